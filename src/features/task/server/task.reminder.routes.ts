import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { taskReminderContract } from '../task.reminder.contract.ts'
import { isTaskVisible } from '../task.rules.ts'
import { findTask } from './task.queries.ts'
import { findTaskReminders, saveTaskReminder } from './task.reminder.queries.ts'

/** Milliseconds: some ten years. Whoever means more has mistyped the year. */
const maxAhead = 3653 * 24 * 60 * 60 * 1000

export async function taskReminderRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, taskReminderContract.getTaskReminders, async ({ member, read }) =>
    answer(await read((db) => findTaskReminders(db, member.workspaceId, member))),
  )

  handle(app, platform, taskReminderContract.setTaskReminder, ({ member, write, params, body: { at } }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      const task = await findTask(trx, member, params.id)
      if (!task || !isTaskVisible(member, task)) throw notFound('Task')
      if (at && Date.parse(at) <= Date.now()) throw invalid({ at: 'Choose a time in the future' })
      if (at && Date.parse(at) > Date.now() + maxAhead)
        throw invalid({ at: 'Choose a time within ten years' })
      const isOther = await saveTaskReminder(trx, workspaceId, { memberId, task: task.id }, at)
      const data = { memberId, task: task.id, at }
      if (isOther) log({ object: 'task-reminder', event: 'update', data })
      return answer({ task: task.id, at })
    }),
  )
}
