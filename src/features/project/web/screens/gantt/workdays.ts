import { isWorkday } from '#features/time/time.sums.rules.ts'
import { weekdayAt } from './scale.ts'

/** The flags of a week, Sunday first; a week without any workday counts as one without a day off. */
export type Workweek = readonly number[]

const isWork = (workweek: Workweek, day: number) =>
  !workweek.includes(1) || isWorkday(workweek, weekdayAt(day))
const perWeek = (workweek: Workweek) => workweek.slice(0, 7).filter((flag) => flag === 1).length || 7

/** How many workdays there are from one day to another, both included. */
export function workLength(workweek: Workweek, start: number, end: number): number {
  const days = end - start + 1
  if (days <= 0) return 0
  const weeks = Math.floor(days / 7)
  let length = weeks * perWeek(workweek)
  for (let day = start + weeks * 7; day <= end; day++) if (isWork(workweek, day)) length++
  return length
}

/** The first workday from a day on. */
export function workdayFrom(workweek: Workweek, day: number): number {
  let at = day
  while (!isWork(workweek, at)) at++
  return at
}

/** The next workday, or the one before. */
export function nextWorkday(workweek: Workweek, day: number, by: 1 | -1): number {
  let at = day + by
  while (!isWork(workweek, at)) at += by
  return at
}

/** The last day of work that begins on a day and takes so many workdays; at least one. */
export function endAfter(workweek: Workweek, start: number, length: number): number {
  const week = perWeek(workweek)
  const rest = Math.max(1, length) - 1
  let at = workdayFrom(workweek, start) + Math.floor(rest / week) * 7
  for (let left = rest % week; left > 0; left--) at = nextWorkday(workweek, at, 1)
  return at
}

export const workdaysText = (length: number) => `${length} ${length === 1 ? 'work day' : 'work days'}`
