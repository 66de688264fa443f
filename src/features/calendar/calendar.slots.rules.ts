import { addDays } from '#shared/days.ts'
import { instantOf, wallTimeIn } from '#shared/zones.ts'
import { expandEvents } from './calendar.recurrence.rules.ts'
import { takesPart } from './calendar.rules.ts'
import type { CalendarEvent } from './calendar.shape.ts'

/** Minutes of each day. */
export type DayMinutes = ReadonlyMap<string, number>
/** Answers when a member has planned to work on a task. */
export type PlannedSlots = (task: string, memberId: string | null) => DayMinutes

const none: DayMinutes = new Map()

/** Whether somebody comes: they made the event, or were asked and have not declined. */
const comes = (event: CalendarEvent, memberId: string) =>
  takesPart({ memberId }, event) &&
  !event.attendees.some((one) => one.memberId === memberId && one.answer === 'declined')

/**
 * The time that events plan for tasks, from a moment to the end of a day: what is over is tracked by now, or was not done. An event
 * of whole days says no hours. Days are those of the zone; a slot over midnight is parted.
 */
export function plannedSlots(
  events: readonly CalendarEvent[],
  { now, from, to, timeZone }: { now: number; from: string; to: string; timeZone: string },
): PlannedSlots {
  const slots = expandEvents(events, from, to, timeZone)
    .filter((event) => event.task !== null && !event.allDay && Date.parse(event.end) > now)
    .map((event) => ({ event, minutes: minutesByDay(event, timeZone) }))
  const byTask = Map.groupBy(slots, ({ event }) => event.task)
  return (task, memberId) => {
    const planned = memberId === null ? [] : (byTask.get(task) ?? [])
    const its = planned.filter(({ event }) => comes(event, memberId ?? ''))
    if (!its.length) return none
    const sum = new Map<string, number>()
    for (const { minutes } of its) for (const [day, one] of minutes) sum.set(day, (sum.get(day) ?? 0) + one)
    return sum
  }
}

function minutesByDay({ start, end }: { start: string; end: string }, timeZone: string) {
  const parts: [string, number][] = []
  const last = Date.parse(end)
  let begin = Date.parse(start)
  for (let day = wallTimeIn(timeZone, start).slice(0, 10); begin < last; day = addDays(day, 1)) {
    const midnight = Date.parse(instantOf(timeZone, `${addDays(day, 1)}T00:00:00`))
    const until = Math.min(midnight, last)
    parts.push([day, Math.round((until - begin) / 60_000)])
    begin = until
  }
  return parts
}
