import { HttpError } from '#server/errors.ts'
import type { Expense } from '../expense.shape.ts'

/** What is billed of an expense on an invoice stays as it is; the database sees to it too. */
export function assertNotInvoiced({ invoice }: Expense) {
  if (!invoice) return
  throw new HttpError(
    409,
    'EXPENSE_INVOICED',
    `This expense is on ${invoice.number ? `invoice ${invoice.number}` : 'a draft invoice'} and can’t be changed. ${invoice.number ? 'Void the invoice' : 'Take it off the draft'} first.`,
  )
}
