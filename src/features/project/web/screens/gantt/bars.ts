import type { Task } from '#features/task/task.contract.ts'
import { toDay, toNumber } from './scale.ts'
import { endAfter, nextWorkday, type WorkCalendar, workLength } from './workdays.ts'

/** What a bar is made of; tasks and projects have the same. */
export type Dates = Pick<Task, 'start' | 'end' | 'dueDate'>
/** The first day and the last one. */
export type Span = { start: number; end: number }
/** A bar on the axis; a milestone is one day by which something is due. */
export type Bar = Span & { isMilestone: boolean }

/** The due date ends a bar that has a start and no end of its own. */
const endFieldOf = ({ start, end, dueDate }: Dates) => (start && !end && dueDate ? 'dueDate' : 'end')

/** Where the bar stands; null without any date. */
export function barOf(dates: Dates): Bar | null {
  const { start, end, dueDate } = dates
  const first = start ?? end ?? dueDate
  if (!first) return null
  const from = toNumber(first)
  const last = dates[endFieldOf(dates)] ?? first
  return { start: from, end: Math.max(from, toNumber(last)), isMilestone: !start && !end }
}

export type Mode = 'move' | 'start' | 'end'

/**
 * The fields that change when a bar is dragged to where `to` says: only those that the drag is about, so that what
 * somebody else does to the others meanwhile stays. An end that was not set is set when one drags it.
 */
export function datesAfter(dates: Dates, mode: Mode, to: Span): Partial<Dates> {
  const [start, end] = [toDay(to.start), toDay(to.end)]
  if (!dates.start && !dates.end && dates.dueDate) return mode === 'start' ? { start } : { dueDate: end }
  const endField = endFieldOf(dates)
  const hasEnd = dates[endField] !== null
  if (mode === 'start') return hasEnd ? { start } : { start, end }
  if (mode === 'end') return dates.start ? { [endField]: end } : { start, [endField]: end }
  return { ...(dates.start && { start }), ...(hasEnd && { [endField]: end }) }
}

/** What takes a bar away; a due date stays unless it is all there is. */
export const withoutDates = ({ start, end }: Dates): Partial<Dates> =>
  start || end ? { start: null, end: null } : { dueDate: null }

/** Where a bar stands while it is dragged by some days; an end that is dragged stops at the other one. */
export function dragged({ start, end }: Span, mode: Mode, by: number): Span {
  if (mode === 'start') return { start: Math.min(start + by, end), end }
  if (mode === 'end') return { start, end: Math.max(end + by, start) }
  return { start: start + by, end: end + by }
}

/** One step by key: to the next workday, keeping as many workdays as the bar has. */
export function stepped(bar: Bar, mode: Mode, by: 1 | -1, calendar: WorkCalendar): Span {
  const { start, end } = bar
  if (mode === 'start') return { start: Math.min(nextWorkday(calendar, start, by), end), end }
  if (mode === 'end') return { start, end: Math.max(nextWorkday(calendar, end, by), start) }
  const begin = nextWorkday(calendar, start, by)
  return { start: begin, end: endAfter(calendar, begin, workLength(calendar, start, end)) }
}

/** Whether something begins before what it waits for has ended. A milestone may be reached on the day that ends. */
export const isTooEarly = (waiting: Bar, blocker: Bar) => waiting.start < earliestAfter(waiting, blocker)

/** The first day on which something may begin after what it waits for. */
export const earliestAfter = (waiting: Bar, blocker: Bar) =>
  waiting.isMilestone ? blocker.end : blocker.end + 1

/** How a task leaves the time that its project has. */
export function sticksOut(bar: Span, project: Pick<Dates, 'start' | 'end'>): 'before' | 'after' | null {
  if (project.start && bar.start < toNumber(project.start)) return 'before'
  if (project.end && bar.end > toNumber(project.end)) return 'after'
  return null
}

/** Open work that should have ended by now: by its due date, else by its end. */
export const isLate = ({ end, dueDate }: Dates, today: string) => {
  const last = dueDate ?? end
  return last !== null && last < today
}
