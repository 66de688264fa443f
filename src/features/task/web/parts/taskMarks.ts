import { createSelector } from '@reduxjs/toolkit'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import { listRows } from '#web/store/rows.ts'
import type { Task } from '../../task.contract.ts'
import { selectTaskList } from '../task.api.ts'
import { perProject, projectGrouper } from './tasksByProject.ts'

type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectWorkspace>[0]

/** The statuses that close a task. */
export const selectClosedStatuses = createSelector(
  [(state: State) => selectWorkspace(state)?.taskStatuses],
  (statuses) => new Set(statuses?.filter(({ category }) => !isOpenCategory(category)).map(({ id }) => id)),
)

const isOpen = ({ status }: Task, closed: ReadonlySet<string>) => status === null || !closed.has(status)

const group = projectGrouper()

/** The tasks of each project that are known here, by its id; a project of which none changed keeps its list. */
export const selectTasksByProject = createSelector(
  [(state: State) => selectTaskList(state)?.entities],
  (tasks) => group(tasks ? listRows(tasks) : []),
)

const selectOpenOf = createSelector([selectClosedStatuses], (closed) =>
  perProject((tasks) => {
    const open = tasks.filter((task) => isOpen(task, closed))
    return open.length ? (open as readonly Task[]) : undefined
  }),
)

/**
 * The open tasks of each project, by its id, in no order; a project without any is missing, and one of which none
 * changed keeps its list.
 */
export const selectOpenTasks = createSelector([selectTasksByProject, selectOpenOf], (tasks, openOf) =>
  openOf(tasks),
)

const subtasksOf = perProject((tasks) => {
  const counts: Record<string, number> = {}
  for (const { parent } of tasks) if (parent) counts[parent] = (counts[parent] ?? 0) + 1
  return counts
})

/** How many open subtasks each task has, by its id; one without any is missing. */
export const selectOpenSubtasks = createSelector([selectOpenTasks], (open) => {
  const counts: Record<string, number> = {}
  for (const some of Object.values(subtasksOf(open)))
    for (const parent in some) counts[parent] = (counts[parent] ?? 0) + some[parent]!
  return counts
})

const isSameCounts = (a: Record<string, number>, b: Record<string, number>) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.keys(a).every((project) => a[project] === b[project])

/** How many open tasks each project has, by its id; a project without any is missing. */
export const selectOpenCounts = createSelector(
  [selectOpenTasks],
  (open): Record<string, number> =>
    Object.fromEntries(Object.entries(open).map(([project, tasks]) => [project, tasks.length])),
  { memoizeOptions: { resultEqualityCheck: isSameCounts } },
)

/** Whether one of the tasks is not finished. */
export function selectIsBlocked(state: State, dependsOn: readonly string[]): boolean {
  if (!dependsOn.length) return false
  const entities = selectTaskList(state)?.entities
  const closed = selectClosedStatuses(state)
  return dependsOn.some((id) => entities?.[id] && isOpen(entities[id], closed))
}
