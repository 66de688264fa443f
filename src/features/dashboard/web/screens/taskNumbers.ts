import { createSelector } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import type { Task } from '#features/task/task.contract.ts'
import { selectOpenTasks } from '#features/task/web/parts/taskMarks.ts'
import { perProject, type TasksByProject } from '#features/task/web/parts/tasksByProject.ts'
import {
  filterMatcher,
  noFilter,
  type TaskFilter,
  writeFilter,
} from '#features/task/web/screens/list/filter/taskFilter.ts'
import type { Whose } from '../dashboard.slice.ts'

/** What is counted of open tasks, each by the filter of the list that it leads to. */
const filters = {
  open: {},
  dueToday: { due: ['today'] },
  overdue: { due: ['overdue'] },
  soon: { is: ['soon'] },
  unassigned: { executor: ['none'] },
  withoutEstimate: { is: ['withoutEstimate'] },
  overEstimate: { is: ['overEstimate'] },
} satisfies Record<string, Partial<TaskFilter>>
export type TaskNumber = keyof typeof filters
const names = Object.keys(filters) as TaskNumber[]

/** What nobody has is nobody’s own. */
const isForAll = (name: TaskNumber, whose: Whose) => whose === 'all' || name === 'unassigned'

export type TaskNumbers = Record<TaskNumber, readonly Task[]>

/** The open tasks of each number, as the lists have them: live, also without the network. */
export function useTaskNumbers(whose: Whose, me: string, today: string): TaskNumbers {
  const { archivedIds } = useProjects()
  const select = useMemo(() => {
    const context = { today, isClosed: () => false, find: () => undefined, keyOf: () => '' }
    const matchers = names.map(
      (name) => [name, filterMatcher({ ...noFilter, ...filters[name] }, context)] as const,
    )
    const isMine = (task: Task) => task.executor === me
    const pick = perProject((tasks) =>
      Object.fromEntries(
        matchers.map(([name, matches]) => [
          name,
          tasks.filter((task) => (isForAll(name, whose) || isMine(task)) && matches(task)),
        ]),
      ),
    )
    const collect = (open: TasksByProject) => {
      const shown = Object.entries(pick(open)).filter(([project]) => !archivedIds.has(project))
      return Object.fromEntries(
        names.map((name) => [name, shown.flatMap(([, found]) => found[name] ?? [])]),
      ) as Record<TaskNumber, Task[]>
    }
    return createSelector([selectOpenTasks], collect)
  }, [whose, me, today, archivedIds])
  return useSelector(select)
}

/** The list of a number. Its address says that it is of open tasks, so that no filter from before is laid over it. */
export function taskListPath(name: TaskNumber, whose: Whose): string {
  const params = new URLSearchParams(isForAll(name, whose) ? { tab: 'all', view: 'open' } : { view: 'open' })
  return `/my-tasks?${writeFilter(params, { ...noFilter, ...filters[name] })}`
}
