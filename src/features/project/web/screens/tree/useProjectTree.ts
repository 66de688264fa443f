import { createSelector } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useMembers } from '#features/member/web/member.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import type { Task } from '#features/task/task.contract.ts'
import { selectOpenCounts, selectOpenTasks } from '#features/task/web/parts/taskMarks.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { Project } from '../../../project.contract.ts'
import { isArchivedInTree } from '../../../project.rules.ts'
import type { ProjectViewSettings } from '../../parts/viewSettings.ts'
import { selectProjectEntities } from '../../project.api.ts'
import { selectOpenedRows } from '../../project.slice.ts'
import { type ProjectFilter, projectMatcher } from './projectFilter.ts'
import { isSameTree, type TreeContext, type TreeRow, treeRows } from './treeRows.ts'
import { placesReuser, sortTasksBy, type TasksBy } from './treeTasks.ts'

type Options = {
  /** Which projects; or one project with all below it, whatever they are. */
  of: ProjectFilter | { root: string }
  settings: Pick<ProjectViewSettings['list'], 'grouping' | 'sorting' | 'direction' | 'showTasks'>
  /** Ids of clients in their order, for groups of clients. */
  clients: readonly string[]
  tasksBy: TasksBy
}

type State = Parameters<typeof selectProjectEntities>[0] &
  Parameters<typeof selectOpenCounts>[0] &
  Parameters<typeof selectOpenedRows>[0]

const none: readonly Task[] = []

/** The rows of the projects' tree. They change only when a row comes, goes or moves, not with what stands in one. */
export function useProjectTree({ of, settings, clients, tasksBy }: Options): readonly TreeRow[] {
  const { projectStatuses } = useWorkspace()
  const { everyone } = useMembers()
  const { grouping, sorting, direction, showTasks } = settings
  const select = useMemo(() => {
    const statuses = projectStatuses.toSorted((a, b) => a.position - b.position)
    const closed = new Set(statuses.filter(({ category }) => !isOpenCategory(category)).map(({ id }) => id))
    const isClosed = ({ status }: Project) => status !== null && closed.has(status)
    const orders: Record<typeof grouping, readonly string[]> = {
      status: statuses.map(({ id }) => id),
      client: clients,
      lead: everyone.map(({ id }) => id),
      member: everyone.map(({ id }) => id),
      priority: [],
      none: [],
    }
    const reuse = placesReuser()
    const selectTasks = createSelector([selectOpenTasks], (open) => reuse(sortTasksBy[tasksBy](open)))
    return createSelector(
      [selectProjectEntities, selectTasks, selectOpenCounts, selectOpenedRows],
      (entities, tasks, openCounts, opened): TreeRow[] => {
        const find = (id: string) => entities?.[id]
        const context: TreeContext = {
          grouping: 'root' in of ? 'none' : grouping,
          sorting,
          direction,
          order: orders[grouping],
          openCounts,
          tasksOf: (project) => (showTasks ? (tasks[project] ?? none) : none),
          opened: 'root' in of ? { [of.root]: true, ...opened } : opened,
          isFoldedValue: () => false,
        }
        const isMatch =
          'root' in of
            ? isBelow(of.root, find)
            : projectMatcher(of, { isClosed, isArchived: (project) => isArchivedInTree(project, find) })
        return treeRows(Object.values(entities ?? {}).filter(isMatch), context)
      },
    )
  }, [of, grouping, sorting, direction, showTasks, tasksBy, clients, everyone, projectStatuses])
  return useSelector((state: State) => select(state), isSameTree)
}

/** Answers whether a project is the root or stands anywhere below it. */
const isBelow = (root: string, find: (id: string) => Project | undefined) => (project: Project) => {
  const seen = new Set<string>()
  for (
    let at: Project | undefined = project;
    at && !seen.has(at.id);
    at = at.parent ? find(at.parent) : undefined
  ) {
    if (at.id === root) return true
    seen.add(at.id)
  }
  return false
}
