import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/** Whom a client’s invoices go to: contacts that receive them, the primary one first; else the client’s own address. */
export async function findRecipients(db: Db, workspaceId: string, client: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from contact
    where workspace_id = ${workspaceId} and client = ${client} and receives_invoices and email <> ''
    order by is_primary desc, created_at, id limit 10
  `.execute(db)
  if (rows.length) return [...new Set(rows.map(({ email }) => email))]
  const found = await db
    .selectFrom('client')
    .select('email')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', client)
    .executeTakeFirst()
  return found?.email ? [found.email] : []
}
