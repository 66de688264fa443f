import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { TaxSum } from '../invoice.totals.rules.ts'
import { type InvoiceRow, lockInvoice } from './invoice.queries.ts'

/** What was credited of an invoice, drafts included, with the signs of the invoice. */
export async function findCredited(
  db: Db,
  { workspaceId, id }: Pick<InvoiceRow, 'workspaceId' | 'id'>,
): Promise<{ lines: Map<string, number>; taxes: TaxSum[] }> {
  const { rows: lines } = await sql<{ line: string; amount: number }>`
    select l.corrects as line, -sum(l.total)::bigint as amount from invoice_line l
    join invoice c on c.workspace_id = l.workspace_id and c.id = l.invoice
    where c.workspace_id = ${workspaceId} and c.corrects = ${id} and c.voided_at is null and l.corrects is not null
    group by l.corrects
  `.execute(db)
  const { rows: taxes } = await sql<TaxSum>`
    select sum.percent::float8, sum.category, -sum(sum.base)::bigint as base, -sum(sum.tax)::bigint as tax
    from invoice c
    cross join jsonb_to_recordset(c.tax_sums) as sum (percent numeric, category text, base bigint, tax bigint)
    where c.workspace_id = ${workspaceId} and c.corrects = ${id} and c.voided_at is null
    group by sum.percent, sum.category
  `.execute(db)
  return { lines: new Map(lines.map(({ line, amount }) => [line, amount])), taxes }
}

/** A credit note on an invoice that is not void, a draft included. */
export async function findCreditOf(
  db: Db,
  { workspaceId, id }: Pick<InvoiceRow, 'workspaceId' | 'id'>,
): Promise<{ number: string | null } | undefined> {
  const { rows } = await sql<{ number: string | null }>`
    select number from invoice where workspace_id = ${workspaceId} and corrects = ${id} and voided_at is null
    order by number limit 1
  `.execute(db)
  return rows[0]
}

/** The invoice that a credit note takes back, locked. */
export async function lockCorrected(
  trx: Db,
  { workspaceId, corrects }: Pick<InvoiceRow, 'workspaceId' | 'corrects'>,
): Promise<InvoiceRow | undefined> {
  return corrects === null ? undefined : lockInvoice(trx, workspaceId, corrects)
}

/** Those lines that a numbered credit note takes back, alone or with earlier ones, to nothing. */
export async function findLinesTakenBack(
  db: Db,
  { workspaceId, id }: Pick<InvoiceRow, 'workspaceId' | 'id'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from invoice_line mine
    join invoice_line l on l.workspace_id = mine.workspace_id and l.id = mine.corrects
    where mine.workspace_id = ${workspaceId} and mine.invoice = ${id} and l.total + (
      select sum(back.total) from invoice_line back
      join invoice c on c.workspace_id = back.workspace_id and c.id = back.invoice
      where back.workspace_id = l.workspace_id and back.corrects = l.id and c.finalised_at is not null
        and c.voided_at is null
    ) = 0
  `.execute(db)
  return rows.map((row) => row.id)
}
