import { z } from 'zod'
import { timeGroupings } from '#features/invoice/invoice.contract.ts'
import { invoice } from '#features/invoice/invoice.shape.ts'
import { call, ok } from '#shared/contract.ts'
import { day, id, ids } from '#shared/fields.ts'
import { mode, moment, period, recurringInvoice } from './recurring.shape.ts'

const sweep = z.strictObject({
  projects: ids(100).nullable().optional(),
  groupBy: z.enum(timeGroupings).optional(),
  rounding: z
    .strictObject({
      minutes: z.union([z.literal(6), z.literal(10), z.literal(15), z.literal(30)], {
        error: 'Must be 6, 10, 15 or 30',
      }),
      direction: z.enum(['up', 'nearest']),
      of: z.enum(['entry', 'line']),
    })
    .nullable()
    .optional(),
  approvedOnly: z.boolean().optional(),
})

/** What can change while it goes on. */
const settings = z.strictObject({
  mode: mode.optional(),
  endOn: day.nullable().optional(),
  endAfter: z
    .int('Must be a whole number')
    .min(1, 'At least 1')
    .max(1_000, 'At most 1,000')
    .nullable()
    .optional(),
  sweep: sweep.nullable().optional(),
})
export type RecurringSettings = z.infer<typeof settings>

const newRecurring = settings.extend({
  id: id.optional(),
  invoiceId: id,
  period: period.optional(),
  issueDate: z
    .union([day, z.iso.datetime({ offset: true })], { error: 'Must be a date as yyyy-MM-dd' })
    .optional(),
})

export type NewRecurring = z.infer<typeof newRecurring>

/** Of the invoice that is the template, or of the series itself. */
const params = z.object({ id })

/** What an occurrence came to: an invoice, or none where there was nothing to bill. */
const issue = z.object({
  occurrence: z.int(),
  issueDate: moment,
  invoice: invoice.nullable(),
})
export type Issue = z.infer<typeof issue>

/** The invoice of a call that names it in its body. */
const named = z.strictObject({ invoiceId: id.optional(), id: id.optional() })
const answered = ok(recurringInvoice, { invoice })

export const recurringContract = {
  getRecurringInvoices: call({
    method: 'GET',
    path: '/invoice/recurring',
    summary: 'Recurring invoices by next date, with their templates, and the periods available.',
    permission: 'invoice.view',
    scope: 'rows',
    answer: ok(z.array(recurringInvoice), { invoices: z.array(invoice), periods: z.array(period) }),
  }),
  getRecurringInvoice: call({
    method: 'GET',
    path: '/invoice/recurring/:id',
    summary:
      'How an invoice is issued anew, or what issued it, with the latest 60 issues; null where it is neither.',
    permission: 'invoice.view',
    scope: 'rows',
    params,
    answer: ok(recurringInvoice.nullable(), { invoice: invoice.nullable(), issues: z.array(issue) }),
  }),
  makeRecurring: call({
    method: 'POST',
    path: '/invoice/recurring',
    summary:
      'Issues an invoice anew each period from a day on: `quarterly` and today where nothing else is said. Where an earlier series issued it within the period, it goes on after that.',
    permission: 'invoice.create',
    scope: 'rows',
    body: newRecurring,
    answer: answered,
  }),
  updateRecurring: call({
    method: 'PUT',
    path: '/invoice/recurring/:id',
    summary:
      'Changes what the next issues are made as, when they end, and the time that they bill; what is not said stays as it is.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    body: settings,
    answer: answered,
  }),
  cancelRecurring: call({
    method: 'DELETE',
    path: '/invoice/recurring/:id',
    summary: 'Stops future issues; those that were made stay. Again, it changes nothing.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    body: named.optional(),
    answer: ok(invoice, { invoice }),
  }),
  cancelNamedRecurring: call({
    method: 'DELETE',
    path: '/invoice/recurring',
    summary: 'The same, with the invoice in the body.',
    permission: 'invoice.update',
    scope: 'rows',
    body: named.refine((body) => body.id !== undefined || body.invoiceId !== undefined, {
      path: ['invoiceId'],
      error: 'Enter an invoice id',
    }),
    answer: ok(invoice, { invoice }),
  }),
  pauseRecurring: call({
    method: 'POST',
    path: '/invoice/recurring/:id/pause',
    summary: 'Issues nothing until it is resumed.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    answer: answered,
  }),
  resumeRecurring: call({
    method: 'POST',
    path: '/invoice/recurring/:id/resume',
    summary: 'Resumes: with the missed invoices, in order, or with the next date.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    body: z.strictObject({ missed: z.enum(['issue', 'skip']) }),
    answer: answered,
  }),
  skipRecurring: call({
    method: 'POST',
    path: '/invoice/recurring/:id/skip',
    summary: 'Skips an upcoming occurrence, or restores it; the others keep their dates.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    body: z.strictObject({
      occurrence: z.int('Must be a whole number').min(0, 'At least 0').max(1_000_000, 'At most 1,000,000'),
      skip: z.boolean(),
    }),
    answer: answered,
  }),
}
