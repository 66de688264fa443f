import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { findClientCard } from '#features/client/server/client.card.queries.ts'
import { type InvoiceRow, toInvoice, updateInvoice } from '#features/invoice/server/invoice.queries.ts'
import { findInvoicing } from '#features/invoice/server/invoicing.queries.ts'
import { findWorkspaceName } from '#features/workspace/server/workspace.name.queries.ts'
import { limit } from '#server/limit.ts'
import type { Log } from '#server/live/change.ts'
import type { Attachment } from '#server/mail/mailer.ts'
import type { Platform } from '#server/platform.ts'
import { newToken } from '#server/session/session.ts'
import { email as address } from '#shared/fields.ts'
import { type PlacedDelivery, sharePath } from '../delivery.rules.ts'
import type { InvoiceEmail } from '../delivery.shape.ts'
import { type EmailValues, renderSubject } from '../delivery.texts.rules.ts'
import { emailValues, invoiceMessage, senderOf } from './delivery.emails.ts'
import { findDelivery, insertEmail, insertShare } from './delivery.queries.ts'

type SendPlatform = Pick<Platform, 'mailer' | 'config'>

export type Letterhead = { client: string; sender: string; replyTo: string | null; values: EmailValues }

/** Who writes to whom about an invoice, and what the words in braces stand for. */
export async function findLetterhead(db: Db, invoice: InvoiceRow): Promise<Letterhead> {
  const { workspaceId } = invoice
  const settings = await findInvoicing(db, workspaceId)
  const sender = senderOf(settings, (await findWorkspaceName(db, workspaceId)) ?? '')
  const client = (await findClientCard(db, workspaceId, invoice.client))?.title ?? ''
  return {
    client,
    sender,
    replyTo: address.safeParse(settings.seller.email).data ?? null,
    values: emailValues(invoice, client, sender),
  }
}

export type Sending = Pick<InvoiceEmail, 'id' | 'kind' | 'step' | 'to' | 'cc' | 'subject' | 'createdBy'> & {
  text: string
  withEntries: boolean
  /** What goes along; `later` where it is numbered in the same transaction, so that there is none to make them of yet. */
  files: readonly Attachment[] | 'later'
}

/**
 * Mails a locked invoice with a link of its own, as part of the running transaction; answers it as it is then. One that
 * went out already, by id or as the same step of reminders, does not go again.
 */
export async function sendEmail(
  { mailer, config }: SendPlatform,
  trx: Db,
  log: Log,
  invoice: InvoiceRow,
  { withEntries, to, files, ...sending }: Sending,
): Promise<InvoiceRow> {
  const { workspaceId, id } = invoice
  const { sender, replyTo, values } = await findLetterhead(trx, invoice)
  const before = await findDelivery(trx, workspaceId, invoice)
  const subject = renderSubject(sending.subject, values)
  const mail = uuidv7()
  const email = { ...sending, subject, mail, invoice: id, recipients: to }
  if (!(await insertEmail(trx, workspaceId, email))) return invoice
  await limitEmails(trx, config, workspaceId, to.length + sending.cc.length)
  const token = newToken()
  await insertShare(trx, workspaceId, {
    id: uuidv7(),
    invoice: id,
    email: sending.id,
    token,
    withEntries,
    expiresAt: null,
    createdBy: sending.createdBy,
  })
  await mailer.send(trx, {
    ...invoiceMessage({
      ...sending,
      subject,
      to,
      values,
      sender,
      replyTo,
      language: invoice.language,
      link: `${config.publicUrl}${sharePath(token)}`,
    }),
    id: mail,
    ...(files === 'later' ? { awaitsFiles: true } : { attachments: files }),
  })
  await logDelivery(trx, log, invoice, before)
  if (invoice.sentAt !== null || sending.kind === 'reminder') return invoice
  const sent = await updateInvoice(trx, workspaceId, id, { sentAt: new Date().toISOString() })
  log({ object: 'invoice', event: 'update', data: toInvoice(sent), before: toInvoice(invoice) })
  return sent
}

/** Notes how the way of an invoice to its client changed, and answers it as it is now. */
export async function logDelivery(
  trx: Db,
  log: Log,
  invoice: InvoiceRow,
  before: PlacedDelivery,
): Promise<PlacedDelivery> {
  const data = await findDelivery(trx, invoice.workspaceId, invoice)
  log({ object: 'delivery', event: 'update', data, before })
  return data
}

/** What a workspace mails to clients goes out under the operator’s name: nobody may send without end. */
export const limitEmails = (
  trx: Db,
  config: Platform['config'],
  workspaceId: string,
  uses: number,
): Promise<void> =>
  limit(trx, {
    name: 'invoice emails of',
    of: workspaceId,
    max: config.invoiceEmailsPerDay,
    seconds: 24 * 3600,
    message: `This workspace can email invoices to ${config.invoiceEmailsPerDay} addresses a day.`,
    uses,
    field: 'to',
  })
