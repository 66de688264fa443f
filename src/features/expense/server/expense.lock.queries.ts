import { HttpError } from '#server/errors.ts'
import type { Expense } from '../expense.shape.ts'

/** What is billed of an expense on an invoice stays as it is; the database sees to it too. */
export function assertNotInvoiced({ invoice }: Expense) {
  if (!invoice) return
  throw new HttpError(
    409,
    'EXPENSE_INVOICED',
    // Not which: whoever spends need not see invoices.
    'This expense is on an invoice and can’t be changed. Take it off the draft, or void the invoice, first.',
  )
}
