import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { day, id } from '#shared/fields.ts'
import { tableFormat } from '#shared/tableFormat.ts'
import { invoiceFilter } from './invoice.contract.ts'

/** Time and expenses of one client, project and currency that can be billed. */
export const unbilledTime = z.object({
  /** Null: of a project that nobody pays for yet. */
  client: id.nullable(),
  project: id,
  currency: z.string(),
  /** With a rate, and what it comes to. */
  minutes: z.int(),
  amount: z.number(),
  /** Without a rate: can’t be billed until it has one. */
  unpricedMinutes: z.int(),
  /** What the client is charged of what was spent, without tax. */
  expenses: z.number(),
  /** The day of the first entry or expense. */
  oldest: day,
})
export type UnbilledTime = z.infer<typeof unbilledTime>

export const invoiceOverviewContract = {
  getUnbilled: call({
    method: 'GET',
    path: '/invoice/unbilled',
    summary:
      'Tracked time and expenses that can be billed and are on no invoice, by client, project and currency, the most first.',
    permission: 'invoice.view',
    scope: 'rows',
    answer: ok(z.array(unbilledTime)),
  }),
  exportUnbilled: call({
    method: 'GET',
    path: '/invoice/unbilled/export',
    summary: 'The same as a table, CSV or XLSX.',
    permission: 'export',
    scope: 'rows',
    query: z.strictObject({ format: tableFormat.optional() }).optional(),
    answer: bytes,
  }),
  exportInvoices: call({
    method: 'GET',
    path: '/invoice/export',
    summary:
      'The list of invoices as it is filtered and sorted, as CSV or XLSX: at most 50,000 of those that one may see.',
    permission: 'export',
    scope: 'rows',
    query: invoiceFilter.extend({ format: tableFormat.optional() }).optional(),
    answer: bytes,
  }),
}
