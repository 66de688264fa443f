import { useEffect, useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { Task } from '#features/task/task.contract.ts'
import { selectClosedStatuses } from '#features/task/web/parts/taskMarks.ts'
import { selectTaskList, useLazyGetClosedTasksQuery } from '#features/task/web/task.api.ts'

type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectClosedStatuses>[0]

const none: Task[] = []

/** A member’s completed tasks whose dates touch the days shown; asked for in pages until all are here. */
export function useCompletedTasks(memberId: string | null, from: string, to: string, isShown: boolean) {
  const [loadPage] = useLazyGetClosedTasksQuery()
  const entities = useSelector((state: State) => selectTaskList(state)?.entities)
  const closed = useSelector(selectClosedStatuses)
  useEffect(() => {
    if (!isShown || !memberId) return
    let isLeft = false
    const load = async (cursor?: string) => {
      const { data } = await loadPage({ executor: memberId, ...(cursor && { cursor }) }, true)
      if (data?.cursor && !isLeft) await load(data.cursor)
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [isShown, memberId, loadPage])
  return useMemo(() => {
    if (!isShown || !memberId) return none
    return completedWithin(Object.values(entities ?? {}), closed, memberId, from, to)
  }, [isShown, memberId, entities, closed, from, to])
}

/** Those of some tasks that a member has completed and whose dates touch the days, in the order in which they end. */
export const completedWithin = (
  tasks: readonly Task[],
  closed: ReadonlySet<string>,
  memberId: string,
  from: string,
  to: string,
): Task[] =>
  tasks
    .filter(({ executor, status, start, end, dueDate }) => {
      const first = start ?? end ?? dueDate
      const last = end ?? dueDate ?? start
      return (
        executor === memberId &&
        status !== null &&
        closed.has(status) &&
        first !== null &&
        last !== null &&
        first <= to &&
        last >= from
      )
    })
    .sort((a, b) => ((a.end ?? a.dueDate ?? '') < (b.end ?? b.dueDate ?? '') ? -1 : 1))
