import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { InvoiceStatus } from '#features/status/status.shape.ts'
import { settleInvoiced } from '#features/time/server/time.settleRetainer.queries.ts'
import { HttpError } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import { findCreditOf, findLinesTakenBack, lockCorrected } from './invoice.credit.queries.ts'
import { setDeductedLive } from './invoice.deposit.queries.ts'
import { logExpenses } from './invoice.expense.ts'
import { releaseEntries, retakeEntries, retakeExpenses } from './invoice.line.queries.ts'
import { deleteCreditPayments, insertPayment, sumPayments } from './invoice.payment.queries.ts'
import { type InvoiceRow, toInvoice } from './invoice.queries.ts'
import { releaseMonths, retakeMonths } from './invoice.retainer.queries.ts'
import { settlePayments } from './invoice.settle.ts'

/**
 * Sets a numbered credit note off against what is owed on its invoice: a payment on each of the two, of the same amount
 * with opposite signs, so that no money comes in by it. What goes beyond is owed to the client on the credit note.
 */
export async function settleCredit(
  trx: Db,
  log: Log,
  credit: InvoiceRow,
  statuses: readonly InvoiceStatus[],
): Promise<InvoiceRow> {
  const { workspaceId, id, issueDate, createdBy } = credit
  const invoice = await lockCorrected(trx, credit)
  if (!invoice) return credit
  const owed = invoice.total - (await sumPayments(trx, workspaceId, invoice.id))
  const amount = setOff(owed, 0 - credit.total)
  if (amount !== 0) {
    const payment = { date: issueDate, method: 'credit', credit: id, byStatus: false, createdBy } as const
    const pay = (on: InvoiceRow, part: number, by: InvoiceRow) =>
      insertPayment(trx, workspaceId, {
        ...payment,
        id: uuidv7(),
        invoice: on.id,
        amount: part,
        reference: by.number ?? '',
      })
    await pay(invoice, amount, credit)
    await pay(credit, 0 - amount, invoice)
    const data = await settlePayments(trx, invoice, statuses)
    log({ object: 'invoice', event: 'update', data: toInvoice(data), before: toInvoice(invoice) })
  }
  if (takesDeductionsBack(credit)) await setDeductedLive(trx, workspaceId, invoice.id, false)
  if (credit.releasesTime) {
    const lines = await findLinesTakenBack(trx, credit)
    await releaseMonths(trx, workspaceId, invoice.id, lines)
    await settleInvoiced(trx, log, workspaceId, await releaseEntries(trx, workspaceId, invoice.id, lines))
    await logExpenses(trx, log, invoice)
  }
  return settlePayments(trx, credit, statuses)
}

/** Whether a credit note takes back that deposits were deducted: its lines alone do not come to its total then. */
export const takesDeductionsBack = ({ subtotal, discount, tax, total, taxMode }: InvoiceRow) =>
  subtotal - discount !== (taxMode === 'exclusive' ? total - tax : total)

/** What of two debts cancels out: of opposite ones nothing. */
const setOff = (owed: number, credited: number) =>
  owed > 0 ? Math.max(0, Math.min(owed, credited)) : Math.min(0, Math.max(owed, credited))

/** Undoes that where a numbered credit note is voided: what it took back is owed again, and billed by its invoice. */
export async function unsettleCredit(
  trx: Db,
  log: Log,
  credit: InvoiceRow,
  statuses: readonly InvoiceStatus[],
) {
  const { workspaceId, id } = credit
  const invoice = await lockCorrected(trx, credit)
  if (!invoice) return
  await deleteCreditPayments(trx, workspaceId, id)
  const data = await settlePayments(trx, invoice, statuses)
  log({ object: 'invoice', event: 'update', data: toInvoice(data), before: toInvoice(invoice) })
  if (takesDeductionsBack(credit)) await setDeductedLive(trx, workspaceId, invoice.id, true)
  // Another note may have let go of a line that this one took back in part: none is taken back as a whole any more.
  await retakeMonths(trx, workspaceId, id)
  await retakeExpenses(trx, workspaceId, id)
  await settleInvoiced(trx, log, workspaceId, await retakeEntries(trx, workspaceId, id))
  await logExpenses(trx, log, invoice)
}

/** Refuses to void what a credit note takes back. */
export async function assertNotCredited(trx: Db, invoice: InvoiceRow) {
  const credit = await findCreditOf(trx, invoice)
  if (credit)
    throw new HttpError(
      409,
      'INVOICE_CREDITED',
      credit.number
        ? `${credit.number} credits this invoice. Void ${credit.number} first.`
        : 'A draft credits this invoice. Delete the draft first.',
    )
}
