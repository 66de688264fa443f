import { z } from 'zod'
import { day, id, instant, position } from '#shared/fields.ts'
import { taxCategory } from '#shared/taxCategory.ts'

const invoiceKinds = ['quote', 'invoice', 'deposit', 'credit_note', 'cancellation'] as const
export const invoiceKind = z.enum(invoiceKinds)
export type InvoiceKind = z.infer<typeof invoiceKind>

/** UN/ECE codes of what a line counts: hours, days, pieces, minutes. */
export const units = ['HUR', 'DAY', 'C62', 'MIN'] as const

export const lineKind = z.enum(['time', 'fixed', 'expense', 'discount', 'text'])

export const invoiceLine = z.object({
  id,
  invoice: id,
  position,
  kind: lineKind,
  title: z.string(),
  description: z.string(),
  /** Of `unit`; for a line of time its hours, rounded to 4 decimals. */
  quantity: z.number(),
  /** Of a line of time: what is billed, from which its amount is computed. */
  minutes: z.int().nullable(),
  unit: z.enum(units),
  /** Of one unit, in major units of the invoice’s currency. */
  rate: z.number(),
  /** Percent off. */
  discount: z.number(),
  tax: id.nullable(),
  project: id.nullable(),
  total: z.number(),
  /** How many time entries it bills. */
  entries: z.int(),
  updatedAt: instant,
})
export type InvoiceLine = z.infer<typeof invoiceLine>

const taxSum = z.object({
  percent: z.number(),
  category: taxCategory,
  /** What it is charged on, without it. */
  base: z.number(),
  tax: z.number(),
})

/** An invoice without its lines, as lists and live messages have it. Amounts are in major units of its currency. */
export const invoice = z.object({
  id,
  kind: invoiceKind,
  /** Null: a draft. */
  number: z.string().nullable(),
  status: id.nullable(),
  client: id,
  project: id.nullable(),
  /** All projects that are billed by it; who may not see the money of each does not see it. */
  projects: z.array(id),
  issueDate: day,
  dueDate: day.nullable(),
  serviceFrom: day.nullable(),
  serviceTo: day.nullable(),
  currency: z.string(),
  /** Of the document’s own words. */
  language: z.string(),
  taxMode: z.enum(['exclusive', 'inclusive']),
  /** On the whole. */
  discount: z.object({ unit: z.enum(['percent', 'money']), value: z.number() }).nullable(),
  /** The client’s order number or the like. */
  reference: z.string(),
  notes: z.string(),
  terms: z.string(),
  footer: z.string(),
  /** Of all lines, before the discount on the whole. */
  subtotal: z.number(),
  discountAmount: z.number(),
  taxAmount: z.number(),
  totalPrice: z.number(),
  /** What its payments add up to, less refunds. */
  paid: z.number(),
  /** What is still to be paid. */
  balance: z.number(),
  /** Whether it is issued anew each period. */
  recurring: z.boolean(),
  /** The invoice that a credit note or a cancellation takes back. */
  corrects: id.nullable(),
  /** The quote that it bills, in whole or in part. */
  quote: id.nullable(),
  finalisedAt: instant.nullable(),
  sentAt: instant.nullable(),
  viewedAt: instant.nullable(),
  /** When nothing was left to pay. */
  paidAt: instant.nullable(),
  voidedAt: instant.nullable(),
  /** Of a quote. */
  acceptedAt: instant.nullable(),
  declinedAt: instant.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Invoice = z.infer<typeof invoice>

/** As they are recorded by hand. */
export const paymentMethods = ['transfer', 'card', 'cash', 'cheque', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const payment = z.object({
  id,
  invoice: id,
  date: day,
  /** Negative: a refund. */
  amount: z.number(),
  /** `credit`: settled with a credit note; no money moved. */
  method: z.enum([...paymentMethods, 'credit']),
  reference: z.string(),
  /** The credit note, of the method credit. */
  credit: id.nullable(),
  /** Recorded because somebody set the status to one of the category paid. */
  byStatus: z.boolean(),
  createdBy: id.nullable(),
  createdAt: instant,
})
export type Payment = z.infer<typeof payment>

/** A deposit that was billed before, as the invoice that deducts it says. */
export const deduction = z.object({
  deposit: id,
  number: z.string(),
  issueDate: day,
  net: z.number(),
  taxAmount: z.number(),
  total: z.number(),
})

/** An invoice with all that stands on it. */
export const wholeInvoice = invoice.extend({
  lines: z.array(invoiceLine),
  /** After deposits are deducted. */
  taxes: z.array(taxSum),
  deductions: z.array(deduction),
  payments: z.array(payment),
  /** Documents made of it that are not void, as far as the caller may see them: credit notes of an invoice, invoices of a quote. */
  following: z.array(
    z.object({
      id,
      kind: invoiceKind,
      number: z.string().nullable(),
      issueDate: day,
      totalPrice: z.number(),
      /** Percent of the quote that it bills; null of what bills none, or was cancelled. */
      share: z.number().nullable(),
    }),
  ),
  /** Percent of the quote that documents bill which the caller may not see. */
  hiddenShare: z.number(),
})
export type WholeInvoice = z.infer<typeof wholeInvoice>
