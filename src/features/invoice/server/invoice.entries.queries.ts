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

/** Whether an invoice bills time or expenses. */
export async function hasBilled(db: Db, workspaceId: string, invoice: string): Promise<boolean> {
  const { rows } = await sql<object>`
    select from invoice_line_entry where workspace_id = ${workspaceId} and invoice = ${invoice} and is_live
    union all
    select from invoice_line_expense where workspace_id = ${workspaceId} and invoice = ${invoice} and is_live
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** For a currency of other digits, so that a rate keeps its number. */
export async function rescaleRates(trx: Db, workspaceId: string, invoice: string, factor: number) {
  await sql`
    update invoice_line set rate = round(rate * ${factor}::numeric) where workspace_id = ${workspaceId} and invoice = ${invoice}
  `.execute(trx)
}
