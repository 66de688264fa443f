import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { findLines, type LineRow } from '#features/invoice/server/invoice.line.queries.ts'

/**
 * The lines that each issue repeats: what was tracked or spent, and a month of a retainer, was billed once, so lines of these
 * are not among them.
 */
export async function findRepeatedLines(db: Db, workspaceId: string, invoice: string): Promise<LineRow[]> {
  const lines = await findLines(db, workspaceId, invoice)
  const { rows } = await sql<{ line: string }>`
    select line from invoice_line_entry where workspace_id = ${workspaceId} and invoice = ${invoice}
    union select line from invoice_line_expense where workspace_id = ${workspaceId} and invoice = ${invoice}
    union select line from invoice_retainer where workspace_id = ${workspaceId} and invoice = ${invoice}
  `.execute(db)
  const once = new Set(rows.map(({ line }) => line))
  return lines.filter(({ id }) => !once.has(id))
}

export type RepeatedRetainer = { project: string; rate: number }

/** The projects of whose retainers an invoice bills a month, with what that costs there, in minor units. */
export async function findRepeatedRetainers(
  db: Db,
  workspaceId: string,
  invoice: string,
): Promise<RepeatedRetainer[]> {
  const { rows } = await sql<RepeatedRetainer>`
    select distinct on (billed.project) billed.project, line.rate from invoice_retainer billed
    join invoice_line line on line.workspace_id = billed.workspace_id and line.id = billed.line
    where billed.workspace_id = ${workspaceId} and billed.invoice = ${invoice}
    order by billed.project, billed.month desc
  `.execute(db)
  return rows
}

/** Whether a month of a retainer stands on an invoice already. */
export const isMonthBilled = async (
  db: Db,
  workspaceId: string,
  project: string,
  month: string,
): Promise<boolean> =>
  (await db
    .selectFrom('invoiceRetainer')
    .select('line')
    .where('workspaceId', '=', workspaceId)
    .where('project', '=', project)
    .where('month', '=', month)
    .where('isLive', '=', true)
    .executeTakeFirst()) !== undefined
