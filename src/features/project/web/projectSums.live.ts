import { isAnyOf } from '@reduxjs/toolkit'
import type { Task } from '#features/task/task.contract.ts'
import { selectLoadedTasks, taskApi, taskCounts } from '#features/task/web/task.api.ts'
import { liveArrived } from '#web/live/live.ts'
import { api } from '#web/store/api.ts'
import { listener } from '#web/store/listener.ts'
import { projectSumsApi, selectCountedSeq, tasksBecameKnown } from './projectSums.api.ts'
import { projectTasksApi } from './projectTasks.api.ts'

const { getTask, getTasks, getClosedTasks, getSubtasks } = taskApi.endpoints
const { getProjectTasks } = projectTasksApi.endpoints
const bringTasks = [
  getTask.matchFulfilled,
  getProjectTasks.matchFulfilled,
  getClosedTasks.matchFulfilled,
  getSubtasks.matchFulfilled,
]
const { createTask, duplicateTask, updateTask, updateTasks, deleteTasks, restoreTasks } = taskApi.endpoints
const changeTasks = [createTask, duplicateTask, updateTask, updateTasks, deleteTasks, restoreTasks]
const begins = isAnyOf(...changeTasks.map(({ matchPending }) => matchPending))
const ends = isAnyOf(
  ...changeTasks.flatMap(({ matchFulfilled, matchRejected }) => [matchFulfilled, matchRejected]),
)
const { getProjectSums } = projectSumsApi.endpoints

type State = Parameters<typeof selectLoadedTasks>[0] & Parameters<typeof selectCountedSeq>[0]

/** Closed tasks that were only counted are loaded: they are no longer to be counted beside themselves. */
function takeOffWhatIsLoaded() {
  listener.startListening({
    predicate: (action) => bringTasks.some((brings) => brings(action)),
    effect(action, { dispatch, getOriginalState }) {
      const { data } = (action as unknown as { payload: { data: Task | Task[] } }).payload
      const known = selectLoadedTasks(getOriginalState() as State)?.entities ?? {}
      const tasks = [data].flat().filter(({ id }) => !known[id])
      if (tasks.length) dispatch(tasksBecameKnown(tasks))
    },
  })
}

/** The list comes after what was counted without it: its closed tasks would count twice. */
function takeOffTheList() {
  listener.startListening({
    matcher: getTasks.matchFulfilled,
    effect({ payload }, { dispatch, getState, getOriginalState }) {
      // Loaded anew, it may also leave out what an earlier one had brought.
      if (!selectLoadedTasks(getOriginalState() as State))
        dispatch(tasksBecameKnown(Object.values(payload.entities)))
      else if (selectCountedSeq(getState() as State) >= 0) dispatch(countAnew)
    },
  })
}

const countAnew = api.util.invalidateTags([{ type: 'detail', id: taskCounts }])
const counted: readonly string[] = ['task', 'task-status', 'project']

/**
 * What the server counted and what was known here were of different moments: of a change that was counted one hears
 * later, or one's own was under way. Then it is counted once more.
 */
function recountOverlapping() {
  listener.startListening({
    actionCreator: liveArrived,
    effect({ payload }, { dispatch, getState }) {
      const seq = selectCountedSeq(getState() as State)
      if (payload.some((message) => message.seq <= seq && counted.includes(message.object)))
        dispatch(countAnew)
    },
  })
  let open = 0
  let hasOverlapped = false
  let isCounting = false
  listener.startListening({
    predicate: (action) => begins(action) || ends(action) || getProjectSums.matchPending(action),
    effect(action) {
      if (begins(action)) open += 1
      if (ends(action)) open -= 1
      if (getProjectSums.matchPending(action)) isCounting = true
      hasOverlapped ||= isCounting && open > 0
    },
  })
  listener.startListening({
    predicate: (action) => ends(action) || getProjectSums.matchFulfilled(action),
    effect(action, { dispatch }) {
      if (getProjectSums.matchFulfilled(action)) isCounting = false
      if (isCounting || open || !hasOverlapped) return
      hasOverlapped = false
      dispatch(countAnew)
    },
  })
}

export function listenForProjectSums() {
  takeOffWhatIsLoaded()
  takeOffTheList()
  recountOverlapping()
}
