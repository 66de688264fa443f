import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/** The task filter that a member saved last, null before the first one. */
export async function findFilter(db: Db, workspaceId: string, memberId: string): Promise<unknown> {
  const saved = await db
    .selectFrom('taskFilter')
    .select('value')
    .where('workspaceId', '=', workspaceId)
    .where('member', '=', memberId)
    .executeTakeFirst()
  return saved?.value ?? null
}

/** `value` is JSON. */
export const saveFilter = (trx: Db, workspaceId: string, memberId: string, value: string) =>
  sql`
    insert into task_filter (workspace_id, member, value) values (${workspaceId}, ${memberId}, ${value}::jsonb)
    on conflict (workspace_id, member) do update set value = excluded.value
  `.execute(trx)
