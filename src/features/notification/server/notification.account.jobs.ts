import { write } from '#server/write.ts'
import {
  endNotice,
  findMemberships,
  findNotices,
  type WaitingNotice,
} from './notification.account.queries.ts'
import { deliver } from './notification.deliver.ts'
import type { DerivePlatform } from './notification.derive.ts'
import { logUnreadable } from './notification.unreadable.ts'

/**
 * Tells what concerns users in each of their workspaces: there they look. Each workspace keeps it under the notice's
 * own id, so that it is told once also where several servers do it, or one stops in between. An email has gone. What
 * can't be told is left out, and the operator learns it once.
 */
export async function deliverNotices(platform: DerivePlatform) {
  const { system } = platform.databases
  for (const notice of await findNotices(system)) {
    for (const place of await findMemberships(system, notice.user))
      await deliverNotice(platform, notice, place).catch(
        logUnreadable(platform, { notice: notice.id, ...place }, 'a member was not told of their account'),
      )
    await endNotice(system, notice)
  }
}

const deliverNotice = (
  platform: DerivePlatform,
  { id, kind, what, detail }: WaitingNotice,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
) =>
  write(platform, { workspaceId, actor: null }, (trx, log) =>
    deliver(trx, log, { workspaceId, mailAfter: 0 }, [
      { ...detail, id, memberId, kind, what, actor: null, once: `account ${id}`, isMailed: true },
    ]),
  )
