import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { day, id, instant, limit } from '#shared/fields.ts'

/** A stretch of tracked time that a line bills. */
const billedEntry = z.object({
  id,
  line: id,
  /** Null: the task was deleted, or the time is on the project alone. */
  task: id.nullable(),
  project: id,
  /** The task’s; empty without one. */
  title: z.string(),
  memberId: id,
  start: instant,
  end: instant,
  note: z.string(),
  /** What is billed of it, before rounding. */
  seconds: z.int(),
})
export type BilledEntry = z.infer<typeof billedEntry>

const invoicedEntry = z.object({
  entry: id,
  /** Null: on one that the caller may not see. */
  invoice: id.nullable(),
  /** Null: a draft, or one that the caller may not see. */
  number: z.string().nullable(),
})
export type InvoicedEntry = z.infer<typeof invoicedEntry>

const historyStep = z.object({
  seq: z.int(),
  event: z.enum(['create', 'update', 'delete']),
  /** The member who did it; null for the program itself. */
  actor: id.nullable(),
  at: instant,
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Of a step in which a credit note was set off, or no longer is: the number of the other document. */
  setOffWith: z.string().nullable(),
})
export type InvoiceStep = z.infer<typeof historyStep>

const params = z.object({ id })

/** What leads from tracked time to the invoice that bills it, and back; and who did what with an invoice. */
export const invoiceTrailContract = {
  getInvoiceEntries: call({
    method: 'GET',
    path: '/invoice/:id/line/:line/entry',
    summary:
      'The tracked time that a line of the invoice bills, oldest first, in pages; `hidden` counts what the caller’s role may not see of it.',
    permission: 'invoice.view',
    scope: 'rows',
    params: params.extend({ line: id }),
    query: z
      .strictObject({
        limit,
        /** Where the page before ended, from its answer. */
        cursor: z.string().max(100).optional(),
      })
      .optional(),
    answer: ok(z.array(billedEntry), { cursor: z.string().nullable(), hidden: z.int() }),
  }),
  getInvoiceHistory: call({
    method: 'GET',
    path: '/invoice/:id/history',
    summary: 'Who made and changed an invoice, newest first, at most 500 steps.',
    permission: 'invoice.view',
    scope: 'rows',
    params,
    answer: ok(z.array(historyStep)),
  }),
  getInvoicedEntries: call({
    method: 'GET',
    path: '/invoice/entry',
    summary:
      'Which of the time that the caller may see is on an invoice, and on which: that of a task, or that begins on some days.',
    permission: 'time.view',
    scope: 'rows',
    query: z
      .strictObject({
        task: id.optional(),
        /** Without a task: days of the workspace’s time zone, both included. */
        from: day.optional(),
        to: day.optional(),
        memberId: id.optional(),
      })
      .refine(({ task, from, to }) => task !== undefined || (from !== undefined && to !== undefined), {
        path: ['task'],
        error: 'Enter a task, or days from and to',
      }),
    answer: ok(z.array(invoicedEntry)),
  }),
}
