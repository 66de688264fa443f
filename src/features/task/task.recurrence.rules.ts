import { addDays, addMonths, daysBetween, mondayOf, weekdayOf } from '#shared/days.ts'
import type { Recurrence } from './task.contract.ts'

/** How many days are looked at before the search ends; more than any schedule skips at once. */
const maxSteps = 5_000

/** Days that a unit has at most. */
const maxDays = { day: 1, week: 7, month: 31, year: 366 }

/** Every day of the schedule from about `from` on, in order and without end. */
function* daysOf({ every, unit, weekdays }: Recurrence, anchor: string, from: string): Generator<string> {
  // Whole rounds that lie before are skipped, one less than there are: months and years differ in length.
  const past = Math.max(0, daysBetween(anchor, from)) / maxDays[unit]
  const skipped = Math.max(0, Math.floor(past / every) - 1) * every
  if (unit === 'week') {
    const chosen = weekdays?.length ? weekdays : [weekdayOf(anchor)]
    // Weeks begin on Monday, as the calendar does.
    const inWeek = [...new Set(chosen)].map((day) => (day + 6) % 7).sort((a, b) => a - b)
    for (let week = skipped; ; week += every) {
      for (const day of inWeek) yield addDays(mondayOf(anchor), week * 7 + day)
    }
  }
  for (let step = skipped; ; step += every) {
    if (unit === 'day') yield addDays(anchor, step)
    // From the anchor each time, so that the 31st comes back after a shorter month.
    else yield addMonths(anchor, unit === 'month' ? step : step * 12)
  }
}

/** The next `count` days of a schedule after a day; fewer where it ends before. */
export function nextDates(recurrence: Recurrence, anchor: string, after: string, count: number): string[] {
  const found: string[] = []
  let steps = 0
  for (const day of daysOf(recurrence, anchor, after)) {
    if (found.length === count || steps++ > maxSteps || (recurrence.until && day > recurrence.until)) break
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
