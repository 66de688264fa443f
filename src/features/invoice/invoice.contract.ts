import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { amount, day, id, ids, instant, isStorable, page, position, text } from '#shared/fields.ts'
import { mustBe } from '#shared/sentences.ts'
import { invoiceDocument } from './invoice.document.contract.ts'
import {
  invoice,
  invoiceKind,
  lineKind,
  payment,
  paymentMethods,
  units,
  wholeInvoice,
} from './invoice.shape.ts'

/** Lines of one invoice. */
export const maxLines = 500

const title = z
  .string({ error: mustBe('text') })
  .trim()
  .max(500, 'At most 500 characters')
  .refine(isStorable, 'Contains a character that can’t be saved')
const percent = z.number({ error: 'Must be a percentage' }).min(0, 'At least 0').max(100, 'At most 100')
/** Decimals that the database keeps. */
const decimals = (count: number) => (value: number) => Number(value.toFixed(count))

const lineFields = z.strictObject({
  position: position.optional(),
  kind: lineKind.optional(),
  title: title.optional(),
  description: text('note').optional(),
  /** Of a line of time its hours, which are billed to the minute. */
  quantity: z
    .number({ error: 'Must be a number' })
    .min(-1_000_000, 'At least -1,000,000')
    .max(1_000_000, 'At most 1,000,000')
    .transform(decimals(4))
    .optional(),
  /** Of a line of time; in place of its quantity. */
  minutes: z.int('Must be whole minutes').min(0, 'At least 0').max(6_000_000, 'At most 6,000,000').optional(),
  unit: z.enum(units).optional(),
  rate: amount.optional(),
  discount: percent.transform(decimals(2)).optional(),
  tax: id.nullable().optional(),
  project: id.nullable().optional(),
})
const newLine = lineFields.extend({ id: id.optional(), kind: lineKind })
export type NewLine = z.infer<typeof newLine>
const lineChange = lineFields.extend({ id })
export type LineChange = z.infer<typeof lineChange>

/** What time becomes one line by. */
export const timeGroupings = ['task', 'project', 'member', 'day', 'week', 'tag', 'none'] as const
export const timeGrouping = z.enum(timeGroupings)
export type TimeGrouping = z.infer<typeof timeGrouping>

/** How tracked minutes become billed ones: whole steps of so many minutes, of each entry or of each line. */
export const rounding = z.strictObject({
  minutes: z.union([z.literal(6), z.literal(10), z.literal(15), z.literal(30)]),
  direction: z.enum(['up', 'nearest']),
  of: z.enum(['entry', 'line']),
})
export type Rounding = z.infer<typeof rounding>

/** As much as one invoice takes at once. */
export const timeLimits = { entries: 20_000, projects: 500 } as const

/** Tracked time that becomes lines: chosen one by one, or all that can be billed of a project and period. */
const timeChoice = z.strictObject({
  entries: ids(timeLimits.entries).optional(),
  projects: ids(timeLimits.projects).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Leaves out what nobody has approved, where the workspace approves time. */
  approvedOnly: z.boolean().optional(),
  groupBy: timeGrouping,
  rounding: rounding.nullable().optional(),
})
export type TimeChoice = z.infer<typeof timeChoice>

/** Expenses that become lines: chosen one by one, or all that can be billed of projects and a period. */
const expenseChoice = z.strictObject({
  expenses: ids(maxLines).optional(),
  projects: ids(500).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type ExpenseChoice = z.infer<typeof expenseChoice>

/** Time that can be billed, as one line would show it. */
const service = z.object({
  /** Of what it is grouped by: a task, project, member or tag; a day; the first day of a week. Empty for one line. */
  key: z.string(),
  title: z.string(),
  /** Hours, two decimals. */
  estimate: z.number(),
  minutes: z.int(),
  /** Null: it is unpriced, and never billed before it has a rate. */
  rate: z.number().nullable(),
  amount: z.number(),
  currency: z.string(),
  /** Null where it is time on several. */
  project: id.nullable(),
  entries: z.array(id),
})
export type Service = z.infer<typeof service>

/** A time entry that can be billed. */
const openEntry = z.object({
  id,
  /** That it began on, in the workspace’s time zone. */
  day,
  /** Of these seconds all are billed, before rounding. */
  seconds: z.number(),
  /** Per hour in `currency`; null: it is unpriced, and never billed before it has a rate. */
  rate: z.number().nullable(),
  currency: z.string(),
  project: id,
  projectName: z.string(),
  task: id.nullable(),
  /** The task’s; without one the project’s name. */
  title: z.string(),
  memberId: id,
  memberName: z.string(),
  /** The first of its tags by name. */
  tag: id.nullable(),
  tagName: z.string(),
  note: z.string(),
  /** Whether somebody approved it; all is where the workspace approves no time. */
  approved: z.boolean(),
})
export type OpenEntry = z.infer<typeof openEntry>

/** Of one project, seconds that are not billed: paid for by a fee or a retainer, for free, or on an invoice already. */
const leftOut = z.object({
  project: id,
  covered: z.number(),
  notBillable: z.number(),
  invoiced: z.number(),
  /** Timers. */
  running: z.int(),
})
export type LeftOut = z.infer<typeof leftOut>

const heading = z.strictObject({
  client: id,
  project: id.nullable(),
  issueDate: day,
  dueDate: day.nullable(),
  serviceFrom: day.nullable(),
  serviceTo: day.nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Must be a currency such as EUR'),
  language: z.string().regex(/^[a-z]{2}$/, 'Must be a language such as en'),
  taxMode: z.enum(['exclusive', 'inclusive']),
  discount: z
    .discriminatedUnion('unit', [
      z.strictObject({ unit: z.literal('percent'), value: percent.transform(decimals(2)) }),
      z.strictObject({ unit: z.literal('money'), value: amount }),
    ])
    .nullable(),
  reference: title,
  notes: text('comment'),
  terms: text('comment'),
  footer: text('comment'),
})
export type InvoiceHeading = z.infer<typeof heading>

const params = z.object({ id })

/** Which invoices a list is of, by what happened to them. Quotes are in a tab of their own alone. */
export const invoiceTabs = ['drafts', 'outstanding', 'overdue', 'paid', 'quotes'] as const
export type InvoiceTab = (typeof invoiceTabs)[number]

export const invoiceSorts = ['issueDate', 'dueDate', 'number', 'client', 'totalPrice', 'balance'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

export const invoiceFilter = z.strictObject({
  clientId: id.optional(),
  projectId: id.optional(),
  /** `none`: those without one. */
  status: z.union([id, z.literal('none')]).optional(),
  tab: z.enum(invoiceTabs).optional(),
  /** Part of a number, a reference or the client’s title. */
  search: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .refine(isStorable, 'Contains a character that can’t be saved')
    .optional(),
  /** Days: of the issue, and of the time that is to be billed. */
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(invoiceSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type InvoiceFilter = z.infer<typeof invoiceFilter>

export const statusPrice = z.object({
  status: id.nullable(),
  currency: z.string(),
  count: z.int(),
  sum: z.number(),
  /** What is still to be paid of it; nothing on drafts. */
  balance: z.number(),
  /** What of it should have been paid by now. */
  overdue: z.number(),
})
export type StatusPrice = z.infer<typeof statusPrice>

export const invoiceContract = {
  getInvoices: call({
    method: 'GET',
    path: '/invoice',
    summary:
      'The invoices the caller can see, newest first unless `sort` says otherwise. With `groupBy` also the time of the same client, project and period that is on no invoice yet, as services that are ready to become lines.',
    permission: 'invoice.view',
    scope: 'rows',
    query: invoiceFilter
      .extend({
        limit: page.shape.limit,
        cursor: z.string().max(1000).optional(),
        /** Asks for what can be billed, as `services`. */
        groupBy: timeGrouping.optional(),
      })
      .optional(),
    answer: ok(z.array(invoice), { cursor: z.string().nullable(), services: z.array(service).optional() }),
  }),
  getInvoice: call({
    method: 'GET',
    path: '/invoice/:id',
    summary: 'One invoice with its lines, taxes and payments.',
    permission: 'invoice.view',
    scope: 'rows',
    params,
    answer: ok(wholeInvoice),
  }),
  getDocument: call({
    method: 'GET',
    path: '/invoice/:id/document',
    summary:
      'All that an invoice says, in minor units: as it was finalised, or as the draft would say it now. From it come the page, the PDF and the e-invoice.',
    permission: 'invoice.view',
    scope: 'rows',
    params,
    answer: ok(invoiceDocument),
  }),
  createInvoice: call({
    method: 'POST',
    path: '/invoice',
    summary:
      'Creates a draft, with tracked `time` on it when that is given. Repeating the call with the same id returns the existing invoice.',
    permission: 'invoice.create',
    scope: 'rows',
    body: heading.partial().extend({
      id: id.optional(),
      kind: invoiceKind.extract(['invoice', 'quote', 'deposit']).optional(),
      client: id,
      lines: z.array(newLine).max(maxLines, `At most ${maxLines} lines`).optional(),
      /** Of its client and in its currency; when some of it can’t be billed, no draft is made. */
      time: timeChoice.optional(),
    }),
    answer: ok(wholeInvoice, { invoice: wholeInvoice }),
  }),
  updateInvoice: call({
    method: 'PUT',
    path: '/invoice/:id',
    summary:
      'Changes the fields of a draft and its lines; of a finalised invoice only its status and notes. A status of the category open finalises a draft, one of the category paid records a payment of what is left, one of the category void takes the invoice back.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    body: heading.partial().extend({
      status: id.nullable().optional(),
      lines: z
        .strictObject({
          /** By id; a line that is not there yet is added. */
          set: z
            .array(z.union([newLine.extend({ id }), lineChange]))
            .max(maxLines, `At most ${maxLines} lines`)
            .optional(),
          remove: ids(maxLines).optional(),
        })
        .optional(),
    }),
    answer: ok(wholeInvoice, { invoice: wholeInvoice }),
  }),
  getTime: call({
    method: 'GET',
    path: '/invoice/:id/time',
    summary:
      'The tracked time of an invoice’s client that is on no invoice yet, entry by entry, oldest first; and how much of the same period is not billed, and why.',
    permission: 'invoice.view',
    scope: 'rows',
    params,
    query: z.strictObject({ from: day.optional(), to: day.optional() }).optional(),
    answer: ok(z.object({ entries: z.array(openEntry), leftOut: z.array(leftOut) })),
  }),
  addTime: call({
    method: 'POST',
    path: '/invoice/:id/time',
    summary:
      'Puts tracked time of its client on a draft, as lines; each entry stands on one invoice at most. What has no rate is left out.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    body: timeChoice,
    answer: ok(wholeInvoice, { invoice: wholeInvoice }),
  }),
  addExpenses: call({
    method: 'POST',
    path: '/invoice/:id/expense',
    summary:
      'Puts expenses of its client on a draft, each as a line before tax and with its markup; each can be on only one invoice.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    body: expenseChoice,
    answer: ok(wholeInvoice, { invoice: wholeInvoice }),
  }),
  finaliseInvoice: call({
    method: 'POST',
    path: '/invoice/:id/finalise',
    summary:
      'Gives a draft its number and freezes it. Repeating the call answers the invoice that was finalised.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    answer: ok(wholeInvoice, { invoice: wholeInvoice }),
  }),
  deleteInvoice: call({
    method: 'DELETE',
    path: '/invoice',
    summary:
      'Deletes a draft. A numbered invoice is voided instead: its number stays. The server updates the client’s income itself.',
    permission: 'invoice.delete',
    scope: 'rows',
    body: z
      .strictObject({
        /** Either this or `invoiceId`. */
        id: id.optional(),
        invoiceId: id.optional(),
        isClientNewTotalIncome: z.boolean().optional(),
        client: z.strictObject({ id, value: z.number() }).optional(),
        /** As it was looked at: changed since then, it is neither deleted nor voided. */
        updatedAt: instant.optional(),
      })
      .refine((body) => body.id !== undefined || body.invoiceId !== undefined, {
        path: ['invoiceId'],
        error: 'Enter an invoice id',
      }),
    answer: ok(z.object({ id, voided: z.boolean() })),
  }),
  getStatusPrices: call({
    method: 'GET',
    path: '/invoice/status/prices',
    summary: 'How many invoices each status has, and what they add up to, by currency.',
    permission: 'invoice.view',
    scope: 'rows',
    query: invoiceFilter.pick({ from: true, to: true, projectId: true, clientId: true }).optional(),
    answer: ok(z.array(statusPrice)),
  }),
  addPayment: call({
    method: 'POST',
    path: '/invoice/:id/payment',
    summary: 'Records that an invoice was paid, in whole or in part; a negative amount is a refund.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    body: z.strictObject({
      id: id.optional(),
      date: day,
      amount: z
        .number({ error: 'Must be an amount' })
        .min(-1_000_000_000, 'At least -1,000,000,000')
        .max(1_000_000_000, 'At most 1,000,000,000')
        .refine((value) => value !== 0, 'Enter an amount'),
      method: z.enum(paymentMethods).optional(),
      reference: title.optional(),
    }),
    answer: ok(wholeInvoice, { payment }),
  }),
  deletePayment: call({
    method: 'DELETE',
    path: '/invoice/:id/payment/:payment',
    summary: 'Takes back a payment that was recorded by mistake.',
    permission: 'invoice.update',
    scope: 'rows',
    params: z.object({ id, payment: id }),
    answer: ok(wholeInvoice),
  }),
}
