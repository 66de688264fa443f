import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { amount, day, id, ids, text } from '#shared/fields.ts'
import { maxLines, rounding, timeGrouping } from './invoice.contract.ts'
import { deduction, invoiceKind, wholeInvoice } from './invoice.shape.ts'

/** Of the sign of the line: what takes off is negative. */
const signedAmount = z
  .number({ error: 'Must be an amount' })
  .min(-1_000_000_000, 'At least -1,000,000,000')
  .max(1_000_000_000, 'At most 1,000,000,000')

const newCredit = z.strictObject({
  id: id.optional(),
  /** What is taken back; all that is left of the invoice where it is left out. */
  lines: z
    .array(
      z.strictObject({
        line: id,
        /** All that is left of the line where it is left out. */
        amount: signedAmount.optional(),
      }),
    )
    .min(1, 'Choose a line')
    .max(maxLines, `At most ${maxLines} lines`)
    .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'Names a line twice')
    .optional(),
  issueDate: day.optional(),
  /** What the document says of it. */
  reason: text('note').optional(),
  /** Whether the time behind what is taken back whole can be billed anew; by default it can’t. */
  releaseTime: z.boolean().optional(),
})
export type NewCredit = z.infer<typeof newCredit>

const share = z
  .number({ error: 'Must be a percentage' })
  .gt(0, 'More than 0')
  .max(100, 'At most 100')
  .transform((value) => Number(value.toFixed(4)))
const conversion = z
  .strictObject({
    to: z.enum(['invoice', 'budget'], { error: 'Must be invoice or budget' }),
    id: id.optional(),
    kind: invoiceKind.extract(['invoice', 'deposit']).optional(),
    /** Percent of the quote; what is left of it where it is left out. */
    share: share.optional(),
    /** Whose budget is set. */
    project: id.optional(),
    /** The quote’s hours, or what it comes to without tax. */
    unit: z.enum(['minutes', 'money']).optional(),
  })
  .refine(({ to, project }) => to !== 'budget' || project !== undefined, {
    path: ['project'],
    error: 'Choose a project',
  })
export type Conversion = z.infer<typeof conversion>

const retainerBilling = z.strictObject({
  project: id,
  /** Its first day. */
  month: day.refine((value) => value.endsWith('-01'), 'Must be the first day of a month'),
  /** What the month costs; by default what it includes where that is money, else nothing: it is billed otherwise. */
  price: amount.optional(),
  /** Of time beyond what is included. */
  groupBy: timeGrouping.optional(),
  rounding: rounding.nullable().optional(),
})
export type RetainerBilling = z.infer<typeof retainerBilling>

const params = z.object({ id })
const answered = ok(wholeInvoice, { invoice: wholeInvoice })

/** What one document makes of another. */
export const invoiceKindsContract = {
  getCreditable: call({
    method: 'GET',
    path: '/invoice/:id/credit',
    summary: 'What hasn’t been credited on a numbered invoice yet, line by line.',
    permission: 'invoice.view',
    scope: 'rows',
    params,
    answer: ok(z.array(z.object({ line: id, amount: z.number() }))),
  }),
  createCredit: call({
    method: 'POST',
    path: '/invoice/:id/credit',
    summary:
      'Takes a numbered invoice back, in whole or in part, as the draft of a cancellation or a credit note, with negative amounts. All drafts and numbered ones together never take back more than was invoiced. Once it is finalised, it is set off against what is owed on the invoice.',
    permission: 'invoice.create',
    scope: 'rows',
    params,
    body: newCredit,
    answer: answered,
  }),
  duplicateInvoice: call({
    method: 'POST',
    path: '/invoice/:id/duplicate',
    summary:
      'Makes a draft with the same lines, of today; time and expenses stay with the invoice that bills them.',
    permission: 'invoice.create',
    scope: 'rows',
    params,
    body: z.strictObject({ id: id.optional() }).optional(),
    answer: answered,
  }),
  answerQuote: call({
    method: 'POST',
    path: '/invoice/:id/answer',
    summary: 'Records the client’s answer to a numbered quote; null means none yet.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    body: z.strictObject({ accepted: z.boolean().nullable() }),
    answer: answered,
  }),
  convertQuote: call({
    method: 'POST',
    path: '/invoice/:id/convert',
    summary:
      'Makes the draft of an invoice or deposit of a quote, in whole or a share of each line, the last share taking what rounding left; or sets the budget of a project by it. The quote counts as accepted. Answers the draft, or the quote.',
    permission: 'invoice.create',
    scope: 'rows',
    params,
    body: conversion,
    answer: answered,
  }),
  getDeposits: call({
    method: 'GET',
    path: '/invoice/:id/deposit',
    summary:
      'Numbered deposits that a draft may deduct or does: of its client and currency and, where both name one, of its project.',
    permission: 'invoice.view',
    scope: 'rows',
    params,
    answer: ok(z.array(deduction)),
  }),
  deductDeposits: call({
    method: 'PUT',
    path: '/invoice/:id/deposit',
    summary:
      'Deducts these deposits from the draft of an invoice, and no others, at the rates of tax at which they were billed.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    body: z.strictObject({ deposits: ids(100) }),
    answer: answered,
  }),
  billRetainer: call({
    method: 'POST',
    path: '/invoice/:id/retainer',
    summary:
      'Bills a month of a project’s retainer on a draft, once: a line for the month, which stands for the time that it includes too, and lines for the time beyond.',
    permission: 'invoice.update',
    scope: 'rows',
    params,
    body: retainerBilling,
    answer: answered,
  }),
}
