import { invalid } from '#server/errors.ts'
import { daysBetween } from '#shared/days.ts'
import { maxEventDays } from '../calendar.contract.ts'
import { readRule } from '../calendar.rrule.rules.ts'
import type { CalendarEvent } from '../calendar.shape.ts'

const dayPattern = /^\d{4}-\d\d-\d\d$/
const hours24 = 86_400_000

/** The event with its times and its rule as they are kept; refuses what makes no time. */
export function withTimes(event: CalendarEvent, fallbackZone: string): CalendarEvent {
  const { allDay, start, end } = event
  for (const [field, value] of Object.entries({ start, end }))
    if (dayPattern.test(value) !== allDay)
      throw invalid({ [field]: allDay ? 'Must be a date as yyyy-MM-dd' : 'Must be an instant in UTC' })
  const timed: CalendarEvent = allDay
    ? { ...event, timeZone: null }
    : { ...event, start: toUtc(start), end: toUtc(end), timeZone: event.timeZone ?? fallbackZone }
  const length = allDay ? daysBetween(start, end) : (Date.parse(end) - Date.parse(start)) / hours24
  if (length < 0) throw invalid({ end: 'Must not be before the start' })
  if (length > maxEventDays) throw invalid({ end: `At most ${maxEventDays} days` })
  if (timed.rrule === null) return timed
  if (timed.series !== null) throw invalid({ rrule: 'A single event in a series can’t repeat on its own' })
  const read = readRule(timed.rrule, timed)
  if ('error' in read) throw invalid({ rrule: read.error })
  return { ...timed, rrule: read.rrule }
}

const toUtc = (instant: string) => new Date(instant).toISOString()
