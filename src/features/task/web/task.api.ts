import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import type { Answer, CallArg } from '../../../shared/contract.ts'
import { api, send } from '../../../web/store/api.ts'
import { sendInOrder } from '../../../web/store/inOrder.ts'
import { optimistic, type ShowChange } from '../../../web/store/optimistic.ts'
import { createRows, type Rows } from '../../../web/store/rows.ts'
import { projectContract } from '../../project/project.contract.ts'
import { type Task, taskContract } from '../task.contract.ts'

/** The tasks of the workspace that are known here: every open one, the newest closed ones, and all of some projects. */
export type TaskList = Rows<Task> & {
  /** Whether the server has closed tasks that were not loaded with the list. */
  moreClosed: boolean
  /** Projects whose tasks are all here, closed ones too. */
  complete: Record<string, true>
}
export const taskRows = createRows<Task>()

type TasksAnswer = Answer<typeof taskContract.getTasks>

const showChange: ShowChange<Task> = optimistic(taskRows, (recipe) =>
  taskApi.util.updateQueryData('getTasks', undefined, recipe),
)

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
        const closedPage = closed.data as TasksAnswer
        const tasks = [...(open.data as TasksAnswer).data, ...closedPage.data]
        return { data: { ...taskRows.load(tasks), moreClosed: closedPage.cursor !== null, complete: {} } }
      },
    }),
    /** Brings the closed tasks of a project that did not come with the list. */
    getProjectTasks: build.query<
      Answer<typeof projectContract.getProjectTasks>,
      CallArg<typeof projectContract.getProjectTasks>
    >({
      query: send(projectContract.getProjectTasks),
      providesTags: ['detail'],
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (!answer) return
        dispatch(
          taskApi.util.updateQueryData('getTasks', undefined, (list) => {
            for (const task of answer.data.data) taskRows.put(list, task)
            list.complete[params.projectId] = true
          }),
        )
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
          taskApi.util.updateQueryData('getTasks', undefined, (list) => taskRows.put(list, answer.data.data)),
        )
      },
    }),
    createTask: build.mutation<
      Answer<typeof taskContract.createTask>,
      CallArg<typeof taskContract.createTask> & { optimistic: Task }
    >({
      queryFn: sendInOrder(taskContract.createTask, ({ optimistic: { id, project } }) => [
        id,
        `tasks of ${project}`,
      ]),
      onQueryStarted: ({ optimistic: task }, started) =>
        showChange(started, task.id, task, 'The task was not created.'),
    }),
    updateTask: build.mutation<
      Answer<typeof taskContract.updateTask>,
      CallArg<typeof taskContract.updateTask>
    >({
      queryFn: sendInOrder(taskContract.updateTask, ({ params }) => [params.id]),
      onQueryStarted: ({ params, body }, started) =>
        showChange(started, params.id, body, 'The task was not changed.'),
    }),
    deleteTask: build.mutation<
      Answer<typeof taskContract.deleteTask>,
      CallArg<typeof taskContract.deleteTask>
    >({
      queryFn: sendInOrder(taskContract.deleteTask, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showChange(started, params.id, null, 'The task was not deleted.'),
    }),
  }),
})

export const {
  useGetTasksQuery,
  useGetProjectTasksQuery,
  useGetTaskQuery,
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
} = taskApi

const selectTasks = taskApi.endpoints.getTasks.select()
type State = Parameters<typeof selectTasks>[0]

/** The task list of the workspace, undefined until it is loaded. */
export const selectTaskList = (state: State): TaskList | undefined => selectTasks(state).data

/** One task by id, so that only what shows it renders when it changes. */
export function useTask(id: string | undefined): Task | undefined {
  return useSelector(
    useCallback((state: State) => (id ? selectTaskList(state)?.entities[id] : undefined), [id]),
  )
}

/** Whether the workspace's tasks are here: what one of them is asked for has no place before. */
export const useIsTaskListLoaded = () => useSelector((state: State) => selectTaskList(state) !== undefined)
