import { addDays } from '#shared/days.ts'
import { instantOf, wallTimeIn } from '#shared/zones.ts'
import { expandEvents } from './calendar.recurrence.rules.ts'
import type { CalendarEvent, CalendarOccurrence } from './calendar.shape.ts'

const minute = 60_000
/** Minutes for which a reminder is still sent, should the server have stood still. */
const maxLate = 60
/** When a whole day begins for whoever is reminded of it: at midnight they sleep. */
const dayBegins = '09:00:00'

export type DueReminder = {
  memberId: string
  title: string
  /** When it is, as the member’s clock shows it: with a time, or of whole days the day alone. */
  at: string
  /** The same wherever and however many times it is looked at; another one once the event is moved. */
  once: string
}

/** Who is reminded: who made it or is asked to come, but for those who won’t. */
function remindedOf({ createdBy, attendees }: CalendarEvent): string[] {
  const declined = new Set(
    attendees.flatMap(({ memberId, answer }) => (answer === 'declined' ? memberId : [])),
  )
  const all = [...(createdBy ? [createdBy] : []), ...attendees.map(({ memberId }) => memberId)]
  return [...new Set(all)].filter((memberId) => !declined.has(memberId))
}

/** What members are to be reminded of now; `zoneOf` knows the zones of those who are there. */
export function dueReminders(
  events: readonly CalendarEvent[],
  now: Date,
  zoneOf: (memberId: string) => string | undefined,
): DueReminder[] {
  const found: DueReminder[] = []
  const at = now.getTime()
  for (const its of Map.groupBy(events, ({ series, id }) => series ?? id).values()) {
    const max = Math.max(...its.flatMap(({ reminders }) => reminders))
    if (max < 0) continue
    const from = addDays(now.toISOString().slice(0, 10), -1)
    const to = addDays(new Date(at + max * minute).toISOString().slice(0, 10), 1)
    for (const occurrence of expandEvents(its, from, to, 'UTC'))
      for (const memberId of occurrence.reminders.length ? remindedOf(occurrence) : []) {
        const zone = zoneOf(memberId)
        const due = zone && dueOf(occurrence, at, zone)
        if (due) found.push({ memberId, title: occurrence.title, ...due })
      }
  }
  return found
}

/** The last reminder whose time has come; those before it say nothing more. */
function dueOf(
  event: CalendarOccurrence,
  now: number,
  zone: string,
): Pick<DueReminder, 'at' | 'once'> | undefined {
  const { id, series, day, allDay, start, end, reminders } = event
  const begin = allDay ? instantOf(zone, `${start}T${dayBegins}`) : new Date(start).toISOString()
  const isOver = (allDay ? Date.parse(instantOf(zone, `${addDays(end, 1)}T00:00:00`)) : Date.parse(end)) < now
  const minutes = reminders.filter((one) => Date.parse(begin) - one * minute <= now)
  const last = Math.min(...minutes)
  if (isOver || !minutes.length || Date.parse(begin) - last * minute <= now - maxLate * minute)
    return undefined
  return {
    at: allDay ? start : wallTimeIn(zone, begin).slice(0, 16),
    once: `event ${series ?? id} ${day ?? ''} ${allDay ? start : begin} ${last}`,
  }
}
