import { findRemindedWorkspaces, takeTaskReminders } from '#features/task/server/task.reminder.queries.ts'
import { write } from '#server/write.ts'
import { deliver } from './notification.deliver.ts'
import type { DerivePlatform } from './notification.derive.ts'
import { logUnreadable } from './notification.unreadable.ts'

/**
 * Reminds members of tasks at the moments that they chose, each once: that it was taken is written with the telling. What
 * came due while no server ran is told late.
 */
export async function remindOfTasks(platform: DerivePlatform, now = new Date()) {
  for (const workspaceId of await findRemindedWorkspaces(platform.databases.system, now))
    await remindIn(platform, workspaceId, now).catch(
      logUnreadable(platform, { workspace: workspaceId }, 'members were not reminded of tasks'),
    )
}

const remindIn = (platform: DerivePlatform, workspaceId: string, now: Date) =>
  write(platform, { workspaceId, actor: null }, async (trx, log) => {
    const due = await takeTaskReminders(trx, workspaceId, now)
    await deliver(
      trx,
      log,
      { workspaceId, mailAfter: 0 },
      due.map(({ memberId, task, at }) => ({
        memberId,
        kind: 'taskReminder',
        task,
        actor: null,
        once: `remind ${task} ${at}`,
      })),
    )
    for (const { memberId, task } of due)
      log({ object: 'task-reminder', event: 'update', data: { memberId, task, at: null } })
  })
