import type { Answer, CallArg } from '#shared/contract.ts'
import { openChangeCheck } from '#web/live/tombstones.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { type TaskReminder, taskReminderContract } from '../task.reminder.contract.ts'

type Calls = typeof taskReminderContract
/** By task, when one is reminded of it. */
type Reminders = Record<string, string>

const taskReminderApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTaskReminders: build.query<Reminders, void>({
      query: () => send(taskReminderContract.getTaskReminders)({}),
      transformResponse: ({ data }: Answer<Calls['getTaskReminders']>) =>
        Object.fromEntries(data.flatMap(({ task, at }) => (at ? [[task, at] as const] : []))),
      providesTags: ['detail'],
    }),
    setTaskReminder: build.mutation<
      Answer<Calls['setTaskReminder']>,
      CallArg<Calls['setTaskReminder']> & { before: string | null }
    >({
      queryFn: sendQueued(taskReminderContract.setTaskReminder, ({ params }) => [`reminder of ${params.id}`]),
      async onQueryStarted({ params, body: { at }, before }, { dispatch, queryFulfilled }) {
        const wasChanged = openChangeCheck('task-reminder')
        dispatch(showTaskReminder({ task: params.id, at }))
        try {
          await queryFulfilled
        } catch (failed) {
          if (!wasChanged()) dispatch(showTaskReminder({ task: params.id, at: before }))
          showFailure((failed as { error?: unknown }).error, 'The reminder was not changed.')
        }
      },
    }),
  }),
})

/** Shows when one is reminded of a task, or that one no longer is. */
export const showTaskReminder = ({ task, at }: TaskReminder) =>
  taskReminderApi.util.updateQueryData('getTaskReminders', undefined, (reminders) => {
    if (at) reminders[task] = at
    else delete reminders[task]
  })

type State = Parameters<ReturnType<typeof taskReminderApi.endpoints.getTaskReminders.select>>[0]

/** When one is reminded of a task, as far as it is loaded. */
export const selectTaskReminder = (state: State, task: string): string | null =>
  taskReminderApi.endpoints.getTaskReminders.select()(state).data?.[task] ?? null

export const { useGetTaskRemindersQuery, useSetTaskReminderMutation } = taskReminderApi
