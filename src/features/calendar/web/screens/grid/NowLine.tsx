import { useSyncExternalStore } from 'react'
import { onSecond, serverNow } from '#features/time/web/parts/secondClock.ts'
import { wallTimeIn } from '#shared/zones.ts'
import { clockText } from '#web/format/dates.ts'
import { minutesOn } from '../calendarItems.ts'
import classes from './HoursGrid.module.css'

type Props = { days: readonly string[]; timeZone: string }

/** The time that it is, over the hours of today. */
export function NowLine({ days, timeZone }: Props) {
  const now = useSyncExternalStore(onSecond, () =>
    wallTimeIn(timeZone, new Date(serverNow()).toISOString()).slice(0, 16),
  )
  const [day, clock] = [now.slice(0, 10), now.slice(11)]
  const column = days.indexOf(day)
  if (column < 0) return null
  const top = (minutesOn(day, `${now}:00`) / (24 * 60)) * 100
  return (
    <div className={classes.now} style={{ top: `${top}%`, '--column': column } as object} aria-hidden>
      <span className={classes.nowTime}>{clockText(clock)}</span>
      <span className={classes.nowDay} />
    </div>
  )
}
