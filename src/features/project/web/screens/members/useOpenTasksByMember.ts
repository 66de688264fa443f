import { createSelector } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { selectClosedStatuses } from '#features/task/web/parts/taskMarks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { listRows } from '#web/store/rows.ts'

type Counts = Record<string, number>
const isSame = (a: Counts, b: Counts) =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((id) => a[id] === b[id])

/** How many open tasks of a project each member is the executor of; one without any is missing. */
export function useOpenTasksByMember(projectId: string): Counts {
  const select = useMemo(
    () =>
      createSelector([selectTaskList, selectClosedStatuses], (list, closed) => {
        const counts: Counts = {}
        for (const { project, executor, status } of listRows(list?.entities ?? {}))
          if (project === projectId && executor && (status === null || !closed.has(status)))
            counts[executor] = (counts[executor] ?? 0) + 1
        return counts
      }),
    [projectId],
  )
  return useSelector(select, isSame)
}
