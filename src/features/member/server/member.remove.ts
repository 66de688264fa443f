import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { ProjectMembers } from '#features/project/project.contract.ts'
import {
  changeProjectMembers,
  findProjectsOfMember,
} from '#features/project/server/project.member.queries.ts'
import { lockProjectIds } from '#features/project/server/project.queries.ts'
import { handTasksOver } from '#features/task/server/task.hand.queries.ts'
import { stopTimersOf } from '#features/time/server/time.queries.ts'
import { settleTaskTime } from '#features/time/server/time.settleTask.queries.ts'
import { deletePersonalViews } from '#features/view/server/view.queries.ts'
import { invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { Member } from '../member.contract.ts'
import { deleteInvitationsOf } from './member.invited.queries.ts'
import { findMember, updateMember } from './member.queries.ts'
import { assertNotLastOwner } from './member.validate.ts'

/** Removes a member, or withdraws an invitation; the last owner stays. `owners` are locked. */
export async function removeMember(
  trx: Db,
  log: Log,
  member: CallerMember,
  owners: readonly string[],
  before: Member,
  handTo?: string,
) {
  const { workspaceId } = member
  assertNotLastOwner(owners, before.id, 'The last owner can’t be removed: make someone else an owner first.')
  const heir = handTo === undefined ? undefined : await findMember(trx, workspaceId, handTo)
  if (handTo !== undefined && (heir?.status !== 'accepted' || heir.id === before.id)) {
    throw invalid({ handTo: 'Not another member of this workspace' })
  }
  if (before.status !== 'invited') await withdrawInvitationsOf(trx, log, workspaceId, before)
  await deleteMember(trx, log, member, before, heir)
}

/** The invitations a member made, or that wait for them, end: else they could come back by a link of their own. */
async function withdrawInvitationsOf(trx: Db, log: Log, workspaceId: string, member: Member) {
  for (const invited of await deleteInvitationsOf(trx, workspaceId, member))
    log({ object: 'member', event: 'delete', data: { id: invited.id }, before: invited })
}

/** Shuts a member out, whose tasks, projects, time and rates stay as they are; the last owner stays. `owners` are locked. */
export async function deactivateMember(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  owners: readonly string[],
  before: Member,
): Promise<Member> {
  const { workspaceId } = context
  assertNotLastOwner(
    owners,
    before.id,
    'The last owner can’t be deactivated: make someone else an owner first.',
  )
  await withdrawInvitationsOf(trx, log, workspaceId, before)
  await settleTaskTime(trx, log, context, await stopTimersOf(trx, log, context, { member: before.id }))
  return setStatus(trx, log, workspaceId, before, 'deactivated')
}

/** Lets a deactivated member in, or shuts an accepted one out. */
export async function setStatus(
  trx: Db,
  log: Log,
  workspaceId: string,
  before: Member,
  status: 'accepted' | 'deactivated',
): Promise<Member> {
  await updateMember(trx, workspaceId, before.id, { status })
  const data = (await findMember(trx, workspaceId, before.id)) as Member
  log({ object: 'member', event: 'update', data, before })
  return data
}

/**
 * Removes a member with their place in projects and the views they share with nobody; their timer stops, open tasks go to the heir, others lose their
 * executor and follower. Their time entries and comments stay. All of it is logged.
 */
export async function deleteMember(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  before: Member,
  heir?: Member,
) {
  const { id } = before
  const { workspaceId } = context
  const ids = await findProjectsOfMember(trx, workspaceId, id)
  const projects = await lockProjectIds(trx, workspaceId, ids)
  if (heir) await handTasksOver(trx, log, context, id, heir.id)
  await settleTaskTime(trx, log, context, await stopTimersOf(trx, log, context, { member: id }))
  await trx
    .updateTable('task')
    .set({
      executor: null,
      updatedAt: laterThanBefore,
    })
    .where('workspaceId', '=', workspaceId)
    .where('executor', '=', id)
    .execute()
  await sql`
    update task set updated_at = ${laterThanBefore} where workspace_id = ${workspaceId}
      and id in (select task from task_participant where workspace_id = ${workspaceId} and member = ${id})
  `.execute(trx)
  await deletePersonalViews(trx, workspaceId, id)
  const left: ProjectMembers[] = []
  for (const project of projects)
    left.push(await changeProjectMembers(trx, workspaceId, project, { remove: [id] }))
  await trx.deleteFrom('member').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
  log({ object: 'member', event: 'delete', data: { id }, before })
  for (const data of left) log({ object: 'project-member', event: 'delete', data })
}
