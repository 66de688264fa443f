import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { color, isStorable, text } from '#shared/fields.ts'
import { ibanProblem, plainIban } from '#shared/iban.ts'
import { mustBe } from '#shared/sentences.ts'
import { bank, seller } from './invoice.document.contract.ts'
import { patternProblem } from './invoice.rules.ts'

const short = z
  .string({ error: mustBe('text') })
  .trim()
  .max(200, 'At most 200 characters')
  .refine(isStorable, 'Contains a character that can’t be saved')
const country = z.string().regex(/^([A-Z]{2})?$/, 'Must be a country code such as DE')
const pattern = z
  .string()
  .trim()
  .max(60, 'At most 60 characters')
  .superRefine((value, context) => {
    const problem = patternProblem(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** May be empty. */
const iban = short.transform(plainIban).superRefine((value, context) => {
  const problem = value ? ibanProblem(value) : null
  if (problem) context.addIssue({ code: 'custom', message: problem })
})
const bic = short
  .transform((value) => value.replace(/\s/g, '').toUpperCase())
  .refine((value) => /^([A-Z0-9]{8}([A-Z0-9]{3})?)?$/.test(value), 'Must be a BIC of 8 or 11 characters')

export const documentLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const

/** What is set up once for all invoices of a workspace. */
export const invoicing = z.object({
  seller,
  bank,
  patterns: z.object({
    invoice: z.string(),
    deposit: z.string(),
    creditNote: z.string(),
    cancellation: z.string(),
    quote: z.string(),
  }),
  /** Days from the issue date. */
  paymentTerms: z.int(),
  taxMode: z.enum(['exclusive', 'inclusive']),
  language: z.enum(documentLanguages),
  paper: z.enum(['A4', 'Letter']),
  /** Of headings in documents. */
  color: z.string(),
  /** What new invoices say. */
  notes: z.string(),
  terms: z.string(),
  footer: z.string(),
})
export type Invoicing = z.infer<typeof invoicing>

const partyFields = {
  name: short,
  addressLines: z.array(short).max(5, 'At most 5 lines'),
  postcode: short,
  city: short,
  region: short,
  country,
  taxId: short,
  email: short,
}

export const invoicingChange = z.strictObject({
  seller: z
    .strictObject({ ...partyFields, registration: short, phone: short, website: short })
    .partial()
    .optional(),
  bank: z.strictObject({ holder: short, iban, bic, bankName: short }).partial().optional(),
  patterns: z
    .strictObject({
      invoice: pattern,
      deposit: pattern,
      creditNote: pattern,
      cancellation: pattern,
      quote: pattern,
    })
    .partial()
    .optional(),
  paymentTerms: z.int('Must be whole days').min(0, 'At least 0').max(365, 'At most 365').optional(),
  taxMode: z.enum(['exclusive', 'inclusive']).optional(),
  language: z.enum(documentLanguages).optional(),
  paper: z.enum(['A4', 'Letter']).optional(),
  color: color.optional(),
  notes: text('comment').optional(),
  terms: text('comment').optional(),
  footer: text('comment').optional(),
})
export type InvoicingChange = z.infer<typeof invoicingChange>

export const defaultInvoicing: Invoicing = {
  seller: {
    name: '',
    addressLines: [],
    postcode: '',
    city: '',
    region: '',
    country: '',
    taxId: '',
    email: '',
    registration: '',
    phone: '',
    website: '',
  },
  bank: { holder: '', iban: '', bic: '', bankName: '' },
  patterns: {
    invoice: 'INV-{YYYY}-{####}',
    deposit: 'DEP-{YYYY}-{####}',
    creditNote: 'CN-{YYYY}-{####}',
    cancellation: 'CAN-{YYYY}-{####}',
    quote: 'Q-{YYYY}-{####}',
  },
  paymentTerms: 30,
  taxMode: 'exclusive',
  language: 'en',
  paper: 'A4',
  color: '#5755d9',
  notes: '',
  terms: '',
  footer: '',
}

export const invoicingContract = {
  getInvoicing: call({
    method: 'GET',
    path: '/invoicing',
    summary: 'What is set up once for all invoices: the seller, bank, numbers, terms and texts.',
    permission: 'invoice.view',
    scope: 'rows',
    answer: ok(invoicing),
  }),
  getNumbers: call({
    method: 'GET',
    path: '/invoicing/number',
    summary: 'The last numbers used, by document type and year; year 0 if a type’s numbers don’t restart.',
    permission: 'workspace.update',
    scope: 'workspace',
    answer: ok(z.array(z.object({ range: z.string(), year: z.int(), last: z.int() }))),
  }),
  updateInvoicing: call({
    method: 'PATCH',
    path: '/invoicing',
    summary: 'Changes what new invoices begin with. Finalised ones stay as they are.',
    permission: 'workspace.update',
    scope: 'workspace',
    body: invoicingChange,
    answer: ok(invoicing),
  }),
}
