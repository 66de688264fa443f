import { z } from 'zod'
import { day, id, instant } from '#shared/fields.ts'

/** A link to an invoice; its token is known to whoever was given it alone. */
export const share = z.object({
  id,
  /** The email that it was sent with; null: made by hand. */
  email: id.nullable(),
  /** Whether the time entries behind each line are shown. */
  withEntries: z.boolean(),
  expiresAt: instant.nullable(),
  /** When it was taken back, or a newer one took its place. */
  endedAt: instant.nullable(),
  firstViewedAt: instant.nullable(),
  lastViewedAt: instant.nullable(),
  /** Visits at least half an hour apart. */
  views: z.int(),
  createdBy: id.nullable(),
  createdAt: instant,
})
export type Share = z.infer<typeof share>

export const invoiceEmailKinds = ['invoice', 'reminder'] as const

/** An invoice, or a reminder of one, that was mailed. */
export const invoiceEmail = z.object({
  id,
  kind: z.enum(invoiceEmailKinds),
  /** Of a reminder: days after the due date. */
  step: z.int().nullable(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  /** Null: the program, by itself. */
  createdBy: id.nullable(),
  createdAt: instant,
})
export type InvoiceEmail = z.infer<typeof invoiceEmail>

export const replyKinds = ['accepted', 'question'] as const

/** What a client answered on the page of a link. */
export const invoiceReply = z.object({
  id,
  kind: z.enum(replyKinds),
  /** The place of the line that it is about, from 0 on. */
  line: z.int().nullable(),
  /** As whoever wrote it called themselves. */
  name: z.string(),
  text: z.string(),
  createdAt: instant,
})
export type InvoiceReply = z.infer<typeof invoiceReply>

/** How an invoice got to its client, and what they answered. */
export const delivery = z.object({
  /** The invoice’s. */
  id,
  /** Those that lead to it now, newest first. */
  shares: z.array(share),
  /** Newest first. */
  emails: z.array(invoiceEmail),
  /** Oldest first. */
  replies: z.array(invoiceReply),
  /** The day on which the client said they would pay: nobody is reminded up to then. */
  promisedOn: day.nullable(),
})
export type Delivery = z.infer<typeof delivery>
