import { z } from 'zod'
import { invoice } from '#features/invoice/invoice.shape.ts'
import { call, ok } from '#shared/contract.ts'
import { day, email, id, instant, line, text } from '#shared/fields.ts'
import { mustBe } from '#shared/sentences.ts'
import { delivery, invoiceEmailKinds } from './delivery.shape.ts'

/** Addresses of one email. */
const maxRecipients = 10

export const addresses = z
  .array(email)
  .max(maxRecipients, `At most ${maxRecipients} addresses`)
  .transform((list) => [...new Set(list)])

const params = z.object({ id })

export const deliveryContract = {
  shareInvoice: call({
    method: 'POST',
    path: '/invoice/share',
    summary:
      'Makes a link under which a finalised invoice can be seen without signing in; the one made before ends. With `revoke` all links to it end, the mailed ones too.',
    permission: 'invoice.send',
    scope: 'rows',
    body: z.strictObject({
      invoiceId: id,
      expiresAt: instant
        .refine((at) => Date.parse(at) > Date.now(), 'Must be in the future')
        .nullable()
        .optional(),
      /** Whether the time entries behind each line are shown; not said: no. */
      withEntries: z.boolean().optional(),
      revoke: z.boolean().optional(),
    }),
    answer: ok(delivery, {
      /** Told this once; null when the links were ended. */
      url: z.string().nullable(),
    }),
  }),
  getDelivery: call({
    method: 'GET',
    path: '/invoice/:id/delivery',
    summary:
      'How an invoice got to its client: links, emails with what became of each, and what the client answered.',
    permission: 'invoice.view',
    scope: 'rows',
    params,
    answer: ok(delivery, {
      /** Of emails that are not taken yet, or that nobody takes. Those that are not named were taken. */
      untaken: z.array(
        z.object({ email: id, state: z.enum(['waiting', 'failed', 'stored']), error: z.string().nullable() }),
      ),
    }),
  }),
  getEmailDraft: call({
    method: 'GET',
    path: '/invoice/:id/email',
    summary: 'The email that would go out with an invoice, for whoever sends it to change.',
    permission: 'invoice.send',
    scope: 'rows',
    params,
    query: z.strictObject({ kind: z.enum(invoiceEmailKinds).optional() }).optional(),
    answer: ok(
      z.object({
        /** Contacts of the client who receive invoices; else the client’s own address. */
        to: z.array(z.string()),
        subject: z.string(),
        text: z.string(),
        language: z.string(),
        /** Whether the e-invoice usually goes along. */
        withEInvoice: z.boolean(),
      }),
    ),
  }),
  sendInvoice: call({
    method: 'POST',
    path: '/invoice/send',
    summary:
      'Mails an invoice with a link to it. A draft is finalised first, and keeps its number whatever becomes of the email. Repeating the call with the same id sends nothing again.',
    permission: 'invoice.send',
    scope: 'rows',
    body: z.strictObject({
      /** The email’s. */
      id: id.optional(),
      invoiceId: id,
      kind: z.enum(invoiceEmailKinds).optional(),
      to: addresses.refine((list) => list.length > 0, 'Enter an address'),
      cc: addresses.optional(),
      /** {number}, {total}, {balance}, {due}, {issued}, {client} and {sender} are filled in. */
      subject: line(200),
      text: text(5_000).refine((value) => value.trim() !== '', 'Enter a text'),
      withEntries: z.boolean().optional(),
      /** Attaches the e-invoice as XML beside the PDF. */
      withEInvoice: z.boolean().optional(),
    }),
    answer: ok(delivery, {
      invoice,
      /** Where mail is found when no mail server is configured; null when it is sent. */
      mailbox: z.string().nullable(),
    }),
  }),
  markSent: call({
    method: 'PUT',
    path: '/invoice/:id/sent',
    summary:
      'Notes that a finalised invoice was sent some other way, so that reminders count from now; or takes that back, unless it was mailed from here.',
    permission: 'invoice.send',
    scope: 'rows',
    params,
    body: z.strictObject({ sent: z.boolean({ error: mustBe('true or false') }) }),
    answer: ok(invoice),
  }),
  setPromise: call({
    method: 'PUT',
    path: '/invoice/:id/promise',
    summary:
      'Records the day the client promised to pay by; no reminders are sent until then. Null removes it.',
    permission: 'invoice.send',
    scope: 'rows',
    params,
    body: z.strictObject({
      day: z.union([day, z.null()], { error: mustBe('a date as yyyy-MM-dd, or null') }),
    }),
    answer: ok(delivery),
  }),
}
