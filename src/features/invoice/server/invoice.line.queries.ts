import { type Selectable, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { InvoiceLine as LineTable } from '#database/schema.ts'
import { HttpError } from '#server/errors.ts'
import { toMajor } from '#shared/money.ts'
import type { InvoiceLine } from '../invoice.shape.ts'

export type LineRow = Selectable<LineTable>

export const toLine = (row: LineRow, currency: string, entries: number): InvoiceLine => ({
  id: row.id,
  invoice: row.invoice,
  position: row.position,
  kind: row.kind as InvoiceLine['kind'],
  title: row.title,
  description: row.description,
  quantity: row.quantity,
  minutes: row.minutes,
  unit: row.unit as InvoiceLine['unit'],
  rate: toMajor(row.rate, currency),
  discount: row.discount,
  tax: row.tax,
  project: row.project,
  total: toMajor(row.total, currency),
  entries,
  updatedAt: row.updatedAt,
})

/** In their order. */
export const findLines = (db: Db, workspaceId: string, invoice: string): Promise<LineRow[]> =>
  db
    .selectFrom('invoiceLine')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .orderBy('position')
    .orderBy('id')
    .execute()

export type LineColumns = Omit<LineRow, 'workspaceId' | 'createdAt' | 'updatedAt'>

/** Writes lines as they are now, in one statement; those that were there keep their id. */
export async function upsertLines(trx: Db, workspaceId: string, lines: readonly LineColumns[]) {
  if (!lines.length) return
  await trx
    .insertInto('invoiceLine')
    .values(lines.map((line) => ({ workspaceId, ...line })))
    .onConflict((conflict) =>
      conflict.columns(['workspaceId', 'id']).doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        kind: row.ref('excluded.kind'),
        title: row.ref('excluded.title'),
        description: row.ref('excluded.description'),
        quantity: row.ref('excluded.quantity'),
        minutes: row.ref('excluded.minutes'),
        unit: row.ref('excluded.unit'),
        rate: row.ref('excluded.rate'),
        discount: row.ref('excluded.discount'),
        tax: row.ref('excluded.tax'),
        project: row.ref('excluded.project'),
        total: row.ref('excluded.total'),
        updatedAt: sql`greatest(clock_timestamp(), invoice_line.updated_at + interval '1 microsecond')`,
      })),
    )
    .execute()
}

/** Those of these ids that stand on another invoice, or in another workspace’s sight do not exist. */
export async function findForeignLineIds(
  db: Db,
  workspaceId: string,
  invoice: string,
  ids: readonly string[],
): Promise<string[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('invoiceLine')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', ids)
    .where('invoice', '<>', invoice)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteLines(trx: Db, workspaceId: string, invoice: string, ids: readonly string[]) {
  if (!ids.length) return
  await trx
    .deleteFrom('invoiceLine')
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .where('id', 'in', ids)
    .execute()
}

/** The projects whose time or expenses stand on an invoice. */
export async function findEntryProjects(db: Db, workspaceId: string, invoice: string): Promise<string[]> {
  const { rows } = await sql<{ project: string }>`
    select entry.project from invoice_line_entry link
    join time_entry entry on entry.workspace_id = link.workspace_id and entry.id = link.entry
    where link.workspace_id = ${workspaceId} and link.invoice = ${invoice}
    union
    select expense.project from invoice_line_expense link
    join expense on expense.workspace_id = link.workspace_id and expense.id = link.expense
    where link.workspace_id = ${workspaceId} and link.invoice = ${invoice}
  `.execute(db)
  return rows.map(({ project }) => project)
}

/** Lets go of what an invoice billed, or some of its lines: its time and expenses can be billed anew; answers the entries. */
export async function releaseEntries(
  trx: Db,
  workspaceId: string,
  invoice: string,
  lines: readonly string[] | null = null,
): Promise<string[]> {
  await sql`
    update invoice_line_expense set is_live = false
    where workspace_id = ${workspaceId} and invoice = ${invoice} and is_live
      and (${lines}::uuid[] is null or line = any(${lines}::uuid[]))
  `.execute(trx)
  const { rows } = await sql<{ entry: string }>`
    update invoice_line_entry set is_live = false
    where workspace_id = ${workspaceId} and invoice = ${invoice} and is_live
      and (${lines}::uuid[] is null or line = any(${lines}::uuid[]))
    returning entry
  `.execute(trx)
  return rows.map(({ entry }) => entry)
}

/** Bills the expenses again that a credit note had let go of; refuses where one can’t be billed any more. */
export async function retakeExpenses(trx: Db, workspaceId: string, credit: string) {
  const { rows: expenses } = await sql<{ isBillable: boolean }>`
    select e.deleted_at is null and e.billable and e.currency = note.currency as is_billable
    from invoice note
    join invoice_line back on back.workspace_id = note.workspace_id and back.invoice = note.id
    join invoice_line_expense link on link.workspace_id = back.workspace_id and link.line = back.corrects
      and not link.is_live
    join expense e on e.workspace_id = link.workspace_id and e.id = link.expense
    where note.workspace_id = ${workspaceId} and note.id = ${credit}
    order by e.id for update of e
  `.execute(trx)
  if (expenses.some(({ isBillable }) => !isBillable))
    throw new HttpError(
      409,
      'EXPENSE_NOT_BILLABLE',
      'An expense that this credit note took back was deleted or can’t be billed any more. Restore it first.',
    )
  await sql`
    update invoice_line_expense link set is_live = true from invoice_line back
    where link.workspace_id = ${workspaceId} and not link.is_live and back.workspace_id = link.workspace_id
      and back.invoice = ${credit} and back.corrects = link.line
  `.execute(trx)
}

/** Bills the time entries again that a credit note had let go of, and answers them. */
export async function retakeEntries(trx: Db, workspaceId: string, credit: string): Promise<string[]> {
  const { rows } = await sql<{ entry: string }>`
    update invoice_line_entry link set is_live = true from invoice note, invoice_line back
    where note.workspace_id = ${workspaceId} and note.id = ${credit}
      and back.workspace_id = note.workspace_id and back.invoice = note.id
      and link.workspace_id = note.workspace_id and link.invoice = note.corrects and link.line = back.corrects
      and not link.is_live
    returning link.entry
  `.execute(trx)
  return rows.map(({ entry }) => entry)
}

/** The time that stands on an invoice, or on some of its lines. */
export async function findLineEntries(
  db: Db,
  workspaceId: string,
  invoice: string,
  lines?: readonly string[],
): Promise<string[]> {
  let query = db
    .selectFrom('invoiceLineEntry')
    .select('entry')
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .where('isLive', '=', true)
  if (lines) query = query.where('line', '=', sql<string>`any(${lines}::uuid[])`)
  return (await query.execute()).map(({ entry }) => entry)
}
