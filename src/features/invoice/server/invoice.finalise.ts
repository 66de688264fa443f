import type { Db } from '#database/database.ts'
import type { InvoiceStatus } from '#features/status/status.shape.ts'
import { HttpError } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import { countingYear, formatNumber } from '../invoice.rules.ts'
import type { InvoiceKind } from '../invoice.shape.ts'
import type { Invoicing } from '../invoicing.contract.ts'
import { settleCredit } from './invoice.credit.settle.ts'
import { draftDocument } from './invoice.document.ts'
import { logExpenses } from './invoice.expense.ts'
import { findLines } from './invoice.line.queries.ts'
import { type InvoiceRow, takeNumber, updateInvoice } from './invoice.queries.ts'
import { findInvoiceStatuses, settlePayments, statusOf } from './invoice.settle.ts'
import { findInvoicing } from './invoicing.queries.ts'

/** Each kind counts by itself. */
const patternOf = {
  invoice: 'invoice',
  deposit: 'deposit',
  credit_note: 'creditNote',
  cancellation: 'cancellation',
  quote: 'quote',
} as const satisfies Record<InvoiceKind, keyof Invoicing['patterns']>

/**
 * Gives a locked draft its number and freezes all that it says. The counter is locked until the end of the transaction:
 * who comes second takes the next number, or the same one where this fails, so that none is missing.
 */
export async function finaliseInvoice(
  trx: Db,
  log: Log,
  invoice: InvoiceRow,
  statuses?: readonly InvoiceStatus[],
): Promise<InvoiceRow> {
  const { workspaceId, id, issueDate } = invoice
  const [lines, settings, known] = await Promise.all([
    findLines(trx, workspaceId, id),
    findInvoicing(trx, workspaceId),
    statuses ?? findInvoiceStatuses(trx, workspaceId),
  ])
  if (!lines.some(({ kind }) => kind !== 'text'))
    throw new HttpError(409, 'INVOICE_EMPTY', 'Add a line first: there is nothing to bill yet.', {
      lines: 'Add a line',
    })
  const range = patternOf[invoice.kind as InvoiceKind]
  const pattern = settings.patterns[range]
  const document = await draftDocument(trx, invoice, settings, lines)
  // After all that is read: who finalises meanwhile waits from here on.
  const place = await takeNumber(trx, workspaceId, range, countingYear(pattern, issueDate))
  const number = formatNumber(pattern, issueDate, place)
  const [row] = await Promise.all([
    updateInvoice(trx, workspaceId, id, {
      number,
      snapshot: JSON.stringify({ ...document, number }),
      finalisedAt: new Date().toISOString(),
      status: statusOf(known, 'open', invoice.status),
    } as Partial<InvoiceRow>),
    logExpenses(trx, log, { ...invoice, number }, true),
  ])
  if (row.corrects !== null) return settleCredit(trx, log, row, known)
  // Nothing is left to pay: nobody has to say so.
  return row.total === 0 && row.kind !== 'quote' ? settlePayments(trx, row, known) : row
}
