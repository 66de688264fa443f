import { addDays } from '#shared/days.ts'
import { instantOf, wallTimeIn } from '#shared/zones.ts'
import { clockText } from '#web/format/dates.ts'
import type { CalendarOccurrence } from '../../calendar.shape.ts'
import type { SubscribedEvent } from '../../calendar.subscription.contract.ts'

/** The time of day of an instant in a zone, as the person reads it. */
export const clockTextIn = (timeZone: string, at: string) => clockText(wallTimeIn(timeZone, at).slice(11, 16))

type Zoned = Pick<CalendarOccurrence, 'allDay' | 'start' | 'end' | 'timeZone'>

/** When something is where it takes place, such as “9:00–10:00 in New York”; null where clocks show the same here. */
export function timesElsewhere({ allDay, start, end, timeZone }: Zoned, here: string): string | null {
  if (allDay || timeZone === null || wallTimeIn(timeZone, start) === wallTimeIn(here, start)) return null
  const [from, to] = [start, end].map((at) => clockTextIn(timeZone, at))
  return `${from}–${to} in ${placeOf(timeZone)}`
}

const placeOf = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ')

/** What the calendar shows: an event, or something of another room that has a day anyway. */
export type CalendarItem = {
  id: string
  title: string
  allDay: boolean
  /** As with events: days, or instants. */
  start: string
  end: string
  color: string
  /** Its times on the clock of its own zone, where that shows others. */
  zone?: string | null
  /** Of an event, which can be opened and changed here. */
  occurrence?: CalendarOccurrence
  /** Of an outside calendar, which can be looked at here. */
  subscribed?: SubscribedEvent
  /** Of a task, which it is. */
  task?: string
  /** Of all else, where it is looked at. */
  path?: string
}

/** Whether something plans time for a task. */
export const isSlot = ({ occurrence }: CalendarItem): boolean => !!occurrence?.task

/** An item by the clock of one zone, whole days from midnight to midnight, and the days that it has. */
export type Placed = {
  item: CalendarItem
  start: string
  end: string
  first: string
  last: string
  /** Stands among whole days: its own, or a day and longer. */
  isWhole: boolean
}

/** When something is to be, by the clock of a zone; of whole days the first and the last. */
export type ClockTimes = { start: string; end: string; allDay: boolean }

export function placedIn(item: CalendarItem, timeZone: string): Placed {
  const { allDay, start, end } = item
  if (allDay) {
    const times = { start: `${start}T00:00:00`, end: `${addDays(end, 1)}T00:00:00` }
    return { item, ...times, first: start, last: end, isWhole: true }
  }
  const [from, to] = [wallTimeIn(timeZone, start), wallTimeIn(timeZone, end)]
  const [first, until] = [from.slice(0, 10), to.slice(0, 10)]
  // What ends at midnight ends on the day before.
  const last = to.slice(11) === '00:00:00' && until > first ? addDays(until, -1) : until
  return {
    item,
    start: from,
    end: to,
    first,
    last,
    isWhole: Date.parse(end) - Date.parse(start) >= 86_400_000,
  }
}

/** So many minutes later by the clock. */
export const laterBy = (wall: string, minutes: number) =>
  new Date(Date.parse(`${wall}Z`) + minutes * 60_000).toISOString().slice(0, 19)

/** Minutes from midnight of a day to a time on it. */
export const minutesOn = (day: string, wall: string) =>
  (Date.parse(`${wall}Z`) - Date.parse(`${day}T00:00:00Z`)) / 60_000

/** The times of something some days and minutes later. */
export function shiftedBy({ item, start, end, first, last }: Placed, days: number, minutes = 0): ClockTimes {
  if (item.allDay) return { start: addDays(first, days), end: addDays(last, days), allDay: true }
  const by = days * 24 * 60 + minutes
  return { start: laterBy(start, by), end: laterBy(end, by), allDay: false }
}

/** Something that ends some days or minutes later, though not before it begins. */
export function endedLaterBy({ item, start, end, first, last }: Placed, days: number, minutes: number) {
  if (item.allDay) {
    const to = addDays(last, days)
    return to < first ? null : { start: first, end: to, allDay: true }
  }
  const to = laterBy(end, days * 24 * 60 + minutes)
  return to <= start ? null : { start, end: to, allDay: false }
}

/** Times of a clock as an event takes them. */
export const instantsOf = ({ start, end, allDay }: ClockTimes, timeZone: string) =>
  allDay ? { start, end } : { start: instantOf(timeZone, start), end: instantOf(timeZone, end) }
