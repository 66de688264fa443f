import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { id, instant } from '#shared/fields.ts'

/** When the caller is reminded of a task; nobody else learns of it. */
export const taskReminder = z.object({ task: id, at: instant.nullable() })
export type TaskReminder = z.infer<typeof taskReminder>

export const taskReminderContract = {
  getTaskReminders: call({
    method: 'GET',
    path: '/task-reminder',
    summary: 'When the caller is reminded of which tasks: what is still to come.',
    permission: 'member',
    answer: ok(z.array(taskReminder)),
  }),
  setTaskReminder: call({
    method: 'PUT',
    path: '/task/:id/reminder',
    summary:
      'Reminds the caller of a task at a moment, replacing any earlier one; null removes it. Only the caller is notified.',
    permission: 'task.view',
    scope: 'task',
    params: z.object({ id }),
    body: z.strictObject({ at: instant.nullable() }),
    answer: ok(taskReminder),
  }),
}
