import type { Table, TableCell } from '#server/table.ts'
import type { UnbilledTime } from '../invoice.overview.contract.ts'
import type { Invoice } from '../invoice.shape.ts'

export const invoiceTable: Table = {
  name: 'invoices',
  columns: [
    { head: 'Number', width: 16 },
    { head: 'Kind', width: 12 },
    { head: 'Status', width: 12 },
    { head: 'Client', width: 28 },
    { head: 'Issued', kind: 'day' },
    { head: 'Due', kind: 'day' },
    { head: 'Reference' },
    { head: 'Currency', width: 9 },
    { head: 'Net', kind: 'amount' },
    { head: 'Tax', kind: 'amount' },
    { head: 'Total', kind: 'amount' },
    { head: 'Paid', kind: 'amount' },
    { head: 'Balance', kind: 'amount' },
  ],
}

const kinds: Record<Invoice['kind'], string> = {
  invoice: 'Invoice',
  deposit: 'Deposit',
  credit_note: 'Credit note',
  cancellation: 'Cancellation',
  quote: 'Quote',
}

type Name = (id: string) => string

export const invoiceCells = (invoice: Invoice, client: Name, status: Name): TableCell[] => [
  invoice.number ?? 'Draft',
  kinds[invoice.kind],
  invoice.status === null ? '' : status(invoice.status),
  client(invoice.client),
  invoice.issueDate,
  invoice.dueDate,
  invoice.reference,
  invoice.currency,
  netOf(invoice),
  invoice.taxAmount,
  invoice.totalPrice,
  invoice.paid,
  invoice.balance,
]

/** No more digits than the two that it is made of. */
const netOf = ({ totalPrice, taxAmount }: Invoice) => Number((totalPrice - taxAmount).toFixed(3))

export const unbilledTable: Table = {
  name: 'unbilled-time',
  columns: [
    { head: 'Client', width: 28 },
    { head: 'Project', width: 28 },
    { head: 'Since', kind: 'day' },
    { head: 'Hours', kind: 'duration' },
    { head: 'Unpriced', kind: 'duration' },
    { head: 'Currency', width: 9 },
    { head: 'Amount', kind: 'amount' },
    { head: 'Expenses', kind: 'amount' },
  ],
}

export const unbilledCells = (of: UnbilledTime, client: Name, project: Name): TableCell[] => [
  of.client === null ? '' : client(of.client),
  project(of.project),
  of.oldest,
  of.minutes,
  of.unpricedMinutes,
  of.currency,
  of.amount,
  of.expenses,
]
