import { addDays, addMonths, mondayOf } from '#shared/days.ts'
import type { WorkloadUnit } from '../workload.slice.ts'

/** How many columns stand beside each other. */
const counts: Record<WorkloadUnit, number> = { day: 14, week: 12, month: 6 }

/** The first day of the unit that a day is in; days begin with their week. */
export const firstDay = (unit: WorkloadUnit, day: string) =>
  unit === 'month' ? `${day.slice(0, 7)}-01` : mondayOf(day)

const next = (unit: WorkloadUnit, day: string) =>
  unit === 'month' ? addMonths(day, 1) : addDays(day, unit === 'week' ? 7 : 1)

/** The days of each column, from the one that `day` is in. */
export function workloadColumns(unit: WorkloadUnit, day: string): string[][] {
  const columns: string[][] = []
  let first = firstDay(unit, day)
  for (let count = 0; count < counts[unit]; count++) {
    const after = next(unit, first)
    const days: string[] = []
    for (let one = first; one < after; one = addDays(one, 1)) days.push(one)
    columns.push(days)
    first = after
  }
  return columns
}

/** What is shown one step later, or earlier: a week of days, four weeks, three months. */
export function stepped(unit: WorkloadUnit, day: string, by: 1 | -1): string {
  const first = firstDay(unit, day)
  return unit === 'month' ? addMonths(first, by * 3) : addDays(first, by * (unit === 'week' ? 28 : 7))
}
