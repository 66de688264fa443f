import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { forbidden } from './errors.ts'
import type { CallerMember } from './session/session.ts'

/** Refuses to bring back what somebody else deleted: for whoever may delete things only as far as they are their own. */
export async function requireOwnDeletion(
  trx: Db,
  { workspaceId, memberId }: CallerMember,
  table: 'task' | 'comment' | 'file' | 'expense' | 'document' | 'calendar_event',
  ids: string[],
  message: string,
) {
  const { rows } = await sql`
    select from ${sql.table(table)} where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
      and deleted_at is not null and deleted_by is distinct from ${memberId}::uuid limit 1
  `.execute(trx)
  if (rows.length) throw forbidden(message)
}
