import { HttpError } from '#server/errors.ts'
import { maxImport, type RefusedEvent } from '../calendar.import.contract.ts'
import { comesOn } from '../calendar.recurrence.rules.ts'
import { newEvent } from '../calendar.rules.ts'
import type { CalendarEvent } from '../calendar.shape.ts'
import { type ReadEvent, readIcs } from './calendar.import.read.ts'
import { withTimes } from './calendar.times.ts'

export type ImportTask = { file: string; timeZone: string }
/** Series first, as other dates of theirs refer to them. */
export type ReadFile = { events: ReadEvent[]; refused: RefusedEvent[] }

/** What of a file can be kept, and what of it can’t, with the reason; or why nothing of it can. */
export function readImportFile({ file, timeZone }: ImportTask): ReadFile | { problem: string } {
  const read = readIcs(file, timeZone)
  if (!read) return { problem: 'Not a calendar file. Export it as .ics first.' }
  if (read.events.length > maxImport)
    return { problem: `At most ${maxImport.toLocaleString('en-US')} events at once` }
  const { refused } = read
  const series = new Map<string, CalendarEvent>()
  const events: ReadEvent[] = []
  for (const one of read.events.toSorted((a, b) => Number(b.rrule !== null) - Number(a.rrule !== null))) {
    const { uid, originalDay, ...fields } = one
    const whole = originalDay === null ? undefined : series.get(uid)
    try {
      const event = withTimes(
        {
          ...newEvent('', null),
          ...fields,
          exdates: fields.rrule === null ? [] : fields.exdates,
          series: whole ? uid : null,
        },
        timeZone,
      )
      if (whole && !comesOn(whole, originalDay as string)) {
        refused.push({ title: one.title, reason: 'Its series has no such date' })
        continue
      }
      if (event.rrule !== null && !series.has(uid)) series.set(uid, event)
      const { start, end, rrule, exdates } = event
      events.push({ ...one, start, end, timeZone: event.timeZone, rrule, exdates })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refused.push({ title: one.title, reason: Object.values(error.fields ?? {})[0] ?? error.message })
    }
  }
  return { events, refused }
}
