import { createSelector } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { Task } from '#features/task/task.contract.ts'
import { selectOpenTasks } from '#features/task/web/parts/taskMarks.ts'
import { perProject } from '#features/task/web/parts/tasksByProject.ts'

const isSame = (a: Task[], b: Task[]) => a.length === b.length && a.every((task, at) => task === b[at])

/** The open tasks that a member is the executor of, as far as one sees them. */
export function useOpenTasksOf(memberId: string): Task[] {
  const select = useMemo(() => {
    const ownOf = perProject((tasks) => {
      const own = tasks.filter(({ executor }) => executor === memberId)
      return own.length ? own : undefined
    })
    return createSelector([selectOpenTasks], (open) => Object.values(ownOf(open)).flat())
  }, [memberId])
  return useSelector(select, isSame)
}
