import { useId } from 'react'
import { projectColors } from '../../../project.rules.ts'
import classes from './ColorChoice.module.css'

export const colorNames = ['Indigo', 'Teal', 'Green', 'Orange', 'Pink', 'Blue', 'Violet', 'Amber']

type Props = {
  value: string
  onChange: (color: string) => void
  /** Where its name stands beside it already. */
  isLabelHidden?: boolean
}

/** Chooses one of the colours that projects have. */
export function ColorChoice({ value, onChange, isLabelHidden = false }: Props) {
  const group = useId()
  return (
    <fieldset className={classes.colors}>
      <legend data-hidden={isLabelHidden || undefined}>Colour</legend>
      {projectColors.map((color, index) => (
        <input
          key={color}
          type="radio"
          name={group}
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
