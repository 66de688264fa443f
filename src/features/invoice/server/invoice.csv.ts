import { toCsv, toCsvLines } from '#shared/csv.ts'
import type { Invoice } from '../invoice.shape.ts'

const head = [
  'Number',
  'Kind',
  'Status',
  'Client',
  'Issued',
  'Due',
  'Reference',
  'Currency',
  'Net',
  'Tax',
  'Total',
  'Paid',
  'Balance',
]

export const invoiceHead = toCsv([head])

const kinds: Record<Invoice['kind'], string> = {
  invoice: 'Invoice',
  deposit: 'Deposit',
  credit_note: 'Credit note',
  cancellation: 'Cancellation',
  quote: 'Quote',
}

type Names = { client: (id: string) => string; status: (id: string) => string }

/** A line for each invoice; amounts are numbers. */
export const toInvoiceLines = (invoices: readonly Invoice[], names: Names): string =>
  toCsvLines(
    invoices.map((invoice) => [
      invoice.number ?? 'Draft',
      kinds[invoice.kind],
      invoice.status === null ? '' : names.status(invoice.status),
      names.client(invoice.client),
      invoice.issueDate,
      invoice.dueDate,
      invoice.reference,
      invoice.currency,
      netOf(invoice),
      invoice.taxAmount,
      invoice.totalPrice,
      invoice.paid,
      invoice.balance,
    ]),
  )

/** No more digits than the two that it is made of. */
const netOf = ({ totalPrice, taxAmount }: Invoice) => Number((totalPrice - taxAmount).toFixed(3))
