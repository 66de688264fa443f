import { projectColors } from '../../project.rules.ts'
import classes from './ColorChoice.module.css'

export const colorNames = ['Indigo', 'Teal', 'Green', 'Orange', 'Pink', 'Blue', 'Violet', 'Amber']

/** Chooses one of the colours that projects have. */
export function ColorChoice({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  return (
    <fieldset className={classes.colors}>
      <legend>Colour</legend>
      {projectColors.map((color, index) => (
        <input
          key={color}
          type="radio"
          name="color"
          aria-label={colorNames[index]}
          title={colorNames[index]}
          style={{ backgroundColor: color, outlineColor: color }}
          checked={color === value}
          onChange={() => onChange(color)}
        />
      ))}
    </fieldset>
  )
}
