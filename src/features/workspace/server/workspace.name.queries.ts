import type { Db } from '#database/database.ts'

/** What a workspace is called, for emails. */
export async function findWorkspaceName(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('workspace').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}
