import { daysBetween } from '#shared/days.ts'
import { shortDay } from '#web/format/dates.ts'
import { counted } from '../delete/deletionImpact.ts'

/** What a new start does to the dates, the earliest of which becomes it. */
export function shiftText(earliest: string | null, start: string | null, now?: string): string {
  if (!earliest) return 'It has no dates to move.'
  const first = shortDay(earliest, now)
  if (!start) return `Dates stay the same, starting ${first}.`
  const days = daysBetween(earliest, start)
  if (!days) return `Dates stay the same, starting ${first}.`
  return `All dates move ${counted(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}: the first, from ${first} to ${shortDay(start, now)}.`
}
