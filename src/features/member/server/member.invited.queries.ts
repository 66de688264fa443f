import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { accessOf, findRole } from '#features/role/server/role.queries.ts'
import type { Log } from '#server/live/change.ts'
import { isWithin, scopeOf } from '#shared/access.ts'
import type { Member } from '../member.contract.ts'
import { deleteInvitation, selectMembers, toMember } from './member.queries.ts'

/** The open invitations that a member made, and whether each leads into projects of theirs alone. */
async function findInvitationsBy(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<{ invited: Member; isNear: boolean }[]> {
  const rows = await selectMembers(db, workspaceId)
    .select(
      sql<boolean>`member.invite_projects <> '{}' and member.invite_projects <@ array(
        select project from project_member own where own.workspace_id = ${workspaceId} and own.member = ${id}
      )`.as('isNear'),
    )
    .where('member.status', '=', 'invited')
    .where('member.createdBy', '=', id)
    .execute()
  return rows.map(({ isNear, ...row }) => ({ invited: toMember(row), isNear }))
}

/**
 * Withdraws the open invitations of a member that they could not make any more: else whoever was given a narrower role
 * could come back to the wider one by a link of their own.
 */
export async function withdrawWider(trx: Db, log: Log, workspaceId: string, { id, roleId }: Member) {
  const role = await findRole(trx, workspaceId, roleId)
  const access = role ? accessOf(role) : {}
  const scope = scopeOf(access, 'member.invite')
  for (const { invited, isNear } of await findInvitationsBy(trx, workspaceId, id)) {
    const offered = await findRole(trx, workspaceId, invited.roleId)
    const isInvitable = scope === 'all' || (scope === 'project' && isNear)
    if (isInvitable && offered && isWithin(accessOf(offered), access)) continue
    if (await deleteInvitation(trx, workspaceId, invited.id))
      log({ object: 'member', event: 'delete', data: { id: invited.id }, before: invited })
  }
}

/** The same for each member with a role. */
export async function withdrawWiderOfRole(trx: Db, log: Log, workspaceId: string, roleId: string) {
  const makers = await selectMembers(trx, workspaceId)
    .where('member.role', '=', roleId)
    .where('member.status', '=', 'accepted')
    .execute()
  for (const maker of makers) await withdrawWider(trx, log, workspaceId, toMember(maker))
}

/** Deletes the open invitations that a member made, or that are for their address; answers them as they were. */
export async function deleteInvitationsOf(trx: Db, workspaceId: string, member: Member): Promise<Member[]> {
  const open = await selectMembers(trx, workspaceId)
    .where('member.status', '=', 'invited')
    .where((eb) =>
      eb.or([eb('member.createdBy', '=', member.id), eb('member.email', '=', member.profile?.email ?? null)]),
    )
    .execute()
  const withdrawn: Member[] = []
  for (const row of open) {
    if (await deleteInvitation(trx, workspaceId, row.id)) withdrawn.push(toMember(row))
  }
  return withdrawn
}
