import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

type Table = 'calendar_event' | 'client' | 'comment' | 'document' | 'file' | 'member' | 'project' | 'view'

/** How many rows of a table a workspace has, deleted ones included, or how many of them meet a condition. */
export async function countRows(
  db: Db,
  table: Table,
  workspaceId: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where workspace_id = ${workspaceId} and ${condition}
  `.execute(db)
  return rows[0]?.count ?? 0
}
