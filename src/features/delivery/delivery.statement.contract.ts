import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { day, id, line, text } from '#shared/fields.ts'
import { addresses } from './delivery.contract.ts'

const params = z.object({ id })
const days = { from: day, to: day }
const isPeriod = ({ from, to }: { from: string; to: string }) => from <= to
const notBefore = { path: ['to'], error: 'Must not be before the first day' }

/** How the statement of a client’s account gets to them. Whoever sends it sees all that stands on it. */
export const statementContract = {
  getStatementEmail: call({
    method: 'GET',
    path: '/client/:id/statement/email',
    summary: 'The email that would go out with a client’s statement, for whoever sends it to change.',
    permission: 'invoice.send',
    scope: 'workspace',
    params,
    query: z.strictObject(days).refine(isPeriod, notBefore),
    answer: ok(
      z.object({
        /** Contacts of the client who receive statements; else the client’s own address. */
        to: z.array(z.string()),
        subject: z.string(),
        text: z.string(),
        language: z.string(),
      }),
    ),
  }),
  sendStatement: call({
    method: 'POST',
    path: '/client/:id/statement/send',
    summary: 'Mails a client the statement of a period as a PDF, in their language.',
    permission: 'invoice.send',
    scope: 'workspace',
    params,
    body: z.strictObject({
      period: z.strictObject(days).refine(isPeriod, notBefore),
      to: addresses.refine((list) => list.length > 0, 'Enter an address'),
      cc: addresses.optional(),
      subject: line(200),
      text: text(5_000).refine((value) => value.trim() !== '', 'Enter a text'),
    }),
    answer: ok(z.object({ client: id }), {
      /** Where mail is found when no mail server is configured; null when it is sent. */
      mailbox: z.string().nullable(),
    }),
  }),
}
