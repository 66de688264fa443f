import type { Invoice } from '#features/invoice/invoice.shape.ts'

export const invoiceFilters = ['all', 'draft', 'outstanding', 'overdue', 'paid'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]
export const invoiceFilterNames: Record<InvoiceFilter, string> = {
  all: 'All',
  draft: 'Drafts',
  outstanding: 'Outstanding',
  overdue: 'Overdue',
  paid: 'Paid',
}

type Standing = Pick<Invoice, 'kind' | 'finalisedAt' | 'voidedAt' | 'paidAt' | 'dueDate'>

const isOpen = ({ finalisedAt, paidAt, dueDate }: Standing, before?: string) =>
  finalisedAt !== null && paidAt === null && (before === undefined || (dueDate !== null && dueDate < before))

/** Whether an invoice is among those that a figure counts; `now` is the workspace’s day. */
export function isCounted(invoice: Standing, filter: InvoiceFilter, now: string): boolean {
  if (filter === 'all') return true
  if (invoice.voidedAt !== null || invoice.kind === 'quote') return false
  if (filter === 'draft') return invoice.finalisedAt === null
  if (filter === 'paid') return invoice.paidAt !== null
  return isOpen(invoice, filter === 'overdue' ? now : undefined)
}
