import { barOf, datesAfter } from '#features/project/web/screens/gantt/bars.ts'
import { toDay, toNumber } from '#features/project/web/screens/gantt/scale.ts'
import { endAfter, type WorkCalendar, workLength } from '#features/project/web/screens/gantt/workdays.ts'
import type { Task, TaskChange } from '#features/task/task.contract.ts'
import { remainingMinutes } from '../../workload.rules.ts'

/** Where a task is dropped: on a member, or on a day of theirs. */
export type WorkloadTarget = { memberId: string | null; day: string | null }

type WorkTime = { calendar: WorkCalendar; workdayDuration: number }

/**
 * What of a task changes when it is dropped: who has it, and on a day also its dates, which keep as many work days as
 * they had. One without dates gets as many as what is left of its estimate takes. Empty where nothing changes.
 */
export function workloadChange(
  task: Task,
  { memberId, day }: WorkloadTarget,
  { calendar, workdayDuration }: WorkTime,
): TaskChange {
  return {
    ...(memberId !== task.executor && { executor: memberId }),
    ...(day && changedDates(task, day, calendar, workdayDuration * 60)),
  }
}

function changedDates(task: Task, day: string, calendar: WorkCalendar, workdayMinutes: number): TaskChange {
  const start = toNumber(day)
  const bar = barOf(task)
  const length = bar
    ? workLength(calendar, bar.start, bar.end)
    : Math.ceil(remainingMinutes(task) / Math.max(1, workdayMinutes))
  const end = bar?.isMilestone || length <= 1 ? start : endAfter(calendar, start, length)
  const dates = bar ? datesAfter(task, 'move', { start, end }) : { start: day, end: toDay(end) }
  return Object.fromEntries(
    Object.entries(dates).filter(([field, value]) => task[field as keyof typeof dates] !== value),
  )
}
