import { v5 as uuidv5 } from 'uuid'
import { HttpError } from '#server/errors.ts'
import { addDays } from '#shared/days.ts'
import { comesOn, spanOf } from '../calendar.recurrence.rules.ts'
import { newEvent } from '../calendar.rules.ts'
import type { CalendarEvent } from '../calendar.shape.ts'
import { maxSubscribedEvents, type SubscribedEvent } from '../calendar.subscription.contract.ts'
import { type ReadEvent, readIcs } from './calendar.import.read.ts'
import type { StoredEvent } from './calendar.subscription.queries.ts'
import { withTimes } from './calendar.times.ts'

/** Characters of a description that are shown here. */
const maxDescription = 2000
/** Days that an event may be over and is still shown. */
const daysBack = 366

export type ReadTask = { file: string; subscription: string; timeZone: string; today: string }
export type ReadCalendar = { events: StoredEvent[]; leftOut: number } | { problem: string }

/** What an outside calendar has, as it is shown here; what can’t be shown is counted. */
export function readSubscription({ file, subscription, timeZone, today }: ReadTask): ReadCalendar {
  const read = readIcs(file, timeZone)
  if (!read) return { problem: 'There is no calendar at this address' }
  const found = new Map<string, CalendarEvent>()
  let leftOut = read.refused.length
  // A series first, whatever the order in the file: its other dates refer to it.
  for (const event of read.events.toSorted((a, b) => Number(b.rrule !== null) - Number(a.rrule !== null))) {
    const { uid, originalDay } = event
    const id = uuidv5(originalDay === null ? uid : `${uid} ${originalDay}`, subscription)
    if (found.has(id)) continue
    try {
      const made = withTimes({ ...newEvent(id, null), ...fieldsOf(event) }, timeZone)
      found.set(id, made)
      const series = originalDay === null ? undefined : found.get(uuidv5(uid, subscription))
      // It stands by itself, and its series leaves its day out.
      if (series && originalDay !== null && comesOn(series, originalDay)) series.exdates.push(originalDay)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      leftOut += 1
    }
  }
  const since = addDays(today, -daysBack)
  const events = [...found.values()].flatMap((event) => {
    const span = spanOf(event)
    return span.lastDay < since ? [] : { ...shownOf(event), ...span }
  })
  if (events.length > maxSubscribedEvents)
    return { problem: `It has more than ${maxSubscribedEvents.toLocaleString('en-US')} events` }
  return { events, leftOut }
}

const fieldsOf = ({ uid: _uid, originalDay: _day, rrule, exdates, ...fields }: ReadEvent) => ({
  ...fields,
  description: fields.description.slice(0, maxDescription),
  rrule,
  exdates: rrule === null ? [] : exdates,
})

const shownOf = (event: CalendarEvent): Omit<SubscribedEvent, 'subscription'> => {
  const { id, title, description, location, allDay, start, end, timeZone, rrule, exdates } = event
  return { id, title, description, location, allDay, start, end, timeZone, rrule, exdates }
}
