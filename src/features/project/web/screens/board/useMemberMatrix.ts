import { createSelector } from '@reduxjs/toolkit'
import { useDeferredValue, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useMembers } from '#features/member/web/member.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { taskKey } from '#features/task/task.rules.ts'
import { selectOpenTasks } from '#features/task/web/parts/taskMarks.ts'
import { perProject } from '#features/task/web/parts/tasksByProject.ts'
import { filterMatcher, type TaskFilter } from '#features/task/web/screens/list/filter/taskFilter.ts'
import { taskComparer } from '#features/task/web/screens/list/order/sortTasks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { Project } from '../../../project.contract.ts'
import { isArchivedInTree } from '../../../project.rules.ts'
import { type KnownProject, selectProjectEntities } from '../../project.api.ts'
import { noProjectFilter, type ProjectTab, projectMatcher } from '../tree/projectFilter.ts'
import { type Matrix, matrixReuser, memberMatrix, projectCells } from './memberMatrix.ts'

type State = Parameters<typeof selectProjectEntities>[0] & Parameters<typeof selectOpenTasks>[0]

const byPinAndName = (a: KnownProject, b: KnownProject) =>
  Number(b.pinned ?? false) - Number(a.pinned ?? false) ||
  a.name.localeCompare(b.name) ||
  a.id.localeCompare(b.id)

const compare = taskComparer('dueDate', 'asc')

/** The open tasks of a tab's projects by executor and project, as far as the filter lets them through. */
export function useMemberMatrix(filter: TaskFilter, tab: ProjectTab, hideEmpty: boolean): Matrix {
  const { everyone } = useMembers()
  const { projectStatuses } = useWorkspace()
  const today = useToday()
  // While someone types, the board may come a moment after the letters.
  const deferred = useDeferredValue(filter)
  const select = useMemo(() => {
    const closed = new Set(
      projectStatuses.filter(({ category }) => !isOpenCategory(category)).map(({ id }) => id),
    )
    const isClosed = ({ status }: Project) => status !== null && closed.has(status)
    const isAmong = (values: readonly string[], id: string | null) =>
      !values.length || values.includes(id ?? 'none')
    const shown = [null, ...everyone.map(({ id }) => id)].filter((id) => isAmong(deferred.executor, id))
    const reuse = matrixReuser()
    const selectColumns = createSelector([selectProjectEntities], (entities = {}) =>
      Object.values(entities)
        .filter(({ id }) => isAmong(deferred.project, id))
        .filter(
          projectMatcher(
            { ...noProjectFilter, tab },
            { isClosed, isArchived: (project) => isArchivedInTree(project, (id) => entities[id]) },
          ),
        )
        .sort(byPinAndName),
    )
    // Only what a task waits for looks at others: without it each project's cells last until one of its tasks changes.
    const selectOthers = (state: State) =>
      deferred.is.includes('blocked') ? selectTaskList(state)?.entities : undefined
    const selectCells = createSelector([selectOthers, selectColumns], (others, projects) => {
      const keys = new Map(projects.map(({ id, key, name }) => [id, { key, name }]))
      const isMatch = filterMatcher(deferred, {
        today,
        isClosed: () => false,
        find: (id) => others?.[id],
        // A project is found by its name, too.
        keyOf: ({ project, number }) => {
          const known = keys.get(project)
          return `${taskKey(known?.key, number)} ${known?.name}`
        },
      })
      return perProject((tasks) => projectCells(tasks.filter(isMatch), compare))
    })
    return createSelector([selectOpenTasks, selectCells, selectColumns], (open, cellsOf, projects) =>
      reuse(
        memberMatrix(cellsOf(open), { members: shown, projects: projects.map(({ id }) => id), hideEmpty }),
      ),
    )
  }, [everyone, projectStatuses, today, deferred, tab, hideEmpty])
  return useSelector((state: State) => select(state))
}
