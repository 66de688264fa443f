import { z } from 'zod'
import { invoiceDocument } from '#features/invoice/invoice.document.contract.ts'
import { bytes, call, ok } from '#shared/contract.ts'
import { day, letteredName, text } from '#shared/fields.ts'
import { enter, mustBe } from '#shared/sentences.ts'
import { invoiceReply, replyKinds } from './delivery.shape.ts'

/** In the body and never in the address: addresses stand in logs. */
const token = z.string({ error: mustBe('text') }).max(100, 'At most 100 characters')

/** As many entries as a page shows of one invoice. */
export const maxEntriesShown = 2_000

/** An invoice as whoever holds a link sees it; amounts are in minor units of its currency, as in the document. */
export const sharedInvoice = z.object({
  document: invoiceDocument,
  /** The sender’s logo as it is now, as a data URL: nobody but members may ask for its address. */
  logo: z.string().nullable(),
  state: z.enum(['open', 'paid', 'void']),
  /** Negative amounts are refunds. */
  payments: z.array(z.object({ date: day, amount: z.int() })),
  paid: z.int(),
  balance: z.int(),
  /** Whether its due date has passed, and something is left to pay. */
  isOverdue: z.boolean(),
  /** Null where they are not shared. */
  entries: z
    .array(
      z.object({
        /** The place of its line, from 0 on. */
        line: z.int(),
        day,
        /** The first name. */
        member: z.string(),
        task: z.string(),
        note: z.string(),
        seconds: z.int(),
      }),
    )
    .nullable(),
  /** How many more entries there are than are shown. */
  moreEntries: z.int(),
  replies: z.array(invoiceReply.omit({ id: true })),
  /** Whether the caller belongs to whoever sent it: their visits are not counted, and they can’t answer for the client. */
  isMember: z.boolean(),
})
export type SharedInvoice = z.infer<typeof sharedInvoice>

export const sharedContract = {
  openShare: call({
    method: 'POST',
    path: '/share/invoice',
    summary: 'The invoice a link leads to. No sign-in needed.',
    permission: 'public',
    body: z.strictObject({ token }),
    answer: ok(sharedInvoice),
  }),
  getSharedPdf: call({
    method: 'POST',
    path: '/share/invoice/pdf',
    summary: 'The invoice a link leads to as a PDF, as a download.',
    permission: 'public',
    body: z.strictObject({ token }),
    answer: bytes,
  }),
  viewShare: call({
    method: 'POST',
    path: '/share/invoice/view',
    summary:
      'Says that somebody is looking at a shared invoice, which its page does; members are not counted.',
    permission: 'public',
    body: z.strictObject({ token }),
    answer: ok(z.null()),
  }),
  replyToShare: call({
    method: 'POST',
    path: '/share/invoice/reply',
    summary: 'Accepts a shared invoice, or asks a question about it.',
    permission: 'public',
    body: z
      .strictObject({
        token,
        kind: z.enum(replyKinds),
        name: letteredName(100),
        text: text(2_000).optional(),
        /** The place of the line that it is about, from 0 on. */
        line: z.int().min(0).max(500).nullable().optional(),
      })
      .refine(({ kind, text = '' }) => kind !== 'question' || text.trim() !== '', {
        path: ['text'],
        error: enter,
      }),
    answer: ok(sharedInvoice),
  }),
}
