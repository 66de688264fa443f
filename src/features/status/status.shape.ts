import { z } from 'zod'
import { id, instant } from '#shared/fields.ts'

/** What the program relies on; names are free. `todo` and `active` are open, `done` and `cancelled` closed. */
export const statusCategory = z.enum(['todo', 'active', 'done', 'cancelled'])
export type StatusCategory = z.infer<typeof statusCategory>

/** Of invoices: not sent yet, waiting for money, paid, taken back. */
export const invoiceCategory = z.enum(['draft', 'open', 'paid', 'void'])
export type InvoiceCategory = z.infer<typeof invoiceCategory>
export type AnyCategory = StatusCategory | InvoiceCategory

export const withCategory = <C extends z.ZodType>(category: C) =>
  z.object({ id, name: z.string(), category, position: z.int(), updatedAt: instant })

export const status = withCategory(statusCategory)
export type Status = z.infer<typeof status>

export const invoiceStatus = withCategory(invoiceCategory)
export type InvoiceStatus = z.infer<typeof invoiceStatus>

/** A status of whatever kind. */
export type AnyStatus = Omit<Status, 'category'> & { category: AnyCategory }
