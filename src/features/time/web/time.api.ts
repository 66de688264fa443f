import { createSelector } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { selectProfile } from '#features/user/web/user.api.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { openAnswer } from '#web/live/tombstones.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { sendInOrder } from '#web/store/inOrder.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { timeContract } from '../time.contract.ts'
import { dayBorders } from '../time.day.rules.ts'
import { visibleTimeEntry } from '../time.rules.ts'
import type { TimeEntry } from '../time.shape.ts'
import { type Sum, sumOf } from '../time.sums.rules.ts'
import {
  changeEntries,
  type EntryChange,
  type EntryList,
  entriesOf,
  loadEntries,
  settleEntries,
} from './parts/entryRows.ts'
import { guardEntry } from './parts/guardEntry.ts'
import { noteServerTime } from './parts/secondClock.ts'
import { patchTaskEntry } from './taskTime.api.ts'

/** Days of the workspace’s time zone, the last included. */
export type Period = { from: string; to: string; memberId?: string; timeZone: string }

/** What a change looks like before it is answered, by which also its refusal is told and taken back. */
type Shown = {
  shown: EntryChange[]
  /** Nothing is shown before the answer, and the caller tells why it was refused: a form, at its field. */
  isQuiet?: boolean
}
type Started = {
  dispatch: Dispatch
  requestId: string
  queryFulfilled: PromiseLike<{ data: { data: unknown; stopped?: TimeEntry | null } }>
}

/** Changes every list of entries that is loaded. */
export const patchEntries =
  (recipe: (list: EntryList) => void) => (dispatch: Dispatch, getState: () => unknown) => {
    dispatch(timeApi.util.updateQueryData('getRunningTimeEntries', undefined, recipe))
    for (const period of timeApi.util.selectCachedArgsForQuery(getState() as State, 'getTimeEntries'))
      dispatch(timeApi.util.updateQueryData('getTimeEntries', period, recipe))
  }

const showInTasks =
  (
    changes: readonly { id: string; tasks: (string | null)[]; entry: TimeEntry | null }[],
    isWaiting = false,
  ) =>
  (dispatch: Dispatch) => {
    for (const { id, tasks, entry } of changes)
      for (const task of new Set(tasks)) if (task) dispatch(patchTaskEntry(task, id, entry, isWaiting))
  }

const answeredEntries = ({ data, stopped }: { data: unknown; stopped?: TimeEntry | null }) =>
  [data, stopped]
    .flat()
    .filter((entry): entry is TimeEntry => !!entry && typeof entry === 'object' && 'task' in entry)

/** Shows changes in the next frame, replaces them with what is answered, or takes them back with the reason. */
async function showChanges(
  { shown, isQuiet = false }: Shown,
  { dispatch, requestId, queryFulfilled }: Started,
  fallback: string,
) {
  const changes = shown.map(({ before, after }) => {
    const entry = (after ?? before) as TimeEntry
    return { id: entry.id, before, after, tasks: [before?.task ?? entry.task, entry.task] }
  })
  const pick = openAnswer()
  if (!isQuiet) {
    dispatch(patchEntries((list) => changeEntries(list, requestId, shown)))
    dispatch(
      showInTasks(
        changes.map(({ after, ...change }) => ({ ...change, entry: after })),
        true,
      ),
    )
  }
  try {
    const all = answeredEntries((await queryFulfilled).data)
    const answered = pick(all)
    // What was made again may have been told deleted meanwhile, which was before; each list knows whether it was after.
    const made = all.filter(
      (entry) =>
        !answered.includes(entry) && shown.some(({ before, after }) => !before && after?.id === entry.id),
    )
    dispatch(
      patchEntries((list) =>
        settleEntries(list, requestId, isQuiet ? [] : shown, isQuiet ? answered : [...answered, ...made]),
      ),
    )
    const deleted = changes.filter(
      ({ id, before, after }) => (!before || !after) && !answered.some((entry) => entry.id === id),
    )
    dispatch(showInTasks(deleted.map((change) => ({ ...change, entry: null }))))
    dispatch(
      showInTasks(
        answered.map((entry) => {
          const tasks = changes.find(({ id }) => id === entry.id)?.tasks ?? []
          return { id: entry.id, tasks: [...tasks, entry.task], entry }
        }),
      ),
    )
  } catch (failed) {
    if (isQuiet) return
    dispatch(patchEntries((list) => settleEntries(list, requestId, shown)))
    dispatch(
      showInTasks(
        changes.map(({ before, ...change }) => ({
          ...change,
          // Where its creation was not answered before, it is by now: its task shows what that said.
          tasks: change.tasks.filter((task) => before?.updatedAt !== '' || task !== before.task),
          entry: before && (pick(before)[0] ?? null),
        })),
      ),
    )
    showFailure((failed as { error?: unknown }).error, fallback)
  }
}

/** All that is written to one member’s time is written in order: one entry may only begin where another ended. */
export const timeOf = (memberId: string) => `time of ${memberId}`
const inOrderOf = ({ shown }: Shown) => {
  const members = shown.map(({ before, after }) => ((after ?? before) as TimeEntry).memberId)
  return [...new Set(members)].map(timeOf)
}

type Body<
  C extends 'startTimer' | 'stopTimer' | 'createTimeEntry' | 'updateTimeEntry' | 'deleteTimeEntries',
> = CallArg<(typeof timeContract)[C]> & Shown

/** Names what is added up of a project's time, for who knows that it changed. */
export const projectTime = 'project time'

export const timeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRunningTimeEntries: build.query<EntryList, void>({
      query: () => send(timeContract.getRunningTimeEntries)({}),
      transformResponse: ({ data }: Answer<typeof timeContract.getRunningTimeEntries>, meta) => {
        noteServerTime(meta?.response?.headers.get('date'))
        return loadEntries(data, 'running')
      },
      providesTags: ['detail', { type: 'detail', id: 'time' }],
    }),
    getTimeEntries: build.query<EntryList, Period>({
      query: ({ timeZone: _zone, ...query }) => send(timeContract.getTimeEntries)({ query }),
      transformResponse: ({ data }: Answer<typeof timeContract.getTimeEntries>, _meta, period) =>
        loadEntries(data, {
          start: dayBorders(period.timeZone, period.from).start,
          end: dayBorders(period.timeZone, period.to).end,
          memberId: period.memberId ?? null,
        }),
      providesTags: ['detail', { type: 'detail', id: 'time' }],
    }),
    /** What each member tracked in a project, by member. */
    getProjectTime: build.query<Record<string, Sum>, { project: string; from: string; to: string }>({
      query: (query) => send(timeContract.getTimeEntries)({ query }),
      transformResponse: ({ data }: Answer<typeof timeContract.getTimeEntries>) =>
        Object.fromEntries(
          [...Map.groupBy(data, ({ memberId }) => memberId)].map(([id, list]) => [id, sumOf(list)]),
        ),
      providesTags: ['detail', { type: 'detail', id: 'time' }, { type: 'detail', id: projectTime }],
    }),
    /** By the entry’s `updatedAt` too, so that a change brings the history that tells of it. */
    getTimeEntryHistory: build.query<
      Answer<typeof timeContract.getTimeEntryHistory>['data'],
      Pick<TimeEntry, 'id' | 'updatedAt'>
    >({
      query: ({ id }) => send(timeContract.getTimeEntryHistory)({ params: { id } }),
      transformResponse: ({ data }: Answer<typeof timeContract.getTimeEntryHistory>) => data,
    }),
    startTimer: build.mutation<Answer<typeof timeContract.startTimer>, Body<'startTimer'>>({
      queryFn: sendQueued(timeContract.startTimer, (arg: Body<'startTimer'>) => inOrderOf(arg)),
      onQueryStarted: (arg, started) => showChanges(arg, started, 'The timer was not started.'),
    }),
    stopTimer: build.mutation<Answer<typeof timeContract.stopTimer>, Body<'stopTimer'>>({
      queryFn: sendQueued(timeContract.stopTimer, (arg: Body<'stopTimer'>) => inOrderOf(arg)),
      onQueryStarted: (arg, started) => showChanges(arg, started, 'The timer was not stopped.'),
    }),
    createTimeEntry: build.mutation<Answer<typeof timeContract.createTimeEntry>, Body<'createTimeEntry'>>({
      queryFn: sendQueued(timeContract.createTimeEntry, (arg: Body<'createTimeEntry'>) => inOrderOf(arg)),
      onQueryStarted: (arg, started) => showChanges(arg, started, 'The time was not added.'),
    }),
    updateTimeEntry: build.mutation<Answer<typeof timeContract.updateTimeEntry>, Body<'updateTimeEntry'>>({
      queryFn: sendQueued(
        timeContract.updateTimeEntry,
        (arg: Body<'updateTimeEntry'>) => inOrderOf(arg),
        guardEntry,
      ),
      onQueryStarted: (arg, started) => showChanges(arg, started, 'The time was not changed.'),
    }),
    deleteTimeEntries: build.mutation<
      Answer<typeof timeContract.deleteTimeEntries>,
      Body<'deleteTimeEntries'>
    >({
      queryFn: sendQueued(timeContract.deleteTimeEntries, (arg: Body<'deleteTimeEntries'>) => inOrderOf(arg)),
      onQueryStarted: (arg, started) => showChanges(arg, started, 'The time was not deleted.'),
    }),
    /** Several cells are set one after the other, since one may take the free time of another. */
    setDay: build.mutation<
      Answer<typeof timeContract.setDay>,
      CallArg<typeof timeContract.setDay> & Shown & { memberId: string }
    >({
      queryFn: sendQueued(timeContract.setDay, ({ memberId }) => [timeOf(memberId)]),
      onQueryStarted: (arg, started) => showChanges(arg, started, 'The time was not set.'),
    }),
    /** What it copies only the server can tell. */
    copyWeek: build.mutation<
      Answer<typeof timeContract.copyWeek>,
      CallArg<typeof timeContract.copyWeek> & { memberId: string }
    >({
      queryFn: sendInOrder(timeContract.copyWeek, ({ memberId }) => [timeOf(memberId)]),
      onQueryStarted: (_arg, started) =>
        showChanges({ shown: [], isQuiet: true }, started, 'Nothing was copied.'),
    }),
  }),
})

export const {
  useGetRunningTimeEntriesQuery,
  useGetProjectTimeQuery,
  useGetTimeEntriesQuery,
  useGetTimeEntryHistoryQuery,
  useCreateTimeEntryMutation,
  useUpdateTimeEntryMutation,
  useDeleteTimeEntriesMutation,
  useSetDayMutation,
  useCopyWeekMutation,
} = timeApi

const selectRunningQuery = timeApi.endpoints.getRunningTimeEntries.select()
export type State = Parameters<typeof selectRunningQuery>[0] & Parameters<typeof selectProfile>[0]

/**
 * How entries read now, of which one knows how they were left, for `result` of a step. Of what is not loaded any more
 * nothing else is known, and of what waits for its answer without being shown (`null`).
 */
export const readEntries = (state: State | null, left: readonly TimeEntry[]): unknown =>
  left.map((entry) => {
    const lists = state
      ? timeApi.util
          .selectCachedArgsForQuery(state, 'getTimeEntries')
          .flatMap((period) => timeApi.endpoints.getTimeEntries.select(period)(state).data ?? [])
      : []
    const found = lists.find(({ entities }) => entities[entry.id])?.entities[entry.id] ?? entry
    const { task, start, end, note, tags, billable } = found
    return [task, Date.parse(start), end && Date.parse(end), note, tags, billable]
  })

/** All timers that run and may be seen, oldest first. */
export const selectRunning = createSelector(
  [(state: State) => selectRunningQuery(state).data, selectViewedAs],
  (list, viewedAs) => {
    const running = list ? entriesOf(list) : []
    return viewedAs ? running.flatMap((entry) => visibleTimeEntry(viewedAs.viewer, entry) ?? []) : running
  },
)

/** One’s own timer, undefined while none runs. */
export const selectMyTimer = createSelector(
  [selectRunning, (state: State) => selectProfile(state)?.memberId],
  (running, memberId) => running.find((entry) => entry.memberId === memberId),
)

export const useMyTimer = () => useSelector(selectMyTimer)

/** One’s own timer if it runs on this task, so that only its row renders when it starts or stops. */
export const useMyTimerOn = (taskId: string) =>
  useSelector(
    useCallback(
      (state: State) => {
        const timer = selectMyTimer(state)
        return timer?.task === taskId ? timer : undefined
      },
      [taskId],
    ),
  )
