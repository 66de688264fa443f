import { daysBetween } from '#shared/days.ts'
import type { Placed } from '../calendarItems.ts'

/** What of an item lies in a week, in a line of its own. */
export type Segment = {
  placed: Placed
  first: string
  last: string
  lane: number
  /** Began before the week, or goes on after it. */
  isCutBefore: boolean
  isCutAfter: boolean
}
export type WeekDay = {
  day: string
  /** What begins on it, or comes into the week with it, as far as there is room. */
  segments: Segment[]
  /** All that the day has, by time, and how much of that there is no room for. */
  all: Placed[]
  hidden: number
}

/** What is there longer comes first, so that it stays in one line; then whole days, then the hours. */
const inOrder = (days: readonly string[]) => (a: Placed, b: Placed) => {
  const from = (one: Placed) => Math.max(0, daysBetween(days[0] ?? '', one.first))
  const length = (one: Placed) => daysBetween(one.first, one.last)
  return (
    from(a) - from(b) ||
    length(b) - length(a) ||
    Number(b.isWhole) - Number(a.isWhole) ||
    (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)
  )
}

/** Lays what there is into the lines of some days that follow each other; a line has one thing at a time. */
export function layWeek(placed: readonly Placed[], days: readonly string[], lanes: number): WeekDay[] {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const week: WeekDay[] = days.map((day) => ({ day, segments: [], all: [], hidden: 0 }))
  const ends: string[] = []
  const its = placed.filter(({ first, last }) => first <= to && last >= from).sort(inOrder(days))
  for (const one of its) {
    const first = one.first < from ? from : one.first
    const last = one.last > to ? to : one.last
    const free = ends.findIndex((end) => end < first)
    const lane = free < 0 ? ends.length : free
    ends[lane] = last
    const isShown = lane < lanes
    for (const day of week.slice(daysBetween(from, first), daysBetween(from, last) + 1)) {
      day.all.push(one)
      if (!isShown) day.hidden++
    }
    if (!isShown) continue
    const [isCutBefore, isCutAfter] = [one.first < from, one.last > to]
    week[daysBetween(from, first)]?.segments.push({ placed: one, first, last, lane, isCutBefore, isCutAfter })
  }
  return week
}
