import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/** By line how many time entries it bills. */
export async function countLineEntries(
  db: Db,
  workspaceId: string,
  invoice: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('invoiceLineEntry')
    .select(['line', sql<number>`count(*)::int`.as('count')])
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .groupBy('line')
    .execute()
  return new Map(rows.map(({ line, count }) => [line, count]))
}

export const hasLiveEntries = async (db: Db, workspaceId: string, invoice: string): Promise<boolean> =>
  (await db
    .selectFrom('invoiceLineEntry')
    .select('entry')
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .where('isLive', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** For a currency of other digits, so that a rate keeps its number. */
export async function rescaleRates(trx: Db, workspaceId: string, invoice: string, factor: number) {
  await sql`
    update invoice_line set rate = round(rate * ${factor}::numeric) where workspace_id = ${workspaceId} and invoice = ${invoice}
  `.execute(trx)
}
