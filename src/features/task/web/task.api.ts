import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit'
import type { Answer, CallArg } from '../../../shared/contract.ts'
import { api, send } from '../../../web/store/api.ts'
import { type Task, taskContract } from '../task.contract.ts'

const adapter = createEntityAdapter<Task>()

/** All tasks of the workspace that are known here: every open one, and the closed pages loaded so far. */
export type TaskList = EntityState<Task, string> & {
  /** Where the next page of closed tasks begins; null when all are here. */
  closedCursor: string | null
}

/** Adds or replaces a task, unless a newer one is here already: messages and answers may overtake each other. */
export function upsertTask(list: TaskList, task: Task) {
  const known = list.entities[task.id]
  if (known && known.updatedAt > task.updatedAt) return
  // A list or message without the description must not forget the one that was loaded.
  adapter.setOne(list, { description: known?.description, ...task })
}

export function removeTask(list: TaskList, id: string) {
  adapter.removeOne(list, id)
}

export const taskApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTasks: build.query<TaskList, void>({
      async queryFn(_arg, _api, _options, fetchAnswer) {
        const [open, closed] = await Promise.all([
          fetchAnswer(send(taskContract.getTasks)({ query: { status: 'open' } })),
          fetchAnswer(send(taskContract.getTasks)({ query: { status: 'closed' } })),
        ])
        const error = open.error ?? closed.error
        if (error) return { error }
        const closedPage = closed.data as Answer<typeof taskContract.getTasks>
        const tasks = [...(open.data as Answer<typeof taskContract.getTasks>).data, ...closedPage.data]
        return {
          data: { ...adapter.setAll(adapter.getInitialState(), tasks), closedCursor: closedPage.cursor },
        }
      },
    }),
    getMoreClosedTasks: build.query<
      Answer<typeof taskContract.getTasks>,
      CallArg<typeof taskContract.getTasks>
    >({
      query: send(taskContract.getTasks),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled
        dispatch(
          taskApi.util.updateQueryData('getTasks', undefined, (list) => {
            for (const task of data.data) upsertTask(list, task)
            list.closedCursor = data.cursor
          }),
        )
      },
    }),
    /** Brings one task with its description into the list. */
    getTask: build.query<Answer<typeof taskContract.getTask>, CallArg<typeof taskContract.getTask>>({
      query: send(taskContract.getTask),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) dispatch(putTask(answer.data.data))
      },
    }),
    createTask: build.mutation<
      Answer<typeof taskContract.createTask>,
      { body: CreateTask; optimistic: Task }
    >({
      query: ({ body }) => send(taskContract.createTask)({ body }),
      async onQueryStarted({ optimistic }, { dispatch, queryFulfilled }) {
        dispatch(putTask(optimistic))
        try {
          dispatch(putTask((await queryFulfilled).data.data))
        } catch {
          dispatch(dropTask(optimistic.id))
        }
      },
    }),
    updateTask: build.mutation<
      Answer<typeof taskContract.updateTask>,
      CallArg<typeof taskContract.updateTask>
    >({
      query: send(taskContract.updateTask),
      async onQueryStarted({ params, body }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          taskApi.util.updateQueryData('getTasks', undefined, (list) => {
            adapter.updateOne(list, { id: params.id, changes: body })
          }),
        )
        try {
          dispatch(putTask((await queryFulfilled).data.data))
        } catch {
          patch.undo()
          // A colleague may have changed the same field meanwhile, so the undo alone could show an old value.
          dispatch(taskApi.endpoints.getTask.initiate({ params }, { forceRefetch: true, subscribe: false }))
        }
      },
    }),
    deleteTask: build.mutation<
      Answer<typeof taskContract.deleteTask>,
      CallArg<typeof taskContract.deleteTask>
    >({
      query: send(taskContract.deleteTask),
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const patch = dispatch(dropTask(params.id))
        await queryFulfilled.catch(() => patch.undo())
      },
    }),
  }),
})
type CreateTask = CallArg<typeof taskContract.createTask>['body']

const putTask = (task: Task) =>
  taskApi.util.updateQueryData('getTasks', undefined, (list) => upsertTask(list, task))
const dropTask = (id: string) =>
  taskApi.util.updateQueryData('getTasks', undefined, (list) => removeTask(list, id))
