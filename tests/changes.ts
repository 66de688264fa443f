import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/**
 * How many changes were logged in a workspace, or in all of them, but for what members are told of them: that is
 * written a moment later, by the program itself, and may come between any two lines of a test.
 */
export async function countChanges(db: Db, workspaceId?: string): Promise<number> {
  const where = workspaceId === undefined ? sql`true` : sql`workspace_id = ${workspaceId}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from change where ${where} and object <> 'notification'
  `.execute(db)
  return rows[0]?.count ?? 0
}
