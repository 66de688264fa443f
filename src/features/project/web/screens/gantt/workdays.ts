import { isWorkday } from '#features/time/time.sums.rules.ts'
import { weekdayAt } from './scale.ts'

export type GanttHoliday = { day: number; name: string }

/** When the team works: the days of its week, less its holidays. */
export type WorkCalendar = {
  /** The flags of a week, Sunday first; a week without any workday counts as one without a day off. */
  workweek: readonly number[]
  /** Those that take a workday, by day. */
  holidays: readonly GanttHoliday[]
}

const isUsual = (workweek: readonly number[], day: number) =>
  !workweek.includes(1) || isWorkday(workweek, weekdayAt(day))
const perWeek = (workweek: readonly number[]) => workweek.slice(0, 7).filter((flag) => flag === 1).length || 7

/** Of holidays in any order; what lies on a day off takes nothing, and two on one day take it once. */
export function workCalendar(workweek: readonly number[], holidays: readonly GanttHoliday[]): WorkCalendar {
  const byDay = new Map(
    holidays.filter(({ day }) => isUsual(workweek, day)).map((holiday) => [holiday.day, holiday]),
  )
  return { workweek, holidays: [...byDay.values()].sort((a, b) => a.day - b.day) }
}

/** How many of sorted holidays lie before a day. */
function countBefore(holidays: readonly GanttHoliday[], day: number): number {
  let [low, high] = [0, holidays.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holidays[middle]!.day < day) low = middle + 1
    else high = middle
  }
  return low
}

export const holidayOn = ({ holidays }: WorkCalendar, day: number): GanttHoliday | undefined => {
  const next = holidays[countBefore(holidays, day)]
  return next?.day === day ? next : undefined
}

const isWork = (calendar: WorkCalendar, day: number) =>
  isUsual(calendar.workweek, day) && !holidayOn(calendar, day)

/** How many workdays there are from one day to another, both included. */
export function workLength(calendar: WorkCalendar, start: number, end: number): number {
  const { workweek, holidays } = calendar
  const days = end - start + 1
  if (days <= 0) return 0
  const weeks = Math.floor(days / 7)
  let length = weeks * perWeek(workweek)
  for (let day = start + weeks * 7; day <= end; day++) if (isUsual(workweek, day)) length++
  return length - (countBefore(holidays, end + 1) - countBefore(holidays, start))
}

/** The first workday from a day on. */
export function workdayFrom(calendar: WorkCalendar, day: number): number {
  let at = day
  while (!isWork(calendar, at)) at++
  return at
}

/** The next workday, or the one before. */
export function nextWorkday(calendar: WorkCalendar, day: number, by: 1 | -1): number {
  let at = day + by
  while (!isWork(calendar, at)) at += by
  return at
}

/** The last day of work that begins on a day and takes so many workdays; at least one. */
export function endAfter(calendar: WorkCalendar, start: number, length: number): number {
  const begin = workdayFrom(calendar, start)
  let end = begin - 1
  // As the week has it, and on for the holidays that lie in between.
  for (let missing = Math.max(1, length); missing > 0; missing = length - workLength(calendar, begin, end))
    end = usualEnd(calendar.workweek, end + 1, missing)
  return end
}

/** Without looking at holidays. */
function usualEnd(workweek: readonly number[], start: number, length: number): number {
  const week = perWeek(workweek)
  const next = (day: number) => {
    let at = day
    while (!isUsual(workweek, at)) at++
    return at
  }
  let at = next(start) + Math.floor((length - 1) / week) * 7
  for (let left = (length - 1) % week; left > 0; left--) at = next(at + 1)
  return at
}

export const workdaysText = (length: number) => `${length} ${length === 1 ? 'work day' : 'work days'}`
