import type { Db } from '#database/database.ts'
import type { Role } from '#features/role/role.shape.ts'
import { accessOf, findRole } from '#features/role/server/role.queries.ts'
import { forbidden, HttpError, invalid } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { isWithin } from '#shared/access.ts'
import type { Member } from '../member.contract.ts'

export function assertNotLastOwner(owners: readonly string[], id: string, message: string) {
  if (owners.length === 1 && owners[0] === id) throw new HttpError(409, 'LAST_OWNER', message)
}

/** Nobody touches a member whose role may do more than their own. */
export async function assertNotWider(trx: Db, member: CallerMember, of: Member) {
  const role = await findRole(trx, member.workspaceId, of.roleId)
  if (role && !isWithin(accessOf(role), member.access))
    throw forbidden('This member’s role can do more than yours.')
}

/** A role of the workspace that does no more than the caller’s own. */
export async function requireGrantable(trx: Db, member: CallerMember, roleId: string): Promise<Role> {
  const role = await findRole(trx, member.workspaceId, roleId)
  if (!role) throw invalid({ roleId: 'Not a role of this workspace' })
  if (!isWithin(accessOf(role), member.access))
    throw forbidden('You can’t give a role that can do more than yours.')
  return role
}
