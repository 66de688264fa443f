import { useCallback } from 'react'
import { v7 } from 'uuid'
import { selectProjectEntities } from '#features/project/web/project.api.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { durationText } from '#shared/durations.ts'
import { formatSeconds } from '#web/format/durations.ts'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { type Dispatch, useAppDispatch } from '#web/store/listener.ts'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import { mayTrackFor } from '../../../time.rules.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { minutesAt, rowOf, sumOf } from '../../../time.sums.rules.ts'
import { placeOf, titleOf } from '../../parts/entryRows.ts'
import { serverNow } from '../../parts/secondClock.ts'
import { selectMyTimer, type State as TimeState, timeApi } from '../../time.api.ts'
import { taskTracked } from '../../time.slice.ts'

type State = TimeState &
  Parameters<typeof selectTaskList>[0] &
  Parameters<typeof selectProjectEntities>[0] &
  Parameters<typeof selectViewer>[0]
type GetState = () => unknown

const untold = {
  client: null,
  currency: '',
  covered: false,
  included: 0,
  rate: null,
  unpriced: false,
  editedBy: null,
  createdAt: '',
  updatedAt: '',
}

/** Where time is that is tracked on the task, or on the project, with this id; undefined where there is none. */
export function placeWith(state: State, id: string) {
  const task = selectTaskList(state)?.entities[id]
  const project = task?.project ?? id
  const isBilled = selectProjectEntities(state)?.[project]?.billing !== 'non_billable'
  if (task) return { task: id, project, title: task.title, billable: task.billable && isBilled }
  return selectProjectEntities(state)?.[id] && { task: null, project, title: '', billable: isBilled }
}

/** An entry as it is shown until the server has made it. */
export const newEntry = (
  place: Pick<TimeEntry, 'task' | 'project' | 'title' | 'billable'>,
  entry: Pick<TimeEntry, 'memberId' | 'start' | 'end' | 'isManual' | 'createdBy'> & Partial<TimeEntry>,
): TimeEntry => ({
  id: v7(),
  ...untold,
  task: place.task,
  project: place.project,
  title: place.title,
  billable: place.billable,
  note: '',
  tags: [],
  ...entry,
})

const toInstant = (at: number) => new Date(at).toISOString()

/** What it looks like when a timer stops at that time. */
const stopped = (timer: TimeEntry, at: number): TimeEntry => ({
  ...timer,
  end: toInstant(Math.max(at, Date.parse(timer.start) + 1)),
})

/** Starts one’s timer on a task, or on a project without one, now, also where the network is away; the one that runs stops. */
export const startTimer = (id: string) => (dispatch: Dispatch, getState: GetState) => {
  const state = getState() as State
  const viewer = selectViewer(state)
  const { memberId } = viewer
  const timer = selectMyTimer(state)
  const place = placeWith(state, id)
  if (!place || (timer && rowOf(timer) === id)) return
  if (!mayTrackFor(viewer, { project: place.project, memberId })) {
    showProblem('Your role can’t track time here.')
    return
  }
  const before = timer && stopped(timer, serverNow())
  const start = before?.end ?? toInstant(serverNow())
  const entry = newEntry(place, { memberId, start, end: null, isManual: false, createdBy: memberId })
  if (place.task) dispatch(taskTracked(place.task))
  void dispatch(
    timeApi.endpoints.startTimer.initiate(
      {
        body: { id: entry.id, ...placeOf(place), start },
        shown: [
          ...(timer && before ? [{ before: timer, after: before }] : []),
          { before: null, after: entry },
        ],
      },
      { track: false },
    ),
  ).then(({ data }) => {
    if (data?.stopped) showDone(stoppedText(data.stopped))
  })
}

function stoppedText({ start, end, ...entry }: TimeEntry): string {
  const milliseconds = Date.parse(end ?? start) - Date.parse(start)
  return `Stopped “${shorten(titleOf(entry))}” at ${formatSeconds(milliseconds / 1000)}`
}

type Stop = { discard: true } | { end: string } | undefined

/** Stops one’s timer, now or at an earlier time, or drops its time; the toast brings it back where that is possible. */
export const stopTimer =
  (body?: Stop) =>
  async (dispatch: Dispatch, getState: GetState): Promise<void> => {
    const timer = selectMyTimer(getState() as State)
    if (!timer) return
    const isDiscarded = body && 'discard' in body
    const at = body && 'end' in body ? Date.parse(body.end) : serverNow()
    const after = isDiscarded ? null : stopped(timer, at)
    const shown = [after ? { before: timer, after } : { before: timer, after: null }]
    const end = after?.end
    const send = () =>
      dispatch(
        timeApi.endpoints.stopTimer.initiate(
          // Named, so that sent again after a lost answer it stops nothing that was started since.
          { body: { id: timer.id, ...(end ? { end } : { discard: true }) }, shown },
          { track: false },
        ),
      )
    const call = send()
    const answer = await answerOrQueued(call)
    const entry = answer ? answer.data?.data : after
    if (!entry) return
    const minutes = minutesAt(sumOf([entry]), 0)
    showDone(`${durationText(minutes)} tracked on “${shorten(titleOf(entry))}”`, {
      undo: () => void dispatch(resumeTimer(entry)),
      redo: send,
      call,
    })
  }

export const shorten = (title: string) =>
  title.length > 60 ? `${title.slice(0, 59).toWellFormed()}…` : title

/** Lets a timer run on that was stopped, as if it had not been. */
const resumeTimer = (entry: TimeEntry) => (dispatch: Dispatch) =>
  dispatch(
    timeApi.endpoints.updateTimeEntry.initiate(
      {
        params: { id: entry.id },
        body: { end: null },
        shown: [{ before: entry, after: { ...entry, end: null } }],
      },
      { track: false },
    ),
  )

/** Stops one’s timer if it runs on this task, and starts it there otherwise. */
const toggleTimer = (taskId: string) => (dispatch: Dispatch, getState: GetState) => {
  if (selectMyTimer(getState() as State)?.task === taskId) void dispatch(stopTimer())
  else dispatch(startTimer(taskId))
}

/** Starts or stops one’s timer on a task; says why where the role may not. */
export function useToggleTimer(): (taskId: string) => void {
  const dispatch = useAppDispatch()
  return useCallback((taskId) => dispatch(toggleTimer(taskId)), [dispatch])
}
