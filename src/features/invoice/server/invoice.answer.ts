import type { Db } from '#database/database.ts'
import { answer } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { Viewer } from '#shared/access.ts'
import { findWhole } from './invoice.change.ts'
import { logExpenses } from './invoice.expense.ts'
import { type InvoiceRow, toInvoice } from './invoice.queries.ts'

export async function wholeAnswer(trx: Db, viewer: Viewer, row: InvoiceRow) {
  const data = await findWhole(trx, viewer, row)
  return answer(data, { invoice: data })
}

/** Notes that an invoice was made, and answers it. */
export function createdAnswer(trx: Db, log: Log, viewer: Viewer, row: InvoiceRow) {
  log({ object: 'invoice', event: 'create', data: toInvoice(row) })
  return wholeAnswer(trx, viewer, row)
}

/** Notes what changed, where something did, and answers the invoice as it is now. */
export async function changedAnswer(trx: Db, log: Log, viewer: Viewer, before: InvoiceRow, row: InvoiceRow) {
  if (row !== before)
    log({ object: 'invoice', event: 'update', data: toInvoice(row), before: toInvoice(before) })
  const [whole] = await Promise.all([wholeAnswer(trx, viewer, row), logExpenses(trx, log, row)])
  return whole
}
