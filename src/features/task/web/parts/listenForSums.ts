import { listener } from '../../../../web/store/listener.ts'
import type { Task } from '../../task.contract.ts'
import { selectLoadedTasks, taskApi } from '../task.api.ts'
import { tasksBecameKnown } from '../taskSums.api.ts'

const { getTask, getProjectTasks, getClosedTasks, getSubtasks } = taskApi.endpoints
const bringTasks = [
  getTask.matchFulfilled,
  getProjectTasks.matchFulfilled,
  getClosedTasks.matchFulfilled,
  getSubtasks.matchFulfilled,
]

/** Closed tasks that were only counted are loaded: they are no longer to be counted beside themselves. */
export function listenForSums() {
  listener.startListening({
    predicate: (action) => bringTasks.some((brings) => brings(action)),
    effect(action, { dispatch, getOriginalState }) {
      const { data } = (action as unknown as { payload: { data: Task | Task[] } }).payload
      const known =
        selectLoadedTasks(getOriginalState() as Parameters<typeof selectLoadedTasks>[0])?.entities ?? {}
      const tasks = [data].flat().filter(({ id }) => !known[id])
      if (tasks.length) dispatch(tasksBecameKnown(tasks))
    },
  })
}
