import type { Task } from '#features/task/task.contract.ts'
import { patchTaskDetail, type selectTaskList, taskApi } from '#features/task/web/task.api.ts'
import type { Answer } from '#shared/contract.ts'
import { openAnswer } from '#web/live/tombstones.ts'
import { api, send } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { type TaskTimePage, timeContract } from '../time.contract.ts'
import type { TimeEntry, TimeTotals } from '../time.shape.ts'

/** The time of a task that is open: its newest entries, and what all of them add up to. */

type TaskState = Parameters<typeof selectTaskList>[0]

/** Newest first; of those that begin at the same moment, by their ids. */
const inOrder = (a: TimeEntry, b: TimeEntry) =>
  Date.parse(b.start) - Date.parse(a.start) || (a.id < b.id ? 1 : -1)

/**
 * Adds, replaces or drops an entry where its task is open, unless a newer one is there; a change that waits is shown in any
 * case. One that is older than those that are loaded stays with those that are not.
 */
export const patchTaskEntry = (taskId: string, id: string, entry: TimeEntry | null, isWaiting = false) =>
  patchTaskDetail(taskId, ({ actions, earlierActions }) => {
    const index = actions.findIndex((known) => known.id === id)
    const known = actions[index]
    if (entry && known && !isWaiting && known.updatedAt > entry.updatedAt) return
    if (known) actions.splice(index, 1)
    if (entry?.task !== taskId) return
    const at = actions.findIndex((other) => inOrder(entry, other) < 0)
    if (at < 0 && earlierActions > 0) return
    // An answer to what was told before the task was renamed still calls it as it was.
    const { title } = known?.updatedAt === entry.updatedAt ? known : entry
    actions.splice(at < 0 ? actions.length : at, 0, { ...entry, title })
  })

/** Takes an entry off open tasks that it is not on any more. */
export const patchOpenTasks =
  (id: string, entry: TimeEntry | null) => (dispatch: Dispatch, getState: () => unknown) => {
    for (const { params } of taskApi.util.selectCachedArgsForQuery(getState() as TaskState, 'getTask'))
      if (params.id !== entry?.task) dispatch(patchTaskEntry(params.id, id, null))
  }

/** The entries of an open task are called as it is; those that stayed in another project keep their name. */
export const renameTaskEntries = ({ id, title, project }: Task) =>
  patchTaskDetail(id, ({ actions }) => {
    for (const entry of actions) if (entry.project === project) entry.title = title
  })

const putEarlier = (taskId: string, entries: readonly TimeEntry[], left: number) =>
  patchTaskDetail(taskId, (detail) => {
    const known = new Set(detail.actions.map(({ id }) => id))
    detail.actions.push(...entries.filter(({ id }) => !known.has(id)))
    detail.actions.sort(inOrder)
    detail.earlierActions = left
  })

const totalsOf = (id: string) => ({ type: 'detail', id: `time of ${id}` }) as const

/** The time of these tasks changed: where entries are not loaded, only the server knows what they add up to now. */
export const updateTaskTotals = (ids: readonly string[]) => (dispatch: Dispatch, getState: () => unknown) => {
  const open = taskTimeApi.util.selectCachedArgsForQuery(getState() as TotalsState, 'getTaskTotals')
  const changed = open.filter((id) => ids.includes(id))
  if (changed.length) dispatch(api.util.invalidateTags(changed.map(totalsOf)))
}

export const taskTimeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTaskTotals: build.query<TimeTotals, string>({
      query: (id) => send(timeContract.getTaskTimeEntries)({ params: { id }, query: { limit: 1 } }),
      transformResponse: ({ data }: Answer<typeof timeContract.getTaskTimeEntries>) => data.totals,
      providesTags: (_totals, _error, id) => ['detail', totalsOf(id)],
    }),
    /** Brings the entries before those that are here. What the task shows is where they are kept. */
    loadEarlierTime: build.mutation<null, { task: string }>({
      async queryFn({ task }, { dispatch, getState }, _options, fetchAnswer) {
        const pick = openAnswer()
        const open = taskApi.endpoints.getTask.select({ params: { id: task } })(getState() as TaskState)
        const cursor = open.data?.data.actions.at(-1)?.id
        const request = send(timeContract.getTaskTimeEntries)({
          params: { id: task },
          query: cursor ? { cursor } : {},
        })
        const { data, error } = await fetchAnswer(request)
        if (error) return { error }
        const { entries, earlier } = (data as { data: TaskTimePage }).data
        const there = pick(entries)
        // Dropped as a whole, it says nothing of how many are left either.
        if (!entries.length || there.length) dispatch(putEarlier(task, there, earlier))
        return { data: null }
      },
    }),
  }),
})

export const { useGetTaskTotalsQuery, useLoadEarlierTimeMutation } = taskTimeApi

type TotalsState = Parameters<ReturnType<typeof taskTimeApi.endpoints.getTaskTotals.select>>[0]
