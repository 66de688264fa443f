import type { Db } from '#database/database.ts'
import { findStatuses } from '#features/status/server/status.queries.ts'
import type { InvoiceCategory, InvoiceStatus } from '#features/status/status.shape.ts'
import { sumPayments } from './invoice.payment.queries.ts'
import { type InvoiceRow, updateInvoice } from './invoice.queries.ts'

export const findInvoiceStatuses = (trx: Db, workspaceId: string): Promise<InvoiceStatus[]> =>
  findStatuses(trx, workspaceId, 'invoice')

/** The status that an invoice gets by itself: its own where that is of the category, else the first of it. */
export function statusOf(
  statuses: readonly InvoiceStatus[],
  category: InvoiceCategory,
  own: string | null = null,
): string | null {
  const matching = statuses.filter((one) => one.category === category)
  return (matching.find(({ id }) => id === own) ?? matching[0])?.id ?? null
}

/** Brings what an invoice says of its money in line with its payments, and its status with that. */
export async function settlePayments(
  trx: Db,
  invoice: InvoiceRow,
  statuses?: readonly InvoiceStatus[],
): Promise<InvoiceRow> {
  const { workspaceId, id, total } = invoice
  const paid = await sumPayments(trx, workspaceId, id)
  const isPaid = total >= 0 ? paid >= total : paid <= total
  const known = statuses ?? (await findInvoiceStatuses(trx, workspaceId))
  const status = statusOf(known, isPaid ? 'paid' : 'open', invoice.status)
  const paidAt = isPaid ? (invoice.paidAt ?? new Date().toISOString()) : null
  return updateInvoice(trx, workspaceId, id, { paid, paidAt, status })
}
