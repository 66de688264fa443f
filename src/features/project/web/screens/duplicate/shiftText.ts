import { daysBetween } from '#shared/days.ts'
import { shortDay } from '#web/format/dates.ts'
import { counted } from '../delete/deletionImpact.ts'

/** What a new start does to the dates, the earliest of which becomes it. */
export function shiftText(earliest: string | null, start: string | null, now?: string): string {
  if (!earliest) return 'It has no dates to move.'
  const first = shortDay(earliest, now)
  if (!start) return `Its dates stay as they are, from ${first} on.`
  const days = daysBetween(earliest, start)
  if (!days) return `Its dates stay as they are, from ${first} on.`
  return `All dates move ${counted(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}: what begins with ${first} then begins with ${shortDay(start, now)}.`
}
