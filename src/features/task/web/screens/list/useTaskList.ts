import { createSelector } from '@reduxjs/toolkit'
import { useDeferredValue, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useOpenedView } from '#features/view/web/parts/useOpenedView.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { byPosition } from '#shared/position.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { listRows } from '#web/store/rows.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { Task } from '../../../task.contract.ts'
import { taskKey } from '../../../task.rules.ts'
import { type ListSettings, readSettings } from '../../parts/listSettings.ts'
import { selectClosedStatuses } from '../../parts/taskMarks.ts'
import { selectTaskList, useIsTaskListLoaded } from '../../task.api.ts'
import { listShown, selectSavedSettings } from '../../task.slice.ts'
import { filterMatcher, isFiltering } from './filter/taskFilter.ts'
import { useListAddress } from './filter/useListAddress.ts'
import { closedValue, groupReuser, groupTasks, isSameGrouping, type TaskGroup } from './order/groupTasks.ts'
import { taskComparer } from './order/sortTasks.ts'
import { isInScope, nameOfScope, type TaskScope } from './taskScope.ts'
import { useClosedTasks } from './useClosedTasks.ts'

/** What the list is seen as: rows in groups, or cards in the columns of their statuses, ordered by hand. */
export type Look = 'list' | 'board'

type Shown = { groups: TaskGroup[]; open: number; closed: number; closedNotLoaded: number }
const isSameShown = (a: Shown, b: Shown) =>
  a.open === b.open &&
  a.closed === b.closed &&
  a.closedNotLoaded === b.closedNotLoaded &&
  isSameGrouping(a.groups, b.groups)

/**
 * A list of tasks as its member wants it: view and filter from the address, grouping and sorting from the saved view
 * that is open, else from what was chosen on this device. The groups change only when a row moves, so that a change within a task leaves the list
 * as it is.
 */
export function useTaskList(scope: TaskScope, look: Look = 'list') {
  const dispatch = useAppDispatch()
  const me = useMemberId()
  const today = useToday()
  const { taskStatuses } = useWorkspace()
  const { byId: projects, sorted: sortedProjects, archivedIds } = useProjects()
  const { everyone } = useMembers()
  const { sorted: tags } = useTags()
  const isLoaded = useIsTaskListLoaded()

  const address = useListAddress()
  const { view, filter } = address
  // While someone types, the list may come a moment after the letters.
  const deferred = useDeferredValue(filter)
  const { kind } = scope
  const opened = useOpenedView(
    kind === 'project' ? 'project' : 'my-tasks',
    kind === 'project' ? scope.project : null,
  )
  const saved = useSelector((state: Parameters<typeof selectSavedSettings>[0]) =>
    selectSavedSettings(state, kind),
  )
  const settings = useMemo(() => readSettings(kind, opened.settings ?? saved), [kind, opened.settings, saved])
  const { sorting, direction } = settings
  const isBoard = look === 'board'
  const grouping = isBoard ? 'status' : settings.grouping

  const closedStatuses = useSelector(selectClosedStatuses)
  const scopeName = nameOfScope(scope)
  const select = useMemo(() => {
    const isClosed = ({ status }: Task) => status !== null && closedStatuses.has(status)
    const isMine = isInScope(kind, scopeName, me)
    const keyOf = ({ project, number }: Task) => taskKey(projects[project]?.key, number)
    const statuses = taskStatuses
      .toSorted((a, b) => a.position - b.position)
      .filter(({ id }) => isBoard || view === 'all' || closedStatuses.has(id) === (view === 'closed'))
    const orders: Partial<Record<typeof grouping, readonly { id: string }[]>> = {
      status: statuses,
      project: sortedProjects,
      executor: everyone,
      tag: tags,
    }
    const context = {
      grouping,
      today,
      order: (orders[grouping] ?? []).map(({ id }) => id),
      showsEmpty: isBoard || (grouping === 'status' && kind === 'project' && !isFiltering(deferred)),
      isFlat: isBoard,
      isClosed,
      isClosedValue: (value: string) =>
        grouping === 'status' ? closedStatuses.has(value) : value === closedValue,
    }
    const compare = isBoard ? byPosition : taskComparer(sorting, direction)
    const reuse = groupReuser()
    return createSelector([selectTaskList], (list): Shown => {
      const find = (id: string) => list?.entities[id]
      const isMatch = filterMatcher(deferred, { today, isClosed, find, keyOf })
      const shown: Task[] = []
      let open = 0
      let closed = 0
      let closedNotLoaded = 0
      for (const task of listRows(list?.entities ?? {})) {
        if (!isMine(task)) continue
        const isTaskClosed = isClosed(task)
        // What was put away shows on its project's page alone; the server counts it among the closed ones.
        if (kind === 'mine' && archivedIds.has(task.project)) {
          if (isTaskClosed) closedNotLoaded++
          continue
        }
        if (isTaskClosed) closed++
        else open++
        if ((isBoard || view === 'all' || isTaskClosed === (view === 'closed')) && isMatch(task))
          shown.push(task)
      }
      return { groups: reuse(groupTasks(shown.sort(compare), context)), open, closed, closedNotLoaded }
    })
  }, [
    kind,
    scopeName,
    me,
    deferred,
    view,
    today,
    isBoard,
    grouping,
    sorting,
    direction,
    closedStatuses,
    taskStatuses,
    projects,
    sortedProjects,
    archivedIds,
    everyone,
    tags,
  ])
  const shown = useSelector(select, isSameShown)
  const known = { open: shown.open, closed: shown.closed + shown.closedNotLoaded }
  const closed = useClosedTasks({ scope, me, closedStatuses, known, isShown: view !== 'open' })
  const order = useMemo(() => [...new Set(shown.groups.flatMap(({ taskIds }) => taskIds))], [shown])

  return {
    scope,
    look,
    groups: shown.groups,
    /** All tasks that pass, in the order shown. */
    order,
    isLoaded: isLoaded && !opened.isLoading,
    today,
    ...address,
    settings,
    opened,
    closed,
    counts: {
      open: shown.open,
      closed: closed.total === null ? null : closed.total - shown.closedNotLoaded,
      knownClosed: shown.closed,
    },
    setSettings(change: Partial<ListSettings>) {
      if (opened.view) opened.setSettings({ ...settings, ...change })
      else dispatch(listShown({ kind, settings: change }))
    },
  }
}
export type TaskListState = ReturnType<typeof useTaskList>
