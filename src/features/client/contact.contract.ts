import { z } from 'zod'
import { email, id, instant, line, optionalLine } from '#shared/fields.ts'

/** Somebody to write to at a client. */
export const contact = z.object({
  id,
  client: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** What they do there. */
  jobTitle: z.string(),
  /** Whom one turns to first; one of them is, where there is any. */
  isPrimary: z.boolean(),
  receivesInvoices: z.boolean(),
  receivesReminders: z.boolean(),
  receivesStatements: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type Contact = z.infer<typeof contact>

export const contactFields = z.strictObject({
  name: line(150),
  email: z.union([z.literal(''), email], { error: 'Enter an email address, such as ann@example.com' }),
  phone: optionalLine(100),
  jobTitle: optionalLine(100),
  isPrimary: z.boolean(),
  receivesInvoices: z.boolean(),
  receivesReminders: z.boolean(),
  receivesStatements: z.boolean(),
})
export type ContactFields = z.infer<typeof contactFields>

/** Contacts of one client. */
export const maxContacts = 50
