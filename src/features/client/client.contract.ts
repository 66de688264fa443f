import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { day, id, instant, page, text, visibleName } from '#shared/fields.ts'
import { tableFormat } from '#shared/tableFormat.ts'
import { cardFields, cardShape } from './client.card.contract.ts'
import { contact, contactFields } from './contact.contract.ts'

/** Who pays invoices, as lists have it. */
export const client = z.object({
  id,
  title: z.string(),
  email: cardShape.email,
  currency: cardShape.currency,
  paymentTerms: cardShape.paymentTerms,
  language: cardShape.language,
  tax: cardShape.tax,
  /** Put away with its invoices, without being deleted; null: in use. */
  archivedAt: instant.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Client = z.infer<typeof client>

/** A client with all that is known of it. */
export const wholeClient = client.extend({
  ...cardShape,
  notes: z.string(),
  /** The primary one first. */
  contacts: z.array(contact),
  /** The clients that were merged into it, by title. */
  merged: z.array(z.object({ id, title: z.string() })),
  /** To whom a statement was mailed: told with that change alone, and kept nowhere else. */
  statementSent: z.string().optional(),
})
export type WholeClient = z.infer<typeof wholeClient>

/** What came in, in major units; it follows from payments and is kept nowhere. */
const income = z.object({
  currency: z.string(),
  /** What its paid invoices add up to. */
  totalIncome: z.number(),
  /** What was paid, in part too, less refunds. */
  received: z.number(),
})
export type Income = z.infer<typeof income>

/** Null, and an empty list, for whoever may not see the money of the whole workspace. */
const incomeShape = {
  /** In the client’s currency. */
  totalIncome: z.number().nullable(),
  received: z.number().nullable(),
  /** In each currency that something was paid in. */
  incomes: z.array(income),
}
const earningClient = client.extend(incomeShape)
const wholeEarningClient = wholeClient.extend(incomeShape)

/** How many documents, and what they add up to. */
const sum = z.object({ count: z.int(), sum: z.number() })

/** How a client stands in one currency, as far as the caller may see its invoices and time. */
export const clientFigures = z.object({
  client: id,
  currency: z.string(),
  /** Time that can be billed: it has ended, is billable, paid for by no fee or retainer, and on no invoice; and such expenses. */
  unbilled: z.object({
    minutes: z.int(),
    /** Of the time and of the expenses. */
    amount: z.number(),
    expenses: z.number(),
    /** Without a rate, so not in the amount. */
    unpricedMinutes: z.int(),
  }),
  draft: sum,
  /** What is still to be paid of finalised invoices. */
  outstanding: sum,
  /** What of it should have been paid before today. */
  overdue: sum,
  /** The invoices that are paid. */
  paid: sum,
  received: z.number(),
})
export type ClientFigures = z.infer<typeof clientFigures>

/** A line of a statement: what the client owes more, or less, from that day on. */
const statementLine = z.object({
  day,
  kind: z.enum(['invoice', 'deposit', 'credit_note', 'cancellation', 'payment', 'refund', 'void']),
  invoice: id,
  number: z.string(),
  reference: z.string(),
  dueDate: day.nullable(),
  /** Negative: owed less. */
  amount: z.number(),
  balance: z.number(),
})
export const statement = z.object({
  currency: z.string(),
  opening: z.number(),
  lines: z.array(statementLine),
  closing: z.number(),
})
export type Statement = z.infer<typeof statement>

const days = z.strictObject({ from: day, to: day })
const isPeriod = ({ from, to }: z.infer<typeof days>) => from <= to
const notBefore = { path: ['to'], error: 'Must not be before the first day' }
const period = days.refine(isPeriod, notBefore)

/** A change of a client, its contacts or one of its newest invoices, as far as the caller may see it. */
const clientChange = z.object({
  seq: z.int(),
  object: z.enum(['client', 'invoice']),
  event: z.enum(['create', 'update', 'delete']),
  id,
  /** The title of the client, or the number of the invoice; empty for a draft. */
  title: z.string(),
  actor: id.nullable(),
  at: instant,
  currency: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type ClientChange = z.infer<typeof clientChange>

const title = visibleName('clientTitle')
const fields = z
  .strictObject({ title, ...cardFields, notes: text('comment'), archived: z.boolean() })
  .partial()
export type ClientFields = z.infer<typeof fields>

const params = z.object({ id })
const contactParams = z.object({ id, contact: id })

export const clientContract = {
  getClients: call({
    method: 'GET',
    path: '/client',
    summary: 'The clients of the workspace, by title, archived ones too.',
    permission: 'client.view',
    scope: 'workspace',
    query: page.optional(),
    answer: ok(z.array(earningClient), { clients: z.array(earningClient), cursor: id.nullable() }),
  }),
  getClientFigures: call({
    method: 'GET',
    path: '/client/figures',
    summary: 'What is unbilled, in drafts, outstanding, overdue and paid, by client and currency.',
    permission: 'money.view',
    scope: 'rows',
    query: z.strictObject({ clientId: id.optional() }).optional(),
    answer: ok(z.array(clientFigures)),
  }),
  exportClients: call({
    method: 'GET',
    path: '/client/export',
    summary:
      'The clients with the same, by title, as CSV or XLSX: those in use or the archived ones. Needs the flag money.view too.',
    permission: 'export',
    scope: 'workspace',
    query: z
      .strictObject({
        /** Words of the title or the address. */
        search: z.string().max(200, 'At most 200 characters').optional(),
        archived: z.enum(['true', 'false']).optional(),
        format: tableFormat.optional(),
      })
      .optional(),
    answer: bytes,
  }),
  createClient: call({
    method: 'POST',
    path: '/client',
    summary: 'Creates a client. Repeating the call with the same id returns the existing client.',
    permission: 'client.update',
    scope: 'workspace',
    body: fields.extend({ id: id.optional(), title }),
    answer: ok(wholeEarningClient),
  }),
  updateClient: call({
    method: 'PUT',
    path: '/client/:id',
    summary: 'Answers one client; with fields, changes those first.',
    permission: 'client.view',
    scope: 'workspace',
    params,
    body: fields.optional(),
    answer: ok(wholeEarningClient),
  }),
  deleteClient: call({
    method: 'DELETE',
    path: '/client/:id',
    summary:
      'Deletes a client without invoices; its projects are left without a client. It can be restored for 30 days.',
    permission: 'client.delete',
    scope: 'workspace',
    params,
    answer: ok(z.object({ id })),
  }),
  mergeClient: call({
    method: 'POST',
    path: '/client/:id/merge',
    summary:
      'Merges a client into another one, which gets its projects, contacts, invoices and unbilled time. What finalised invoices say stays.',
    permission: 'client.delete',
    scope: 'workspace',
    params,
    body: z.strictObject({ into: id }),
    answer: ok(wholeEarningClient),
  }),
  unmergeClient: call({
    method: 'DELETE',
    path: '/client/:id/merge',
    summary: 'Restores a merged client, with everything it brought that the other one still has.',
    permission: 'client.delete',
    scope: 'workspace',
    params,
    answer: ok(wholeEarningClient),
  }),
  addContact: call({
    method: 'POST',
    path: '/client/:id/contact',
    summary:
      'Adds a contact. The first is the primary one, and receives invoices and reminders unless set otherwise.',
    permission: 'client.update',
    scope: 'workspace',
    params,
    body: contactFields.partial().extend({ id: id.optional(), name: contactFields.shape.name }),
    answer: ok(contact, { client: wholeEarningClient }),
  }),
  updateContact: call({
    method: 'PUT',
    path: '/client/:id/contact/:contact',
    summary: 'Changes a contact. Making it primary replaces the previous primary contact.',
    permission: 'client.update',
    scope: 'workspace',
    params: contactParams,
    body: contactFields.partial(),
    answer: ok(contact, { client: wholeEarningClient }),
  }),
  deleteContact: call({
    method: 'DELETE',
    path: '/client/:id/contact/:contact',
    summary: 'Deletes a contact; of the primary one the oldest of the others takes its place.',
    permission: 'client.update',
    scope: 'workspace',
    params: contactParams,
    answer: ok(z.object({ id }), { client: wholeEarningClient }),
  }),
  getStatement: call({
    method: 'GET',
    path: '/client/:id/statement',
    summary:
      'What a client was billed and paid in a period, by currency, with what was owed before and after.',
    permission: 'money.view',
    scope: 'workspace',
    params,
    query: period,
    answer: ok(z.array(statement)),
  }),
  exportStatement: call({
    method: 'GET',
    path: '/client/:id/statement/export',
    summary:
      'The same as CSV or XLSX, or as a PDF in the client’s language. Also needs the export permission.',
    permission: 'money.view',
    scope: 'workspace',
    params,
    query: days
      .extend({ format: z.enum([...tableFormat.options, 'pdf'], 'Must be csv, xlsx or pdf').optional() })
      .refine(isPeriod, notBefore),
    answer: bytes,
  }),
  getClientHistory: call({
    method: 'GET',
    path: '/client/:id/history',
    summary: 'Who changed what of a client and its newest invoices, newest first, at most 100 changes.',
    permission: 'client.view',
    scope: 'workspace',
    params,
    answer: ok(z.array(clientChange)),
  }),
}
