import type { Db } from '#database/database.ts'
import type { Role } from '#features/role/role.shape.ts'
import { accessOf, findRole } from '#features/role/server/role.queries.ts'
import { forbidden, HttpError, invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { isWithin } from '#shared/access.ts'
import type { Member } from '../member.contract.ts'
import { deleteInvitationsOf } from './member.invited.queries.ts'
import { deleteMember, findMember } from './member.queries.ts'

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
  refuseLastOwner(owners, before.id, 'The last owner can’t be removed: make someone else an owner first.')
  const heir = handTo === undefined ? undefined : await findMember(trx, workspaceId, handTo)
  if (handTo !== undefined && (heir?.status !== 'accepted' || heir.id === before.id)) {
    throw invalid({ handTo: 'Not another member of this workspace' })
  }
  // Else they could come back by a link of their own.
  if (before.status === 'accepted') {
    for (const invited of await deleteInvitationsOf(trx, workspaceId, before))
      log({ object: 'member', event: 'delete', data: { id: invited.id }, before: invited })
  }
  await deleteMember(trx, log, member, before, heir)
}

export function refuseLastOwner(owners: readonly string[], id: string, message: string) {
  if (owners.length === 1 && owners[0] === id) throw new HttpError(409, 'LAST_OWNER', message)
}

/** Nobody touches a member whose role may do more than their own. */
export async function refuseWider(trx: Db, member: CallerMember, of: Member) {
  const role = await findRole(trx, member.workspaceId, of.roleId)
  if (role && !isWithin(accessOf(role), member.access))
    throw forbidden('This member’s role may do more than yours.')
}

/** A role of the workspace that does no more than the caller’s own. */
export async function requireGrantable(trx: Db, member: CallerMember, roleId: string): Promise<Role> {
  const role = await findRole(trx, member.workspaceId, roleId)
  if (!role) throw invalid({ roleId: 'Not a role of this workspace' })
  if (!isWithin(accessOf(role), member.access))
    throw forbidden('You can’t give a role that may do more than yours.')
  return role
}
