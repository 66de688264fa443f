import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { findTimeApprovers } from '#features/approval/server/approval.queries.ts'
import { findEventsById } from '#features/calendar/server/calendar.queries.ts'
import { findProjectNames } from '#features/project/server/project.queries.ts'
import { findRoles } from '#features/role/server/role.queries.ts'
import { findApprovers } from '#features/timeOff/server/timeOff.queries.ts'
import { findUser, findUserByEmail } from '#features/user/server/user.queries.ts'
import { findWorkspaceName } from '#features/workspace/server/workspace.name.queries.ts'
import { findChanges, type Log, type LoggedChange, maxChangesRead } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import { write } from '#server/write.ts'
import { approvalIntents } from '../notification.approval.rules.ts'
import { documentIntents, threadIntents } from '../notification.document.rules.ts'
import { eventIntents, ownChanges, withReplaced } from '../notification.event.rules.ts'
import {
  commentIntents,
  deliveryIntents,
  invoiceIntents,
  memberIntents,
  projectIntents,
  projectMemberIntents,
  recurringIntents,
  taskIntents,
  timeOffIntents,
} from '../notification.recipient.rules.ts'
import { isUnreadable } from '../notification.unreadable.rules.ts'
import { noteAccount } from './notification.account.queries.ts'
import { findNear } from './notification.deliver.queries.ts'
import { type Delivery, deliver } from './notification.deliver.ts'
import {
  findInviters,
  findInvoiceReaders,
  findMemberName,
  findTeams,
  findThreads,
  lockCursor,
  moveCursor,
  moveCursorToHead,
} from './notification.derive.queries.ts'
import { deactivatedEmail, removedEmail } from './notification.emails.ts'

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
  await deliver(trx, log, { workspaceId, mailAfter }, await findDeliveries(trx, workspaceId, changes))
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

/** What is to be told of these changes, with what has to be looked up for all of them at once. */
async function findDeliveries(trx: Db, workspaceId: string, changes: LoggedChange[]): Promise<Delivery[]> {
  const of = <O extends LoggedChange['object']>(object: O) =>
    changes.filter((change): change is LoggedChange & { object: O } => change.object === object)
  const near = await findNear(
    trx,
    workspaceId,
    of('task-comment').map(({ data }) => data.task),
  )
  const threads = await findThreads(
    trx,
    workspaceId,
    of('task-comment').flatMap((change) => threadOf(change) ?? []),
  )
  const names = await findProjectNames(
    trx,
    workspaceId,
    of('project-member').map(({ data }) => data.projectId),
  )
  const members = of('member').filter(({ before }) => before)
  const roles = members.length ? await findRoles(trx, workspaceId) : []
  const inviters = await findInviters(
    trx,
    workspaceId,
    members.filter(({ before }) => before?.status === 'invited').map(({ data }) => data.id),
  )
  const teams = await findTeams(
    trx,
    workspaceId,
    [...of('invoice'), ...of('delivery')]
      .filter(({ event }) => event === 'update')
      .map(({ data }) => data.id),
  )
  const readers = of('recurring-invoice').length ? await findInvoiceReaders(trx, workspaceId) : []
  const events = new Map(withReplaced(ownChanges(of('calendar'))).map((change) => [change.seq, change]))
  const series = await findSeries(trx, workspaceId, [...events.values()])
  const approvers = new Map<string, string[]>()
  for (const { data, event } of of('time-off'))
    if (event !== 'delete')
      approvers.set(data.id, await findApprovers(trx, workspaceId, data.memberId, data.projects ?? []))
  const deciders = await findDeciders(trx, workspaceId, of('approval'))
  const decidedIntents = (change: LoggedChange & { object: 'time-off' | 'approval' }) =>
    change.object === 'time-off'
      ? timeOffIntents(change, approvers.get(change.data.id) ?? [])
      : approvalIntents(change, deciders.get(change.data.id) ?? [])
  function saidIntents(change: LoggedChange & { object: 'task-comment' }) {
    const task = near.get(change.data.task)
    return task ? commentIntents(change, task, threads.get(threadOf(change) ?? '')) : []
  }
  return changes.flatMap((change): Delivery[] => {
    const actor = change.actor ?? writerOf(change)
    return intentsOf().map((intent) => ({ ...intent, actor }))
    function intentsOf() {
      const plain = plainIntents(change)
      if (plain) return plain
      if (change.object === 'task-comment') return saidIntents(change)
      if (change.object === 'project') return projectIntents(change)
      if (change.object === 'project-member')
        return projectMemberIntents(change, names.get(change.data.projectId) ?? '')
      if (change.object === 'invoice' || change.object === 'delivery') {
        const team = teams.get(change.data.id)
        if (!team) return []
        return change.object === 'invoice' ? invoiceIntents(change, team) : deliveryIntents(change, team)
      }
      if (change.object === 'recurring-invoice') return recurringIntents(change, readers)
      if (change.object === 'calendar') {
        const own = events.get(change.seq)
        return own ? eventIntents(own, series.get('series' in own.data ? (own.data.series ?? '') : '')) : []
      }
      if (change.object === 'time-off' || change.object === 'approval') return decidedIntents(change)
      if (change.object !== 'member') return []
      return memberIntents(change, {
        inviter: inviters.get(change.data.id) ?? null,
        roleName: (id) => roles.find((role) => role.id === id)?.name ?? null,
      })
    }
  })
}

/** The comment that a new one answers. */
const threadOf = (change: LoggedChange): string | null =>
  change.object === 'task-comment' && change.event === 'create' ? change.data.replyTo : null

/** Of what is known from the change alone. */
function plainIntents(change: LoggedChange) {
  if (change.object === 'task') return taskIntents(change)
  if (change.object === 'document') return documentIntents(change)
  return change.object === 'document-thread' ? threadIntents(change) : null
}

/** A page that a killed server left is put together by nobody, and was written by somebody all the same. */
const writerOf = (change: LoggedChange) =>
  change.object === 'document' && change.event !== 'delete' ? change.data.updatedBy : null

/** Who may approve the weeks that are handed in. */
async function findDeciders(
  trx: Db,
  workspaceId: string,
  changes: readonly (LoggedChange & { object: 'approval' })[],
) {
  const found = new Map<string, string[]>()
  for (const { event, data } of changes)
    if (event !== 'delete' && data.state === 'submitted')
      found.set(data.id, await findTimeApprovers(trx, workspaceId, data.memberId, data.projects))
  return found
}

/** The series of dates that became other than the rest. */
async function findSeries(trx: Db, workspaceId: string, changes: readonly LoggedChange[]) {
  const ids = changes.flatMap(({ object, event, data }) =>
    object === 'calendar' && event === 'create' && data.series ? data.series : [],
  )
  const found = ids.length ? await findEventsById(trx, workspaceId, ids) : []
  return new Map(found.map((one) => [one.id, one]))
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
