import { createSelector, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { createSeen, selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import type { TrackedTime } from '#features/time/time.shape.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { idStillThere, openAnswer, statusNow, stillThere } from '#web/live/tombstones.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { inOrder, sendInOrder } from '#web/store/inOrder.ts'
import {
  optimistic,
  optimisticMany,
  type ShowChange,
  type ShowChanges,
  type Started,
} from '#web/store/optimistic.ts'
import { patchesOf } from '#web/store/patchesOf.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import {
  type ChecklistItem,
  type Task,
  type TaskChange,
  type TaskDetail,
  type TaskHistoryStep,
  taskContract,
} from '../task.contract.ts'
import { visibleTask } from '../task.rules.ts'
import { guardTask, guardTasks } from './parts/guardTasks.ts'

/** The tasks of the workspace that are known here: every open one, the newest closed ones, and all of some projects. */
export type TaskList = Rows<Task> & {
  /** Whether the server has closed tasks that were not loaded with the list. */
  moreClosed: boolean
  /** Projects whose tasks are all here, closed ones too. */
  complete: Record<string, true>
}
/** An answer that comes after the deletion of a member, tag or status may still name them. */
export const taskRows = createRows<Task>({
  executor: idStillThere,
  participants: stillThere,
  tags: stillThere,
  status: statusNow,
})

type TasksAnswer = Answer<typeof taskContract.getTasks>

/** Changes the tasks named, at the price of these and not of all that are known. */
export const patchTasks =
  (
    recipe: (list: TaskList) => void,
    ids: readonly string[],
  ): ThunkAction<void, State, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const list = selectTaskList(getState())
    const patches = list ? patchesOf(list, ids, recipe) : []
    if (patches.length) dispatch(taskApi.util.patchQueryData('getTasks', undefined, patches))
  }

const showChange: ShowChange<Task> = optimistic(taskRows, (recipe, ids) => patchTasks(recipe, ids))

const showChanges: ShowChanges<Task> = optimisticMany(taskRows, (recipe, ids) => patchTasks(recipe, ids))

const putTasks = (tasks: readonly Task[]) =>
  patchTasks(
    (list) => {
      for (const task of tasks) taskRows.put(list, task)
    },
    tasks.map(({ id }) => id),
  )

/** What a change looks like before the server answers. */
function shownChange({ applyRate, timeEntries, price, project, ...fields }: TaskChange): Partial<Task> {
  return {
    ...fields,
    ...(project && ({ project, number: 0 } satisfies Partial<Task>)),
    ...(price !== undefined && ({ isPriceFixed: price !== null } satisfies Partial<Task>)),
    ...(price != null && ({ price } satisfies Partial<Task>)),
  }
}

/** Shows tasks that only the server could make, when it answers them. */
async function showAnswered({ dispatch, queryFulfilled }: Started, fallback: string) {
  const pick = openAnswer()
  try {
    const { data } = await queryFulfilled
    dispatch(putTasks(pick(data.data as Task | Task[])))
  } catch (failed) {
    showFailure((failed as { error?: unknown }).error, fallback)
  }
}

/** Names the counts among the details, for who knows that they changed. */
export const taskCounts = 'task counts'

/** Whose tasks a page or a count is about. */
export type Whose = { project?: string; executor?: string; createdBy?: string; participant?: string }
type ClosedPage = Whose & { cursor?: string }

export const taskApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTasks: build.query<TaskList, void>({
      async queryFn(_arg, _api, _options, fetchAnswer) {
        const [open, closed] = await Promise.all([
          fetchAnswer(send(taskContract.getTasks)({ query: { status: 'open' } })),
          fetchAnswer(send(taskContract.getTasks)({ query: { status: 'closed' } })),
        ])
        if (open.error) return { error: Object.assign({ list: 'open' }, open.error) }
        if (closed.error) return { error: closed.error }
        const closedPage = closed.data as TasksAnswer
        const tasks = [...(open.data as TasksAnswer).data, ...closedPage.data]
        return { data: { ...taskRows.load(tasks), moreClosed: closedPage.cursor !== null, complete: {} } }
      },
    }),
    /** Brings one task with its description into the list. */
    getTask: build.query<Answer<typeof taskContract.getTask>, CallArg<typeof taskContract.getTask>>({
      query: send(taskContract.getTask),
      providesTags: ['detail'],
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (!answer) return
        dispatch(
          taskApi.util.updateQueryData('getTasks', undefined, (list) => {
            const { comments, earlierComments, files, actions, earlierActions, timeTotals, ...task } =
              answer.data.data
            taskRows.put(list, task)
          }),
        )
      },
    }),
    /** One more page of closed tasks, of a project or an executor or of all, merged into the list. */
    getClosedTasks: build.query<TasksAnswer, ClosedPage>({
      query: (page) => send(taskContract.getTasks)({ query: { status: 'closed', ...page } }),
      providesTags: ['detail'],
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) dispatch(putTasks(answer.data.data))
      },
    }),
    /** Brings the parts of a task into the list, closed ones too. */
    getSubtasks: build.query<TasksAnswer, string>({
      query: (parent) => send(taskContract.getTasks)({ query: { parent } }),
      providesTags: ['detail'],
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) dispatch(putTasks(answer.data.data))
      },
    }),
    /** How many tasks there are by status, closed ones that are not loaded included. */
    getTaskCounts: build.query<Record<string, number>, Whose>({
      query: (query) => send(taskContract.getTaskCounts)({ query }),
      transformResponse: ({ data }: Answer<typeof taskContract.getTaskCounts>) => data,
      providesTags: ['detail', { type: 'detail', id: taskCounts }],
    }),
    /** The filter that the member used last. */
    getFilter: build.query<unknown, void>({
      // Not before what was saved a moment ago, by the screen that one comes back to.
      async queryFn(_arg, _api, _options, fetchAnswer) {
        const { data, error } = await inOrder([], () => fetchAnswer(send(taskContract.getFilter)({})), [
          'task filter',
        ])
        return error ? { error } : { data: (data as Answer<typeof taskContract.getFilter>).data.value }
      },
      providesTags: ['detail'],
    }),
    saveFilter: build.mutation<
      Answer<typeof taskContract.saveFilter>,
      CallArg<typeof taskContract.saveFilter>
    >({ queryFn: sendInOrder(taskContract.saveFilter, () => ['task filter']) }),
    getTaskHistory: build.query<TaskHistoryStep[], string>({
      query: (id) => send(taskContract.getTaskHistory)({ params: { id } }),
      transformResponse: ({ data }: Answer<typeof taskContract.getTaskHistory>) => data,
      providesTags: ['detail'],
    }),
    createTask: build.mutation<
      Answer<typeof taskContract.createTask>,
      CallArg<typeof taskContract.createTask> & { optimistic: Task }
    >({
      queryFn: sendQueued(taskContract.createTask, ({ optimistic: { id, project, parent } }) => [
        id,
        `tasks of ${project}`,
        ...(parent ? [parent] : []),
      ]),
      onQueryStarted: ({ optimistic: task }, started) =>
        showChange(started, task.id, task, 'The task was not created.'),
    }),
    updateTask: build.mutation<
      Answer<typeof taskContract.updateTask>,
      CallArg<typeof taskContract.updateTask> & { optimistic: TaskChange }
    >({
      queryFn: sendQueued(taskContract.updateTask, ({ params }) => [params.id], guardTask),
      onQueryStarted: ({ params, optimistic }, started) =>
        showChange(started, params.id, shownChange(optimistic), 'The task was not changed.'),
    }),
    updateTasks: build.mutation<
      Answer<typeof taskContract.updateTasks>,
      CallArg<typeof taskContract.updateTasks> & { optimistic: { id: string; change: TaskChange }[] }
    >({
      queryFn: sendQueued(taskContract.updateTasks, ({ body }) => body.tasks.map(({ id }) => id), guardTasks),
      onQueryStarted: ({ optimistic }, started) =>
        showChanges(
          started,
          optimistic.map(({ id, change }) => ({ id, change: shownChange(change) })),
          'The tasks were not changed.',
        ),
    }),
    /** What time hangs on tasks now, which needs a place when they are deleted. */
    getTasksTime: build.query<TrackedTime, readonly string[]>({
      query: (ids) => send(taskContract.getTasksTime)({ body: { ids: [...ids] } }),
      transformResponse: ({ data }: Answer<typeof taskContract.getTasksTime>) => data,
    }),
    deleteTasks: build.mutation<
      Answer<typeof taskContract.deleteTasks>,
      CallArg<typeof taskContract.deleteTasks>
    >({
      queryFn: sendQueued(taskContract.deleteTasks, ({ body }) => body.ids),
      onQueryStarted: ({ body }, started) =>
        showChanges(
          started,
          body.ids.map((id) => ({ id, change: null })),
          body.ids.length > 1 ? 'The tasks were not deleted.' : 'The task was not deleted.',
        ),
    }),
    restoreTasks: build.mutation<
      Answer<typeof taskContract.restoreTasks>,
      CallArg<typeof taskContract.restoreTasks> & { optimistic: Task[] }
    >({
      queryFn: sendQueued(taskContract.restoreTasks, ({ body }) => body.ids),
      async onQueryStarted({ optimistic }, started) {
        const fallback = 'Restoring failed. The tasks are still deleted.'
        const rows = optimistic.map((task) => ({ id: task.id, change: task }))
        // What comes back with them, such as subtasks, only the answer knows.
        await Promise.all([showChanges(started, rows, fallback), showAnswered(started, fallback)])
      },
    }),
    duplicateTask: build.mutation<
      Answer<typeof taskContract.duplicateTask>,
      CallArg<typeof taskContract.duplicateTask>
    >({
      queryFn: sendInOrder(taskContract.duplicateTask, ({ params }) => [params.id]),
      onQueryStarted: (_arg, started) => showAnswered(started, 'The task was not duplicated.'),
    }),
    addChecklistItem: build.mutation<
      Answer<typeof taskContract.addChecklistItem>,
      CallArg<typeof taskContract.addChecklistItem> & { optimistic: ChecklistItem[] }
    >({
      queryFn: sendQueued(taskContract.addChecklistItem, ({ params }) => [params.id]),
      onQueryStarted: ({ params, optimistic: checklist }, started) =>
        showChange(started, params.id, { checklist }, 'The checklist was not changed.'),
    }),
    updateChecklistItem: build.mutation<
      Answer<typeof taskContract.updateChecklistItem>,
      CallArg<typeof taskContract.updateChecklistItem> & { optimistic: ChecklistItem[] }
    >({
      queryFn: sendQueued(taskContract.updateChecklistItem, ({ params }) => [params.id]),
      onQueryStarted: ({ params, optimistic: checklist }, started) =>
        showChange(started, params.id, { checklist }, 'The checklist was not changed.'),
    }),
    deleteChecklistItem: build.mutation<
      Answer<typeof taskContract.deleteChecklistItem>,
      CallArg<typeof taskContract.deleteChecklistItem> & { optimistic: ChecklistItem[] }
    >({
      queryFn: sendQueued(taskContract.deleteChecklistItem, ({ params }) => [params.id]),
      onQueryStarted: ({ params, optimistic: checklist }, started) =>
        showChange(started, params.id, { checklist }, 'The checklist was not changed.'),
    }),
  }),
})

/** Whether the list of tasks failed for its open ones, as the closed ones may be missing alone. */
export const hasFailedOpen = (error: unknown) => (error as { list?: string } | undefined)?.list === 'open'

export const {
  useGetTasksQuery,
  useGetTaskQuery,
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useUpdateTasksMutation,
  useDeleteTasksMutation,
  useGetTasksTimeQuery,
  useRestoreTasksMutation,
  useDuplicateTaskMutation,
  useAddChecklistItemMutation,
  useUpdateChecklistItemMutation,
  useDeleteChecklistItemMutation,
  useGetClosedTasksQuery,
  useLazyGetClosedTasksQuery,
  useGetSubtasksQuery,
  useGetTaskCountsQuery,
  useGetTaskHistoryQuery,
  useGetFilterQuery,
  useSaveFilterMutation,
} = taskApi

/** Changes what was loaded with one task, its comments, files and time entries, if it is here. */
export const patchTaskDetail = (taskId: string, recipe: (detail: TaskDetail) => void) =>
  taskApi.util.updateQueryData('getTask', { params: { id: taskId } }, ({ data }) => recipe(data))

/** Loads a task anew where it is open, as after a refusal: only the server knows what is true of what belongs to it. */
export const loadTaskAnew =
  (taskId: string): ThunkAction<void, State, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const arg = { params: { id: taskId } }
    if (!taskApi.endpoints.getTask.select(arg)(getState()).isUninitialized)
      void dispatch(taskApi.endpoints.getTask.initiate(arg, { forceRefetch: true, subscribe: false }))
  }

const selectTasks = taskApi.endpoints.getTasks.select()
export type State = Parameters<typeof selectTasks>[0]

/** The tasks that are known here, whoever looks, for what is counted beside them. */
export const selectLoadedTasks = (state: State): TaskList | undefined => selectTasks(state).data

const seenTasks = createSeen<Task>(visibleTask)

/** The task list of the workspace, as far as the role sees it as which one looks; undefined until it is loaded. */
export const selectTaskList: (state: State) => TaskList | undefined = createSelector(
  [selectLoadedTasks, selectViewedAs],
  (list, viewedAs) =>
    list && viewedAs ? { ...list, entities: seenTasks(viewedAs.viewer, list.entities) } : list,
)

/** One task by id, so that only what shows it renders when it changes. */
export function useTask(id: string | undefined): Task | undefined {
  return useSelector(
    useCallback((state: State) => (id ? selectTaskList(state)?.entities[id] : undefined), [id]),
  )
}

/** Whether two lists hold the very same tasks in the same order. */
export const isSameTasks = (a: readonly Task[], b: readonly Task[]) =>
  a.length === b.length && a.every((task, index) => task === b[index])

/** Those of these tasks that are known here, in this order. */
export const useTasks = (ids: readonly string[]): readonly Task[] =>
  useSelector((state: State) => {
    const entities = selectTaskList(state)?.entities ?? {}
    return ids.flatMap((id) => entities[id] ?? [])
  }, isSameTasks)

/** Whether the workspace's tasks are here: what one of them is asked for has no place before. */
export const useIsTaskListLoaded = () => useSelector((state: State) => selectTaskList(state) !== undefined)
