import { createSelector } from '@reduxjs/toolkit'
import type { Task } from '#features/task/task.contract.ts'
import { selectClosedStatuses, selectOpenTasks } from '#features/task/web/parts/taskMarks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { type Marks, markTasks, reuseMarks } from './marks.ts'

type State = Parameters<typeof selectOpenTasks>[0]

let last: Record<string, Marks> = {}

/** What of each project's open tasks is worth a look today, by project; one without open tasks is missing. */
export const selectMarks = createSelector(
  [
    selectOpenTasks,
    (state: State) => selectTaskList(state)?.entities,
    selectClosedStatuses,
    (_state: State, today: string) => today,
  ],
  (open, tasks, closed, today) => {
    const isClosed = ({ status }: Task) => status !== null && closed.has(status)
    last = reuseMarks(last, markTasks(open, { today, isClosed, find: (id) => tasks?.[id] }))
    return last
  },
)
