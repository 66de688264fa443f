import type { ScheduleEventData } from '@mantine/schedule'
import { addDays } from '#shared/days.ts'
import { instantOf, wallTimeIn } from '#shared/zones.ts'
import { clockText } from '#web/format/dates.ts'
import type { CalendarOccurrence } from '../../calendar.shape.ts'
import type { SubscribedEvent } from '../../calendar.subscription.contract.ts'

/** The time of day of an instant in a zone, as the person reads it. */
export const clockTextIn = (timeZone: string, at: string) => clockText(wallTimeIn(timeZone, at).slice(11, 16))

/** What the calendar shows: an event, or something of another room that has a day anyway. */
export type CalendarItem = {
  id: string
  title: string
  allDay: boolean
  /** As with events: days, or instants. */
  start: string
  end: string
  color: string
  /** Of an event, which can be opened and changed here. */
  occurrence?: CalendarOccurrence
  /** Of an outside calendar, which can be looked at here. */
  subscribed?: SubscribedEvent
  /** Of all else, where it is looked at. */
  path?: string
}

/** An item as the grid takes it: clock times of one zone, days from midnight to midnight. */
export function toScheduled(item: CalendarItem, timeZone: string): Scheduled {
  const { id, title, allDay, start, end, color } = item
  const wall = (at: string) => wallTimeIn(timeZone, at).replace('T', ' ')
  return {
    id,
    title,
    color,
    start: allDay ? `${start} 00:00:00` : wall(start),
    end: allDay ? `${addDays(end, 1)} 00:00:00` : atLeast(wall(start), wall(end)),
    payload: { item },
  }
}

export type Scheduled = ScheduleEventData<{ item: CalendarItem; isPart?: true }> & {
  id: string
  start: string
  end: string
}

/** What of it is on one day, as the grid of a day shows only what begins on that day, and as whole what fills it alone. */
export function partOn(event: Scheduled, day: string): Scheduled {
  const [from, to] = [`${day} 00:00:00`, `${addDays(day, 1)} 00:00:00`]
  const { start, end, payload } = event
  if (end <= from || start >= to || (start >= from && end <= to) || !payload) return event
  const part = { start: start < from ? from : start, end: end > to ? to : end }
  return { ...event, ...part, payload: { ...payload, isPart: true } }
}

/** The grid knows nothing without a length. */
const atLeast = (start: string, end: string) =>
  end > start
    ? end
    : new Date(Date.parse(`${start.replace(' ', 'T')}Z`) + 60_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ')

/** Clock times of the grid as an event takes them. */
export function fromScheduled(start: string, end: string, allDay: boolean, timeZone: string) {
  if (allDay) {
    const last =
      end.slice(11) === '00:00:00' && end.slice(0, 10) > start.slice(0, 10)
        ? addDays(end.slice(0, 10), -1)
        : end.slice(0, 10)
    return { start: start.slice(0, 10), end: last }
  }
  const at = (wall: string) => instantOf(timeZone, wall.replace(' ', 'T'))
  return { start: at(start), end: at(end) }
}
