import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import type { InvoiceDocument } from '../invoice.document.contract.ts'
import type { WholeInvoice } from '../invoice.shape.ts'
import { type TaxSum, taxedTotals } from '../invoice.totals.rules.ts'
import { type InvoiceRow, visibilityCondition } from './invoice.queries.ts'

/** A deposit that an invoice deducts, in minor units. */
export type DeductedDeposit = { deposit: string; number: string; issueDate: string; sums: TaxSum[] }

/** As answers name them. */
export function toDeduction(
  { deposit, number, issueDate, sums }: DeductedDeposit,
  currency: string,
): WholeInvoice['deductions'][number] {
  const { net, tax, total } = taxedTotals(sums)
  const money = (minor: number) => toMajor(minor, currency)
  return { deposit, number, issueDate, net: money(net), taxAmount: money(tax), total: money(total) }
}

/** In the order of their numbers. */
export async function findDeducted(db: Db, workspaceId: string, invoice: string): Promise<DeductedDeposit[]> {
  const { rows } = await sql<DeductedDeposit>`
    select link.deposit, d.number, d.issue_date, link.sums from invoice_deposit link
    join invoice d on d.workspace_id = link.workspace_id and d.id = link.deposit
    where link.workspace_id = ${workspaceId} and link.invoice = ${invoice} order by d.issue_date, d.number
  `.execute(db)
  return rows
}

export type OpenDeposit = Pick<InvoiceRow, 'id' | 'number' | 'issueDate' | 'project' | 'currency'> & {
  snapshot: InvoiceDocument
  /** Of credit notes on it that are not void. */
  credited: TaxSum[]
  hasDraftCredit: boolean
}

/**
 * Numbered deposits of a client, oldest first, which no other invoice deducts: those that the viewer may see, and those that
 * the invoice deducts already. With `ids` these alone, locked.
 */
export async function findOpenDeposits(
  db: Db,
  viewer: Viewer,
  { workspaceId, id, client, currency }: Pick<InvoiceRow, 'workspaceId' | 'id' | 'client' | 'currency'>,
  ids?: readonly string[],
): Promise<OpenDeposit[]> {
  if (ids)
    await sql`
      select from invoice where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) order by id for update
    `.execute(db)
  const { rows } = await sql<OpenDeposit>`
    select invoice.id, invoice.number, invoice.issue_date, invoice.project, invoice.currency, invoice.snapshot, coalesce((
      select json_agg(sum.value) from invoice c, jsonb_array_elements(c.tax_sums) sum
      where c.workspace_id = invoice.workspace_id and c.corrects = invoice.id and c.voided_at is null
    ), '[]') as credited, exists(
      select from invoice c
      where c.workspace_id = invoice.workspace_id and c.corrects = invoice.id and c.finalised_at is null
    ) as has_draft_credit
    from invoice
    where invoice.workspace_id = ${workspaceId} and invoice.client = ${client} and invoice.currency = ${currency}
      and invoice.kind = 'deposit' and invoice.finalised_at is not null and invoice.voided_at is null
      and (${ids ?? null}::uuid[] is null or invoice.id = any(${ids ?? null}::uuid[]))
      and not exists(
        select from invoice_deposit link where link.workspace_id = invoice.workspace_id and link.deposit = invoice.id
          and link.is_live and link.invoice <> ${id}
      )
      and (${visibilityCondition(viewer)} or exists(
        select from invoice_deposit kept where kept.workspace_id = invoice.workspace_id and kept.deposit = invoice.id
          and kept.invoice = ${id}
      ))
    order by invoice.issue_date, invoice.number
  `.execute(db)
  return rows
}

/** Deducts these from an invoice, and no others. */
export async function writeDeducted(
  trx: Db,
  { workspaceId, id }: Pick<InvoiceRow, 'workspaceId' | 'id'>,
  deducted: readonly Pick<DeductedDeposit, 'deposit' | 'sums'>[],
) {
  await sql`delete from invoice_deposit where workspace_id = ${workspaceId} and invoice = ${id}`.execute(trx)
  if (!deducted.length) return
  await trx
    .insertInto('invoiceDeposit')
    .values(
      deducted.map(({ deposit, sums }) => ({
        workspaceId,
        invoice: id,
        deposit,
        sums: JSON.stringify(sums),
      })),
    )
    .execute()
}

/** Lets go of the deposits that an invoice deducts, or takes them up again. */
export const setDeductedLive = (trx: Db, workspaceId: string, invoice: string, isLive: boolean) =>
  trx
    .updateTable('invoiceDeposit')
    .set({ isLive })
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .execute()

/** The invoice that deducts a deposit. */
export async function findDeducting(
  db: Db,
  workspaceId: string,
  deposit: string,
): Promise<Pick<InvoiceRow, 'number' | 'projects'> | undefined> {
  const { rows } = await sql<Pick<InvoiceRow, 'number' | 'projects'>>`
    select i.number, i.projects from invoice_deposit link
    join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
    where link.workspace_id = ${workspaceId} and link.deposit = ${deposit} and link.is_live
  `.execute(db)
  return rows[0]
}
