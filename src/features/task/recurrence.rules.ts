import { addDays, addMonths, mondayOf, weekdayOf } from '../../shared/days.ts'
import type { Recurrence } from './task.contract.ts'

/** Days on which a schedule may be asked for at most; it ends the search of one that is over. */
const mostSteps = 5_000

/** Every day of the schedule from the day it is counted from, in order and without end. */
function* daysOf({ every, unit, weekdays }: Recurrence, anchor: string): Generator<string> {
  if (unit === 'week') {
    const wanted = weekdays?.length ? weekdays : [weekdayOf(anchor)]
    // Weeks begin on Monday, as the calendar does.
    const inWeek = [...new Set(wanted)].map((day) => (day + 6) % 7).sort((a, b) => a - b)
    for (let week = 0; ; week += every) {
      for (const day of inWeek) yield addDays(mondayOf(anchor), week * 7 + day)
    }
  }
  for (let step = 0; ; step += every) {
    if (unit === 'day') yield addDays(anchor, step)
    // From the anchor each time, so that the 31st comes back after a shorter month.
    else yield addMonths(anchor, unit === 'month' ? step : step * 12)
  }
}

/** The next `count` days of a schedule after a day; fewer where it ends before. */
export function nextDates(recurrence: Recurrence, anchor: string, after: string, count: number): string[] {
  const found: string[] = []
  let steps = 0
  for (const day of daysOf(recurrence, anchor)) {
    if (found.length === count || steps++ > mostSteps || (recurrence.until && day > recurrence.until)) break
    if (day > after && day >= anchor) found.push(day)
  }
  return found
}

/** The day a task comes again when it was done on `done`; null when that is after its last day. */
export function dateAfterDone({ every, unit, until }: Recurrence, done: string): string | null {
  const days = { day: every, week: every * 7 }
  const next =
    unit === 'day' || unit === 'week'
      ? addDays(done, days[unit])
      : addMonths(done, unit === 'month' ? every : every * 12)
  return until && next > until ? null : next
}
