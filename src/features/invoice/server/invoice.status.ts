import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { InvoiceCategory, InvoiceStatus } from '#features/status/status.shape.ts'
import { settleInvoiced } from '#features/time/server/time.settleRetainer.queries.ts'
import { HttpError, invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { Viewer } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { categoryOfState } from '../invoice.rules.ts'
import { assertNotCredited, unsettleCredit } from './invoice.credit.settle.ts'
import { assertStillWithinCharge } from './invoice.credit.ts'
import { setDeductedLive } from './invoice.deposit.queries.ts'
import { assertNotDeducted } from './invoice.deposit.ts'
import { finaliseInvoice } from './invoice.finalise.ts'
import { releaseEntries } from './invoice.line.queries.ts'
import { deleteStatusPayments, insertPayment, sumPayments } from './invoice.payment.queries.ts'
import { endRecurrence, type InvoiceRow, updateInvoice } from './invoice.queries.ts'
import { releaseMonths } from './invoice.retainer.queries.ts'
import { findInvoiceStatuses, settlePayments, statusOf } from './invoice.settle.ts'
import { requirePayable } from './invoice.validate.ts'

type Mover = Viewer & Pick<CallerMember, 'timeZone'>
type Statuses = readonly InvoiceStatus[]
type Move = (trx: Db, log: Log, invoice: InvoiceRow, statuses: Statuses, mover: Mover) => Promise<InvoiceRow>

/**
 * What moves an invoice to a category from where it stands; what is missing can't be. The invoice has the chosen status
 * already, which of all statuses of the category is the one it gets.
 */
const moves: Record<InvoiceCategory, Partial<Record<InvoiceCategory, Move>>> = {
  draft: {
    open: finaliseInvoice,
    async paid(trx, log, invoice, statuses, mover) {
      const open = await finaliseInvoice(trx, log, invoice, statuses)
      return payRest(trx, log, { ...open, status: invoice.status }, statuses, mover)
    },
  },
  open: { paid: payRest, void: voidInvoice },
  paid: { open: reopen },
  void: {},
}

const refusals: Partial<Record<`${InvoiceCategory} ${InvoiceCategory}`, string>> = {
  'draft void': 'A draft has no number to void. Delete it instead.',
  'open draft':
    'This invoice already has a number, so it can’t become a draft again. Void it or create a credit note.',
  'paid draft': 'This invoice already has a number, so it can’t become a draft again. Create a credit note.',
  'paid void': 'This invoice is paid. Remove its payments first, or create a credit note.',
}

/** Gives a locked invoice a status, with all that its category says of the money. */
export async function moveStatus(
  trx: Db,
  log: Log,
  invoice: InvoiceRow,
  status: string | null,
  mover: Mover,
): Promise<InvoiceRow> {
  const { workspaceId, id } = invoice
  const from = categoryOfState(invoice)
  const statuses = await findInvoiceStatuses(trx, workspaceId)
  const to = status === null ? from : statuses.find((one) => one.id === status)?.category
  if (!to) throw invalid({ status: 'Not an invoice status in this workspace' })
  if (to === from) return updateInvoice(trx, workspaceId, id, { status })
  const move = moves[from][to]
  if (!move)
    throw new HttpError(
      409,
      'STATUS_NOT_POSSIBLE',
      refusals[`${from} ${to}`] ?? 'This invoice is void. Duplicate it to bill again.',
      { status: 'Not possible from here' },
    )
  return move(trx, log, { ...invoice, status }, statuses, mover)
}

async function payRest(
  trx: Db,
  _log: Log,
  invoice: InvoiceRow,
  statuses: Statuses,
  { memberId, timeZone }: Mover,
): Promise<InvoiceRow> {
  requirePayable(invoice)
  const { workspaceId, id, total } = invoice
  const amount = total - (await sumPayments(trx, workspaceId, id))
  if (amount !== 0)
    await insertPayment(trx, workspaceId, {
      id: uuidv7(),
      invoice: id,
      date: dayIn(timeZone),
      amount,
      method: 'other',
      reference: '',
      byStatus: true,
      createdBy: memberId,
    })
  return settlePayments(trx, invoice, statuses)
}

async function reopen(trx: Db, _log: Log, invoice: InvoiceRow, statuses: Statuses): Promise<InvoiceRow> {
  await deleteStatusPayments(trx, invoice.workspaceId, invoice.id)
  const open = await settlePayments(trx, invoice, statuses)
  if (open.paidAt !== null)
    throw new HttpError(
      409,
      'INVOICE_PAID',
      'Its payments cover this invoice. To reopen it, remove a payment or record a refund.',
      { status: 'Its payments cover it' },
    )
  return open
}

/** Takes a numbered invoice back: its number stays, and its time can be billed anew. */
export async function voidInvoice(
  trx: Db,
  log: Log,
  invoice: InvoiceRow,
  known: Statuses,
  viewer: Viewer,
): Promise<InvoiceRow> {
  const { workspaceId, id } = invoice
  await assertNotCredited(trx, invoice)
  await assertNotDeducted(trx, viewer, invoice)
  if (invoice.corrects !== null) await unsettleCredit(trx, log, invoice, known)
  if ((await sumPayments(trx, workspaceId, id)) !== 0)
    throw new HttpError(
      409,
      'INVOICE_PAID',
      'This invoice has payments. Remove them first, or create a credit note.',
    )
  await settleInvoiced(trx, log, workspaceId, await releaseEntries(trx, workspaceId, id))
  await setDeductedLive(trx, workspaceId, id, false)
  await releaseMonths(trx, workspaceId, id)
  await endRecurrence(trx, workspaceId, id)
  const status = statusOf(known, 'void', invoice.status)
  const voided = await updateInvoice(trx, workspaceId, id, {
    voidedAt: new Date().toISOString(),
    recurring: false,
    status,
    // What a credit note was set off by went with it.
    paid: 0,
    paidAt: null,
  })
  await assertStillWithinCharge(trx, voided)
  return voided
}
