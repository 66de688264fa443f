import { z } from 'zod'
import { day } from '#shared/fields.ts'
import { taxCategory } from '#shared/taxCategory.ts'
import { invoiceKind, lineKind, units } from './invoice.shape.ts'

/** Somebody who is named on a document, with the address that stands there. */
const party = z.object({
  name: z.string(),
  addressLines: z.array(z.string()),
  postcode: z.string(),
  city: z.string(),
  region: z.string(),
  /** ISO 3166, two letters; empty: not said. */
  country: z.string(),
  /** Of the value-added tax or the like. */
  taxId: z.string(),
  email: z.string(),
})

export const seller = party.extend({
  /** In the register of companies, or the number of the tax office. */
  registration: z.string(),
  phone: z.string(),
  website: z.string(),
})

export const bank = z.object({ holder: z.string(), iban: z.string(), bic: z.string(), bankName: z.string() })

/**
 * All that an invoice says, as it was when it was finalised: from it come the page, the PDF and the e-invoice. Amounts
 * are in minor units of its currency.
 */
export const invoiceDocument = z.object({
  kind: invoiceKind,
  number: z.string(),
  issueDate: day,
  dueDate: day.nullable(),
  serviceFrom: day.nullable(),
  serviceTo: day.nullable(),
  currency: z.string(),
  language: z.string(),
  taxMode: z.enum(['exclusive', 'inclusive']),
  seller,
  bank,
  client: party,
  /** What the client asked to be named: an order, a person, a routing number. */
  buyerReference: z.string(),
  reference: z.string(),
  /** The document that this one corrects. */
  corrects: z.object({ number: z.string(), issueDate: day }).nullable(),
  lines: z.array(
    z.object({
      kind: lineKind,
      title: z.string(),
      description: z.string(),
      quantity: z.number(),
      minutes: z.int().nullable(),
      unit: z.enum(units),
      rate: z.int(),
      discount: z.number(),
      /** Null: of a text. */
      tax: z.object({ percent: z.number(), category: taxCategory, sentence: z.string() }).nullable(),
      total: z.int(),
    }),
  ),
  subtotal: z.int(),
  discount: z.object({ unit: z.enum(['percent', 'money']), value: z.number() }).nullable(),
  discountAmount: z.int(),
  /** Deposits that were billed before, and what of them is deducted. */
  deductions: z.array(
    z.object({
      number: z.string(),
      issueDate: day,
      taxes: z.array(z.object({ percent: z.number(), category: taxCategory, base: z.int(), tax: z.int() })),
      net: z.int(),
      taxAmount: z.int(),
      total: z.int(),
    }),
  ),
  /** After deposits are deducted, as are `net`, `taxAmount` and `total`. */
  taxes: z.array(
    z.object({
      percent: z.number(),
      category: taxCategory,
      sentence: z.string(),
      base: z.int(),
      tax: z.int(),
    }),
  ),
  net: z.int(),
  taxAmount: z.int(),
  total: z.int(),
  notes: z.string(),
  terms: z.string(),
  footer: z.string(),
  color: z.string(),
  paper: z.enum(['A4', 'Letter']),
})
export type InvoiceDocument = z.infer<typeof invoiceDocument>
