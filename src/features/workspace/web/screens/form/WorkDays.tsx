import { type Workweek, weekdays, withDay } from '../../parts/workDays.ts'
import classes from './WorkDays.module.css'

type Props = {
  value: Workweek
  onChange: (workweek: (0 | 1)[]) => void
  /** Where its name stands beside it already. */
  isLabelHidden?: boolean
}

/** Switches the days of the week that are worked on; one of them always is. */
export function WorkDays({ value, onChange, isLabelHidden = false }: Props) {
  const count = value.filter((flag) => flag === 1).length
  return (
    <fieldset className={classes.days}>
      <legend data-hidden={isLabelHidden || undefined}>Work days</legend>
      {weekdays.map(({ label, name, flag }) => {
        const isOn = value[flag] === 1
        const isLast = isOn && count === 1
        return (
          <label
            key={flag}
            className={classes.day}
            title={isLast ? 'At least one day has to be a work day' : name}
          >
            <input
              type="checkbox"
              aria-label={name}
              checked={isOn}
              disabled={isLast}
              onChange={() => onChange(withDay(value, flag))}
            />
            <span aria-hidden>{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
