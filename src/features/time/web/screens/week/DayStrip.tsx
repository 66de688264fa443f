import { VisuallyHidden } from '@mantine/core'
import { addDays } from '#shared/days.ts'
import { fullDay, weekdayName } from '#web/format/dates.ts'
import type { Sum } from '../../../time.sums.rules.ts'
import { SumTime } from '../../parts/SumTime.tsx'
import classes from './DayStrip.module.css'

type Props = {
  monday: string
  today: string
  /** What each day adds up to. */
  sums: readonly Sum[]
  /** 0 = Monday. */
  day: number
  onPick: (day: number) => void
}

/** The days of the week to choose one from, where there is no room for all of them. */
export function DayStrip({ monday, today, sums, day, onPick }: Props) {
  return (
    <fieldset className={classes.strip} aria-label="Day">
      {sums.map((sum, index) => {
        const date = addDays(monday, index)
        return (
          <button
            key={date}
            type="button"
            className={classes.day}
            aria-pressed={index === day}
            data-today={date === today || undefined}
            onClick={() => onPick(index)}
          >
            <VisuallyHidden>{fullDay(date)}</VisuallyHidden>
            <span aria-hidden>{weekdayName(date).slice(0, 2)}</span>
            <span className={classes.time}>
              <SumTime sum={sum} />
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
