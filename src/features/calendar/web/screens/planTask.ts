import type { Task } from '#features/task/task.contract.ts'
import { addDays } from '#shared/days.ts'
import { instantOf } from '#shared/zones.ts'

/** By which the calendar knows a task that is dragged onto it. */
export const draggedTask = 'application/x-workweek-task'

/** Minutes that a task is planned for at once, where nobody estimated it, and at least and at most. */
const [usual, min, max] = [60, 30, 240]
/** When a task begins that is dropped on a day. */
const dayBegins = '09:00:00'

/** As long as is left of its estimate, in half hours. */
export function plannedMinutes({ estimate, activeTime }: Pick<Task, 'estimate' | 'activeTime'>): number {
  const left = Math.max(0, estimate - (activeTime ?? 0))
  return left === 0 ? usual : Math.min(max, Math.max(min, Math.ceil(left / min) * min))
}

/** The times of a block that begins where a task is dropped: at a time, or on a day. */
export function plannedTimes(dropped: string, minutes: number, isDay: boolean, timeZone: string) {
  const wall = isDay ? `${dropped.slice(0, 10)}T${dayBegins}` : dropped.replace(' ', 'T')
  const start = instantOf(timeZone, wall)
  const midnight = Date.parse(instantOf(timeZone, `${addDays(dropped.slice(0, 10), 1)}T00:00:00`))
  // A block stays on its day.
  const end = Math.min(Date.parse(start) + minutes * 60_000, midnight)
  return { start, end: new Date(end).toISOString() }
}
