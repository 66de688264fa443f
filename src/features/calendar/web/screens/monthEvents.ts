import { addDays } from '#shared/days.ts'
import type { CalendarItem, Scheduled } from './calendarItems.ts'

/** Things that a day of a month shows at most; below them stands how many more there are. */
export const monthRows = 4

/** How many things of a day are not shown, and all that the day has. */
export type More = { count: number; events: Scheduled[] }
export type MonthEvent = Scheduled & { payload: { item: CalendarItem; isPart?: true; more?: More } }

/** The first and the last day of an event in the grid: one that ends at midnight ends on the day before. */
function endsOf({ start, end }: Pick<Scheduled, 'start' | 'end'>): [first: string, last: string] {
  const [first, until] = [start.slice(0, 10), end.slice(0, 10)]
  return [first, end.slice(11) === '00:00:00' && until > first ? addDays(until, -1) : until]
}

/** The days of an event that are shown. */
function daysOf(event: Scheduled, from: string, to: string): string[] {
  const [first, last] = endsOf(event)
  const days: string[] = []
  for (let day = first < from ? from : first; day <= last && day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The times of an event some days later, by the clock, and the days that it then has. */
export function shiftedBy({ start, end }: Scheduled, days: number) {
  const shift = (at: string) => addDays(at.slice(0, 10), days) + at.slice(10)
  const times = { start: shift(start), end: shift(end) }
  return { ...times, days: endsOf(times) }
}

/**
 * What a month draws of all that it has. The grid looks at each event beside each other one of its week, so that it is given no more
 * than is seen: on each day as many as there is room for, and one that says how many more there are.
 */
export function monthEvents(events: readonly Scheduled[], from: string, to: string): MonthEvent[] {
  const byDay = new Map<string, Scheduled[]>()
  const shownOn = new Map<string, number>()
  const drawn: MonthEvent[] = []
  for (const event of events) {
    const days = daysOf(event, from, to)
    const free = days.filter((day) => (shownOn.get(day) ?? 0) < monthRows)
    for (const day of free) shownOn.set(day, (shownOn.get(day) ?? 0) + 1)
    for (const day of days) {
      const all = byDay.get(day)
      if (all) all.push(event)
      else byDay.set(day, [event])
    }
    drawn.push(...(free.length === days.length ? whole(event, days) : runsOf(free).map(partOf(event))))
  }
  for (const [day, all] of byDay) {
    const count = all.length - (shownOn.get(day) ?? 0)
    if (count > 0) drawn.push(moreOn(day, { count, events: all }))
  }
  return drawn
}

const whole = ({ payload, ...event }: Scheduled, days: readonly string[]): MonthEvent[] =>
  payload && days.length ? [{ ...event, payload }] : []

/** Days that follow each other, as the first and the last of them. */
function runsOf(days: readonly string[]): [first: string, last: string][] {
  const runs: [string, string][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && addDays(run[1], 1) === day) run[1] = day
    else runs.push([day, day])
  }
  return runs
}

/** What of an event there is room for; to be moved it is to be seen whole. */
const partOf =
  ({ payload, ...event }: Scheduled) =>
  ([first, last]: [string, string]): MonthEvent => ({
    ...event,
    id: `${event.id} from ${first}`,
    start: `${first} 00:00:00`,
    end: `${addDays(last, 1)} 00:00:00`,
    payload: { item: payload?.item as CalendarItem, isPart: true },
  })

function moreOn(day: string, more: More): MonthEvent {
  const [id, title, color] = [`more ${day}`, `${more.count} more`, 'gray']
  const item = { id, title, color, allDay: true, start: day, end: day }
  const times = { start: `${day} 00:00:00`, end: `${addDays(day, 1)} 00:00:00` }
  return { id, title, color, ...times, payload: { item, more } }
}
