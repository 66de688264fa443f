import { createSelector } from '@reduxjs/toolkit'
import { isOpenCategory } from '../../../../status/status.rules.ts'
import { selectWorkspace } from '../../../../workspace/web/workspace.api.ts'
import type { Task } from '../../../task.contract.ts'
import { selectTaskList } from '../../task.api.ts'

type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectWorkspace>[0]

/** The statuses that close a task. */
export const selectClosedStatuses = createSelector(
  [(state: State) => selectWorkspace(state)?.taskStatuses],
  (statuses) => new Set(statuses?.filter(({ category }) => !isOpenCategory(category)).map(({ id }) => id)),
)

const isOpen = ({ status }: Task, closed: ReadonlySet<string>) => status === null || !closed.has(status)

/** How many open subtasks each task has, by its id; one without any is missing. */
export const selectOpenSubtasks = createSelector(
  [(state: State) => selectTaskList(state)?.entities, selectClosedStatuses],
  (tasks, closed) => {
    const counts: Record<string, number> = {}
    for (const task of Object.values(tasks ?? {}))
      if (task.parent && isOpen(task, closed)) counts[task.parent] = (counts[task.parent] ?? 0) + 1
    return counts
  },
)

/** The open tasks of each project, by its id, in no order; a project without any is missing. */
export const selectOpenTasks = createSelector(
  [(state: State) => selectTaskList(state)?.entities, selectClosedStatuses],
  (tasks, closed) => {
    const open: Record<string, Task[]> = {}
    for (const task of Object.values(tasks ?? {})) {
      if (!isOpen(task, closed)) continue
      const known = open[task.project]
      if (known) known.push(task)
      else open[task.project] = [task]
    }
    return open
  },
)

/** How many open tasks each project has, by its id; a project without any is missing. */
export const selectOpenCounts = createSelector(
  [selectOpenTasks],
  (open): Record<string, number> =>
    Object.fromEntries(Object.entries(open).map(([project, tasks]) => [project, tasks.length])),
)

/** Whether one of the tasks is not finished. */
export function selectIsBlocked(state: State, dependsOn: readonly string[]): boolean {
  if (!dependsOn.length) return false
  const entities = selectTaskList(state)?.entities
  const closed = selectClosedStatuses(state)
  return dependsOn.some((id) => entities?.[id] && isOpen(entities[id], closed))
}
