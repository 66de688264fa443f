import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { type Access, scopeOf } from '#shared/access.ts'
import type { Call } from '#shared/contract.ts'
import { forbidden, notFound } from '../errors.ts'
import { type CallerMember, memberAccess } from './session.ts'

/** Refuses who lacks the flag that a call of members names, or holds it for less than the call is about. */
export function requireFlag(access: Access, { permission, scope }: Call) {
  if (permission === 'public' || permission === 'user' || permission === 'member') return
  const scopeHeld = scopeOf(access, permission)
  if (scopeHeld === 'none' || (scope === 'workspace' && scopeHeld !== 'all')) throw forbidden()
}

/**
 * The caller as they stand by now. Calls that hand out power, and those that take it away, lock the workspace and then
 * look with this: what somebody asks for while they lose the role for it is measured by the role that is left.
 */
export async function findCurrentMember(trx: Db, member: CallerMember, call: Call): Promise<CallerMember> {
  const { rows } = await sql<{ roleId: string; access: Access; projects: string[]; colleagues: string[] }>`
    select m.role as role_id, r.access, ${memberAccess}
    from member m join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m.workspace_id = ${member.workspaceId} and m.id = ${member.memberId} and m.status = 'accepted'
  `.execute(trx)
  const [found] = rows
  if (!found) throw notFound('Workspace')
  requireFlag(found.access, call)
  const { projects, colleagues, ...role } = found
  return { ...member, ...role, projects: new Set(projects), colleagues: new Set(colleagues) }
}
