// An iCalendar file (RFC 5545) as the events that it comes to here.
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { addDays } from '#shared/days.ts'
import { day } from '#shared/fields.ts'
import { instantOf, wallTimeIn } from '#shared/zones.ts'
import { calendarContract, maxEventTitle, maxReminder, maxReminders } from '../calendar.contract.ts'
import type { RefusedEvent } from '../calendar.import.contract.ts'
import type { CalendarEvent } from '../calendar.shape.ts'

type EventFields = Pick<
  CalendarEvent,
  | 'title'
  | 'description'
  | 'location'
  | 'allDay'
  | 'start'
  | 'end'
  | 'timeZone'
  | 'rrule'
  | 'visibility'
  | 'reminders'
>

export type ReadEvent = EventFields & {
  /** What the event is known by to the program that wrote it; one date of a series has the UID of that. */
  uid: string
  exdates: string[]
  /** Of a date that is other than the rest: the day of its series for which it stands. */
  originalDay: string | null
}

/** Thrown with what a person is to read of an event that is not taken over. */
class Refusal extends Error {}

const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** The IANA zone that a file means: Outlook has names of its own, some programs put theirs before it. */
function zoneNamed(name: string): string | undefined {
  const last = name.split('/').slice(-2).join('/')
  return [name, findIana(name)[0], last].find((zone) => zone && isZone(zone))
}

/** Which zone a time is in: that which it names, for UTC and times of no zone that of the whole file. */
function zoneOf(property: ICAL.Property, fallback: string): string {
  const named = property.getParameter('tzid')
  return (typeof named === 'string' && zoneNamed(named)) || fallback
}

const wallOf = (time: ICAL.Time) => time.toString().slice(0, 19)

/** The instant of a time. Rules that a file brings along for a zone count only where nobody else knows that. */
function instantAt(property: ICAL.Property, time: ICAL.Time, fallback: string): string {
  const named = property.getParameter('tzid')
  const isOwnZone = typeof named === 'string' && !zoneNamed(named) && time.zone?.tzid === named
  if (time.zone === ICAL.Timezone.utcTimezone || isOwnZone) return time.toJSDate().toISOString()
  return instantOf(zoneOf(property, fallback), wallOf(time))
}

/** The day on which a time lies, in the zone of its event. */
function dayOf(property: ICAL.Property, time: ICAL.Time, timeZone: string | null, fallback: string): string {
  if (time.isDate || timeZone === null) return time.toString().slice(0, 10)
  return wallTimeIn(timeZone, instantAt(property, time, fallback)).slice(0, 10)
}

/** Whether it is a day that can be kept. */
const isStorableDay = (text: string) => day.safeParse(text).success

const timesIn = (property: ICAL.Property) =>
  property.getValues().filter((value): value is ICAL.Time => value instanceof ICAL.Time)

const textOf = (component: ICAL.Component, name: string) => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.trim() : ''
}

function spanOf(component: ICAL.Component, fallback: string) {
  const property = component.getFirstProperty('dtstart')
  const first = property && timesIn(property)[0]
  if (!first) throw new Refusal('It has no start')
  const until = component.getFirstProperty('dtend')
  const last = until && timesIn(until)[0]
  const length = component.getFirstPropertyValue('duration')
  if (first.isDate) {
    const start = first.toString().slice(0, 10)
    const days = length instanceof ICAL.Duration ? Math.ceil(length.toSeconds() / 86_400) : 1
    // The day after the last, as the format has it.
    const after = last?.isDate ? last.toString().slice(0, 10) : addDays(start, days)
    return { allDay: true, start, end: after > start ? addDays(after, -1) : start, timeZone: null }
  }
  const start = instantAt(property, first, fallback)
  const seconds = length instanceof ICAL.Duration ? length.toSeconds() : 0
  const end =
    until && last && !last.isDate
      ? instantAt(until, last, fallback)
      : new Date(Date.parse(start) + seconds * 1000).toISOString()
  return { allDay: false, start, end, timeZone: zoneOf(property, fallback) }
}

/** Minutes before the start at which a file rings. */
function remindersOf(component: ICAL.Component): number[] {
  const minutes = component.getAllSubcomponents('valarm').flatMap((alarm) => {
    const trigger = alarm.getFirstPropertyValue('trigger')
    return trigger instanceof ICAL.Duration ? Math.round(-trigger.toSeconds() / 60) : []
  })
  return [...new Set(minutes)].filter((n) => n >= 0 && n <= maxReminder).slice(0, maxReminders)
}

function readEvent(component: ICAL.Component, fallback: string): ReadEvent {
  const when = spanOf(component, fallback)
  const rules = component.getAllProperties('rrule')
  if (rules.length > 1 || component.hasProperty('rdate'))
    throw new Refusal('It repeats in a way Workweek doesn’t support')
  const days = (name: string) =>
    component
      .getAllProperties(name)
      .flatMap((property) => timesIn(property).map((time) => dayOf(property, time, when.timeZone, fallback)))
  if (component.getFirstProperty('recurrence-id')?.getParameter('range'))
    throw new Refusal('It changes all later dates of its series')
  const rrule = rules[0]?.getFirstValue()?.toString() ?? null
  if (rrule && /FREQ=(HOURLY|MINUTELY|SECONDLY)/.test(rrule))
    throw new Refusal('It repeats more than once a day')
  const [originalDay = null] = days('recurrence-id')
  if (originalDay !== null && !isStorableDay(originalDay))
    throw new Refusal('The date it replaces must be between 1900 and 2999')
  const fields: EventFields = {
    title:
      textOf(component, 'summary').replace(/\s+/g, ' ').slice(0, maxEventTitle).trim() || 'Untitled event',
    description: textOf(component, 'description'),
    location: textOf(component, 'location').replace(/\s+/g, ' '),
    ...when,
    rrule,
    visibility: /^(private|confidential)$/i.test(textOf(component, 'class')) ? 'private' : 'public',
    reminders: remindersOf(component),
  }
  const checked = calendarContract.createEvent.body.safeParse(fields)
  if (!checked.success) throw new Refusal(checked.error.issues[0]?.message ?? 'It can’t be read')
  return {
    ...fields,
    ...checked.data,
    uid: textOf(component, 'uid') || `${when.start} ${fields.title}`,
    exdates: [...new Set(days('exdate'))].filter(isStorableDay).sort(),
    originalDay,
  }
}

/**
 * What a file has, in its order. Times of no zone are in that of the file, else in the one given. Null where it is no
 * iCalendar file.
 */
export function readIcs(
  file: string,
  timeZone: string,
): { events: ReadEvent[]; refused: RefusedEvent[] } | null {
  let components: ICAL.Component[]
  try {
    const parsed: unknown = ICAL.parse(file)
    // Several calendars in one file come as a list of them.
    const calendars = Array.isArray((parsed as unknown[])[0]) ? (parsed as unknown[]) : [parsed]
    components = calendars.map((one) => new ICAL.Component(one as never))
  } catch {
    return null
  }
  if (!components.every(({ name }) => name === 'vcalendar')) return null
  const events: ReadEvent[] = []
  const refused: RefusedEvent[] = []
  for (const calendar of components) {
    const fallback = zoneNamed(textOf(calendar, 'x-wr-timezone')) ?? timeZone
    for (const component of calendar.getAllSubcomponents('vevent')) {
      if (/^cancelled$/i.test(textOf(component, 'status'))) continue
      try {
        events.push(readEvent(component, fallback))
      } catch (error) {
        const reason = error instanceof Refusal ? error.message : 'It can’t be read'
        refused.push({ title: textOf(component, 'summary').slice(0, maxEventTitle), reason })
      }
    }
  }
  return { events, refused }
}
