import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { findUser, findUserByEmail } from '#features/user/server/user.queries.ts'
import { findWorkspaceName } from '#features/workspace/server/workspace.name.queries.ts'
import { findChanges, type Log, type LoggedChange, maxChangesRead } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import { write } from '#server/write.ts'
import { isUnreadable } from '../notification.unreadable.rules.ts'
import { noteAccount } from './notification.account.queries.ts'
import { deliver } from './notification.deliver.ts'
import { findMemberName, lockCursor, moveCursor, moveCursorToHead } from './notification.derive.queries.ts'
import { deactivatedEmail, removedEmail } from './notification.emails.ts'
import { findOutgoing } from './notification.intents.ts'

export type DerivePlatform = Pick<Platform, 'databases' | 'announce' | 'mailer' | 'config' | 'log'>

/**
 * Tells members of the changes that nobody was told of yet: reading on, telling and moving the cursor are one
 * transaction under the cursor's lock, so that each change is told once, whichever server does it and whenever one
 * stops. Answers whether there may be more. What can't be told is left out, and the operator learns it once.
 */
export const deriveNotifications = (platform: DerivePlatform, workspaceId: string): Promise<boolean> =>
  derive(platform, workspaceId, notifyTogether).catch((error) => {
    if (!isUnreadable(error)) throw error
    return derive(platform, workspaceId, notifyOneByOne)
  })

/** Tells of all these changes. */
type Deliver = (
  platform: DerivePlatform,
  trx: Db,
  log: Log,
  workspaceId: string,
  changes: LoggedChange[],
) => Promise<void>

async function derive(platform: DerivePlatform, workspaceId: string, deliver: Deliver): Promise<boolean> {
  return write(platform, { workspaceId, actor: null }, async (trx, log) => {
    const cursor = await lockCursor(trx, workspaceId)
    if (!cursor) return false
    if (cursor.seq === null) {
      await moveCursorToHead(trx, workspaceId)
      return false
    }
    const changes = await findChanges(trx, workspaceId, cursor.seq)
    const last = changes.at(-1)
    if (!last) return false
    await deliver(platform, trx, log, workspaceId, changes)
    await moveCursor(trx, workspaceId, last.seq)
    return changes.length === maxChangesRead
  })
}

const notifyTogether: Deliver = async (platform, trx, log, workspaceId, changes) => {
  const mailAfter = platform.config.notificationMailMinutes * 60
  await deliver(trx, log, { workspaceId, mailAfter }, await findOutgoing(trx, workspaceId, changes))
  for (const change of changes) await noteElsewhere(platform, trx, workspaceId, change)
}

/** Leaves out what can't be told, under the cursor's lock, so that it takes no other change along. */
const notifyOneByOne: Deliver = async (platform, trx, log, workspaceId, changes) => {
  for (const change of changes) {
    const logged: Parameters<Log> = []
    await sql`savepoint one`.execute(trx)
    try {
      await notifyTogether(platform, trx, (...more) => logged.push(...more), workspaceId, [change])
      log(...logged)
    } catch (error) {
      if (!isUnreadable(error)) throw error
      await sql`rollback to savepoint one`.execute(trx)
      const { seq, object } = change
      platform.log.error({ err: error, workspace: workspaceId, seq, object }, 'nobody was told of a change')
    }
    await sql`release savepoint one`.execute(trx)
  }
}

/**
 * What concerns somebody who is no member here, or no more: an invitation for the address of an account, which has
 * gone by mail already, and being taken or shut out, whose email goes at once.
 */
async function noteElsewhere(platform: DerivePlatform, trx: Db, workspaceId: string, change: LoggedChange) {
  if (change.object !== 'member') return
  const { system } = platform.databases
  const address = invitedAddress(change)
  const user = address ? await findUserByEmail(system, address) : undefined
  const out = whoIsOut(change)
  // Whose account is gone, too, is told nothing.
  const left = out && (await findUser(system, out.user))
  if (!user?.verifiedAt && !left) return
  const title = (await findWorkspaceName(trx, workspaceId)) ?? ''
  const by = await findMemberName(trx, workspaceId, change.actor)
  const detail = { title, by }
  if (user?.verifiedAt) await noteAccount(trx, user.id, { kind: 'invitation', what: 'received', detail })
  if (!left) return
  await noteAccount(trx, left.id, {
    kind: 'membership',
    what: out.what,
    detail: { ...detail, workspace: workspaceId },
  })
  const email = out.what === 'deactivated' ? deactivatedEmail : removedEmail
  await platform.mailer.send(trx, email(left.email, left.name, title))
}

type MemberChange = LoggedChange & { object: 'member' }

const invitedAddress = (change: MemberChange): string | null =>
  change.event === 'create' && change.data.status === 'invited' ? change.data.email : null

/** The account of a member who was removed by somebody else, or deactivated. */
function whoIsOut(
  change: MemberChange,
): { user: string; what: 'removedFromWorkspace' | 'deactivated' } | undefined {
  const { before } = change
  if (!before?.profile) return
  const user = before.profile.id
  if (change.event === 'delete')
    return change.actor === change.data.id ? undefined : { user, what: 'removedFromWorkspace' }
  const isDeactivated = change.data.status === 'deactivated' && before.status === 'accepted'
  return isDeactivated ? { user, what: 'deactivated' } : undefined
}
