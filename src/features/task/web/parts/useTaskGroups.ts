import { createSelector } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { isOpenCategory } from '../../../status/status.rules.ts'
import { selectWorkspace, useWorkspace } from '../../../workspace/web/workspace.api.ts'
import { selectTaskList, useGetProjectTasksQuery, useIsTaskListLoaded } from '../task.api.ts'
import { groupTasks, isSameGrouping } from './groupTasks.ts'

/**
 * The tasks of a project by status, all of them: what did not come with the workspace's list is loaded. The
 * result changes only when a row moves, so that a change within a task leaves the list as it is.
 */
export function useTaskGroups(projectId: string) {
  const { taskStatuses } = useWorkspace()
  const select = useMemo(
    () =>
      createSelector([selectTaskList], (list) =>
        groupTasks(
          Object.values(list?.entities ?? {}).filter((task) => task.project === projectId),
          taskStatuses,
        ),
      ),
    [projectId, taskStatuses],
  )
  const groups = useSelector(select, isSameGrouping)
  const isLoaded = useIsTaskListLoaded()
  const isIncomplete = useSelector((state: Parameters<typeof selectTaskList>[0]) => {
    const list = selectTaskList(state)
    return !!list && list.moreClosed && !list.complete[projectId]
  })
  useGetProjectTasksQuery({ params: { projectId } }, { skip: !isIncomplete, refetchOnMountOrArgChange: true })
  return { groups, isLoaded, isIncomplete }
}

const selectOpenCounts = createSelector(
  [(state: Parameters<typeof selectTaskList>[0]) => selectTaskList(state)?.entities, selectWorkspace],
  (tasks, workspace) => {
    const closed = new Set(
      workspace?.taskStatuses.filter(({ category }) => !isOpenCategory(category)).map(({ id }) => id),
    )
    const counts: Record<string, number> = {}
    for (const { project, status } of Object.values(tasks ?? {})) {
      if (!status || !closed.has(status)) counts[project] = (counts[project] ?? 0) + 1
    }
    return counts
  },
)
const isSameCounts = (a: Record<string, number>, b: Record<string, number>) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.keys(a).every((project) => a[project] === b[project])

/** How many open tasks each project has, by its id; a project without any is missing. */
export const useOpenTaskCounts = () => useSelector(selectOpenCounts, isSameCounts)
