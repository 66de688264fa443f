import type { Invoice } from '../../invoice.shape.ts'

export const invoicePath = (id: string) => `/invoices/${id}`
/** Where a draft is written. */
export const editPath = (id: string) => `/invoices/${id}/edit`
/** Where a draft for a client begins; with projects, the choice of their time is open. */
export const billPath = (client: string, projects: readonly string[]) =>
  `/invoices/new?${new URLSearchParams({ client, ...(projects.length && { projects: projects.join() }) })}`

const kindNames = {
  invoice: 'Invoice',
  quote: 'Quote',
  deposit: 'Deposit invoice',
  credit_note: 'Credit note',
  cancellation: 'Cancellation',
} as const satisfies Record<Invoice['kind'], string>

/** What kind of document it is: "Invoice", "Credit note". */
export const kindName = (kind: Invoice['kind']) => kindNames[kind]

/** How it is called in a list: its number, or "Draft". */
export const invoiceName = ({ number }: Pick<Invoice, 'number'>) => number ?? 'Draft'

/** How it is called where nothing beside it says what it is: "Invoice INV-2026-0012", "Draft quote". */
export const invoiceTitle = ({ kind, number }: Pick<Invoice, 'kind' | 'number'>) =>
  number ? `${kindName(kind)} ${number}` : `Draft ${kindName(kind).toLowerCase()}`
