import { addDays } from '#shared/days.ts'
import type { Task } from '../../../../task.contract.ts'

/** What a task may be besides what its fields say: lists are narrowed to it, overviews count it. */
export const taskIs = ['blocked', 'overEstimate', 'withoutEstimate', 'soon'] as const
export type TaskIs = (typeof taskIs)[number]

/** Days ahead that count as soon, today not counted. */
const soonDays = 14

export const isNames: Record<TaskIs, string> = {
  blocked: 'Blocked',
  overEstimate: 'Over its estimate',
  withoutEstimate: 'No estimate',
  soon: `Due within ${soonDays} days`,
}

export type IsContext = {
  today: string
  isClosed: (task: Task) => boolean
  /** The tasks that are known here. */
  find: (id: string) => Task | undefined
}

/** Answers what a task is, for many tasks at once; what is closed waits for nothing and is due no more. */
export function isFrom({ today, isClosed, find }: IsContext): Record<TaskIs, (task: Task) => boolean> {
  const lastDay = addDays(today, soonDays)
  const isUnfinished = (id: string) => {
    const other = find(id)
    return other !== undefined && !isClosed(other)
  }
  return {
    blocked: (task) => task.dependsOn.some(isUnfinished) && !isClosed(task),
    overEstimate: ({ estimate, activeTime }) => estimate > 0 && (activeTime ?? 0) > estimate,
    withoutEstimate: ({ estimate }) => estimate === 0,
    soon: (task) =>
      task.dueDate !== null && task.dueDate >= today && task.dueDate <= lastDay && !isClosed(task),
  }
}
