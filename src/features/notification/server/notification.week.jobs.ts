import { findMissing } from '#features/approval/server/approval.missing.ts'
import { claimReminder, findReminding, type Reminding } from '#features/workspace/server/workspace.queries.ts'
import { weekToRemindOf } from '#features/workspace/workspace.rules.ts'
import { write } from '#server/write.ts'
import { clockIn } from '#shared/days.ts'
import { deliver } from './notification.deliver.ts'
import type { DerivePlatform } from './notification.derive.ts'
import { logUnreadable } from './notification.unreadable.ts'

/**
 * Reminds members who have not submitted their week, at the day and hour that their workspace chose. That it was done is
 * written with the telling, so that each is told once, also where several servers look at the same moment.
 */
export async function remindOfWeeks(platform: DerivePlatform, now = new Date()) {
  for (const one of await findReminding(platform.databases.system)) {
    const week = weekToRemindOf(one.reminder, clockIn(one.timeZone, now))
    if (!week) continue
    await remindIn(platform, one, week).catch(
      logUnreadable(platform, { workspace: one.id, week }, 'members were not reminded of their week'),
    )
  }
}

function remindIn(platform: DerivePlatform, { id: workspaceId, timeZone }: Reminding, week: string) {
  const mailAfter = platform.config.notificationMailMinutes * 60
  return write(platform, { workspaceId, actor: null }, async (trx, log) => {
    if (!(await claimReminder(trx, workspaceId, week))) return
    const missing = await findMissing(trx, workspaceId, timeZone, week)
    await deliver(
      trx,
      log,
      { workspaceId, mailAfter },
      missing.map((memberId) => ({
        memberId,
        kind: 'approval',
        what: 'weekMissing',
        day: week,
        actor: null,
        once: `week ${week}`,
      })),
    )
  })
}
