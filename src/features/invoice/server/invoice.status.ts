import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { findStatuses } from '#features/status/server/status.queries.ts'
import type { InvoiceCategory } from '#features/status/status.shape.ts'
import { HttpError, invalid } from '#server/errors.ts'
import { categoryOfState } from '../invoice.rules.ts'
import { finaliseInvoice } from './invoice.finalise.ts'
import { releaseEntries } from './invoice.line.queries.ts'
import { deleteStatusPayments, insertPayment, sumPayments } from './invoice.payment.queries.ts'
import { type InvoiceRow, updateInvoice } from './invoice.queries.ts'
import { settlePayments, statusOf } from './invoice.settle.ts'

type Mover = { memberId: string; today: string }

/** What moves an invoice to a category from where it stands; what is missing can't be. */
const moves: Record<
  InvoiceCategory,
  Partial<Record<InvoiceCategory, (trx: Db, invoice: InvoiceRow, mover: Mover) => Promise<InvoiceRow>>>
> = {
  draft: {
    open: (trx, invoice) => finaliseInvoice(trx, invoice),
    paid: async (trx, invoice, mover) => payRest(trx, await finaliseInvoice(trx, invoice), mover),
  },
  open: { paid: payRest, void: (trx, invoice) => voidInvoice(trx, invoice) },
  paid: { open: reopen },
  void: {},
}

const refusals: Partial<Record<`${InvoiceCategory} ${InvoiceCategory}`, string>> = {
  'draft void': 'A draft has no number to void. Delete it instead.',
  'open draft': 'It has its number already and can’t be a draft again. Void it, or write a credit note.',
  'paid draft': 'It has its number already and can’t be a draft again. Write a credit note.',
  'paid void': 'It is paid. Take its payments back first, or write a credit note.',
}

/** Gives a locked invoice a status, with all that its category says of the money. */
export async function moveStatus(
  trx: Db,
  invoice: InvoiceRow,
  status: string | null,
  mover: Mover,
): Promise<InvoiceRow> {
  const { workspaceId, id } = invoice
  const from = categoryOfState(invoice)
  const statuses = await findStatuses(trx, workspaceId, 'invoice')
  const to = status === null ? from : statuses.find((one) => one.id === status)?.category
  if (!to) throw invalid({ status: 'Not an invoice status of this workspace' })
  if (to === from) return updateInvoice(trx, workspaceId, id, { status })
  const move = moves[from][to]
  if (!move)
    throw new HttpError(
      409,
      'STATUS_NOT_POSSIBLE',
      refusals[`${from} ${to}`] ?? 'It is void. Duplicate it to bill again.',
      { status: 'Not possible from here' },
    )
  await move(trx, invoice, mover)
  // The one that was chosen, not the first of its category.
  return updateInvoice(trx, workspaceId, id, { status })
}

async function payRest(trx: Db, invoice: InvoiceRow, { memberId, today }: Mover): Promise<InvoiceRow> {
  const { workspaceId, id, total } = invoice
  const amount = total - (await sumPayments(trx, workspaceId, id))
  if (amount !== 0)
    await insertPayment(trx, workspaceId, {
      id: uuidv7(),
      invoice: id,
      date: today,
      amount,
      method: 'other',
      reference: '',
      byStatus: true,
      createdBy: memberId,
    })
  return settlePayments(trx, invoice)
}

async function reopen(trx: Db, invoice: InvoiceRow): Promise<InvoiceRow> {
  await deleteStatusPayments(trx, invoice.workspaceId, invoice.id)
  const open = await settlePayments(trx, invoice)
  if (open.paidAt !== null)
    throw new HttpError(
      409,
      'INVOICE_PAID',
      'It is paid by the payments on it. Take one back, or record a refund, and it is open again.',
      { status: 'Its payments cover it' },
    )
  return open
}

/** Takes a numbered invoice back: its number stays, and its time can be billed anew. */
export async function voidInvoice(trx: Db, invoice: InvoiceRow): Promise<InvoiceRow> {
  const { workspaceId, id } = invoice
  if ((await sumPayments(trx, workspaceId, id)) !== 0)
    throw new HttpError(
      409,
      'INVOICE_PAID',
      'Something was paid on it. Take its payments back first, or write a credit note.',
    )
  await releaseEntries(trx, workspaceId, id)
  const status = await statusOf(trx, invoice, 'void')
  return updateInvoice(trx, workspaceId, id, { voidedAt: new Date().toISOString(), status })
}
