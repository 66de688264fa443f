import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { deleteInvitationsOf } from '#features/member/server/member.invited.queries.ts'
import { findMember, lockOwners } from '#features/member/server/member.queries.ts'
import { deleteMember } from '#features/member/server/member.remove.ts'
import { findWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { HttpError } from '#server/errors.ts'
import { type Change, logChanges } from '#server/live/change.ts'
import { deleteSessions } from '#server/session/session.ts'

type Left = { workspaces: string[]; sessions: string[]; picture: string | null }

/**
 * Deletes an account in one transaction above the workspaces: either all of it goes or nothing. Memberships end as they
 * do when somebody leaves; what was said and tracked stays. Answers what has to be told and removed afterwards.
 */
export async function deleteUser(trx: Db, userId: string): Promise<Left> {
  const { rows: memberships } = await sql<{ id: string; workspaceId: string }>`
    select m.id, m.workspace_id from member m where m."user" = ${userId} order by m.workspace_id
  `.execute(trx)
  for (const { workspaceId, id } of memberships) {
    const owners = await lockOwners(trx, workspaceId)
    if (owners.length === 1 && owners[0] === id)
      throw new HttpError(
        409,
        'LAST_OWNER',
        'You’re the only owner of a workspace. Transfer or delete it first.',
      )
    const before = await findMember(trx, workspaceId, id)
    // The currency stays as it is: the workspace is locked.
    const workspace = await findWorkspace(trx, workspaceId)
    if (!before || !workspace) continue
    const changes: Change[] = []
    for (const invited of await deleteInvitationsOf(trx, workspaceId, before))
      changes.push({ object: 'member', event: 'delete', data: { id: invited.id }, before: invited })
    await deleteMember(
      trx,
      (...more) => changes.push(...more),
      { workspaceId, currency: workspace.currency },
      before,
    )
    await logChanges(
      trx,
      workspaceId,
      changes.map((change) => ({ ...change, actor: id })),
    )
  }
  const sessions = await deleteSessions(trx, userId)
  const deleted = await trx
    .deleteFrom('user')
    .where('id', '=', userId)
    .returning('picture')
    .executeTakeFirst()
  return {
    workspaces: memberships.map(({ workspaceId }) => workspaceId),
    sessions,
    picture: deleted?.picture ?? null,
  }
}
