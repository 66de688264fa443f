import type { Db } from '#database/database.ts'
import { findStatuses } from '#features/status/server/status.queries.ts'
import type { InvoiceCategory } from '#features/status/status.shape.ts'
import { sumPayments } from './invoice.payment.queries.ts'
import { type InvoiceRow, updateInvoice } from './invoice.queries.ts'

/** The status that an invoice gets by itself: its own where that is of the category, else the first of it. */
export async function statusOf(
  trx: Db,
  { workspaceId, status }: Pick<InvoiceRow, 'workspaceId' | 'status'>,
  category: InvoiceCategory,
): Promise<string | null> {
  const statuses = await findStatuses(trx, workspaceId, 'invoice')
  const matching = statuses.filter((one) => one.category === category)
  return matching.find(({ id }) => id === status)?.id ?? matching[0]?.id ?? null
}

/** Brings what an invoice says of its money in line with its payments, and its status with that. */
export async function settlePayments(trx: Db, invoice: InvoiceRow): Promise<InvoiceRow> {
  const { workspaceId, id, total } = invoice
  const paid = await sumPayments(trx, workspaceId, id)
  const isPaid = total >= 0 ? paid >= total : paid <= total
  const status = await statusOf(trx, invoice, isPaid ? 'paid' : 'open')
  const paidAt = isPaid ? (invoice.paidAt ?? new Date().toISOString()) : null
  return updateInvoice(trx, workspaceId, id, { paid, paidAt, status })
}
