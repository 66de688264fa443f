import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { findRecipients } from '#features/client/server/contact.queries.ts'
import { isInvoiceVisible, mayOnAll } from '#features/invoice/invoice.rules.ts'
import { finaliseInvoice } from '#features/invoice/server/invoice.finalise.ts'
import {
  findInvoice,
  type InvoiceRow,
  lockInvoice,
  toInvoice,
  updateInvoice,
} from '#features/invoice/server/invoice.queries.ts'
import { forbidden, HttpError, idTaken, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { maxAttempts } from '#server/mail/mailer.ts'
import type { Platform } from '#server/platform.ts'
import { type CallerMember, newToken } from '#server/session/session.ts'
import { dayIn, daysBetween } from '#shared/days.ts'
import { deliveryContract } from '../delivery.contract.ts'
import { sharePath } from '../delivery.rules.ts'
import {
  languageOf,
  reminderKind,
  renderSubject,
  renderText,
  sentKind,
  textOf,
} from '../delivery.texts.rules.ts'
import { scheduleFiles } from './delivery.files.jobs.ts'
import { filesOf } from './delivery.files.ts'
import {
  endShares,
  findDelivery,
  findEmail,
  findUntaken,
  insertShare,
  savePromise,
} from './delivery.queries.ts'
import { scheduleClientReminders } from './delivery.reminder.jobs.ts'
import { findLetterhead, logDelivery, sendEmail } from './delivery.send.ts'
import { findDeliverySettings } from './delivery.settings.queries.ts'

export async function deliveryRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, mailer, config } = platform
  platform.onStop(scheduleClientReminders(platform))
  platform.onStop(scheduleFiles(platform))

  handle(app, platform, deliveryContract.shareInvoice, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { invoiceId, expiresAt = null, withEntries = false, revoke = false } = body
      const invoice = await lockSendable(trx, member, invoiceId)
      const before = await findDelivery(trx, member.workspaceId, invoice)
      if (revoke) {
        const ended = await endShares(trx, member.workspaceId, invoice.id, 'all')
        return answer(ended ? await logDelivery(trx, log, invoice, before) : before, { url: null })
      }
      if (invoice.finalisedAt === null)
        throw new HttpError(409, 'INVOICE_DRAFT', 'Finalise the invoice first: drafts can’t be shared.')
      await endShares(trx, member.workspaceId, invoice.id, 'made')
      const token = newToken()
      await insertShare(trx, member.workspaceId, {
        id: uuidv7(),
        invoice: invoice.id,
        email: null,
        token,
        withEntries,
        expiresAt,
        createdBy: member.memberId,
      })
      const data = await logDelivery(trx, log, invoice, before)
      return answer(data, { url: `${config.publicUrl}${sharePath(token)}` })
    }),
  )

  handle(app, platform, deliveryContract.getDelivery, async ({ member, read, params }) => {
    const { workspaceId } = member
    const data = await read(async (db) =>
      findDelivery(db, workspaceId, await requireVisible(db, member, params.id)),
    )
    const untaken = await findUntaken(databases.system, workspaceId, params.id, {
      isSent: mailer.mailbox === null,
      maxAttempts,
    })
    return answer(data, { untaken })
  })

  handle(app, platform, deliveryContract.getEmailDraft, ({ member, read, params, query = {} }) =>
    read(async (db) => {
      const invoice = await requireVisible(db, member, params.id)
      requireSend(member, invoice)
      const { language, dueDate } = invoice
      const days = dueDate === null ? 0 : daysBetween(dueDate, dayIn(member.timeZone))
      const kind = query.kind === 'reminder' ? reminderKind(days) : sentKind(invoice.kind)
      const settings = await findDeliverySettings(db, member.workspaceId)
      const words = textOf(settings, language, kind)
      const { values } = await findLetterhead(db, invoice)
      // The number of a draft comes as it is sent.
      const drafted = { ...values, number: values.number ?? '{number}' }
      return answer({
        to: await findRecipients(
          db,
          member.workspaceId,
          invoice.client,
          query.kind === 'reminder' ? 'receivesReminders' : 'receivesInvoices',
        ),
        subject: renderSubject(words.subject, drafted),
        text: renderText(words.text, drafted),
        language: languageOf(language),
        withEInvoice: settings.attachEInvoice && query.kind !== 'reminder' && hasEInvoice(invoice),
      })
    }),
  )

  handle(app, platform, deliveryContract.sendInvoice, async ({ member, read, write, body }) => {
    const { workspaceId, memberId } = member
    const { id = uuidv7(), invoiceId, kind = 'invoice', cc = [], withEntries = false } = body
    const { withEInvoice = false, to, subject, text } = body
    const { known, isDraft } = await read(async (db) => ({
      known: await findEmail(db, workspaceId, id),
      isDraft: (await requireVisible(db, member, invoiceId)).finalisedAt === null,
    }))
    if (known && known.invoice !== invoiceId) throw idTaken()
    // By itself: its number is taken, whatever becomes of the email.
    if (isDraft && !known)
      await write(async (trx, log) => {
        const draft = await lockSendable(trx, member, invoiceId)
        if (!mayOnAll(member, 'invoice.update', draft.projects)) throw forbidden()
        if (draft.finalisedAt !== null) return
        const data = toInvoice(await finaliseInvoice(trx, log, draft))
        log({ object: 'invoice', event: 'update', data, before: toInvoice(draft) })
      })
    const files = await filesOf(platform, { workspaceId, id: invoiceId }, withEInvoice)
    return write(async (trx, log) => {
      const invoice = await lockSendable(trx, member, invoiceId)
      requireDeliverable(invoice)
      const sent = await sendEmail(platform, trx, log, invoice, {
        id,
        kind,
        step: null,
        to,
        cc,
        subject,
        text,
        withEntries,
        files,
        createdBy: memberId,
      })
      const data = await findDelivery(trx, workspaceId, sent)
      return answer(data, { invoice: toInvoice(sent), mailbox: mailer.mailbox })
    })
  })

  handle(app, platform, deliveryContract.markSent, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const invoice = await lockSendable(trx, member, params.id)
      requireDeliverable(invoice)
      const before = toInvoice(invoice)
      if (body.sent === (invoice.sentAt !== null)) return answer(before)
      if (!body.sent) await assertNotMailed(trx, workspaceId, invoice)
      const sentAt = body.sent ? new Date().toISOString() : null
      const data = toInvoice(await updateInvoice(trx, workspaceId, invoice.id, { sentAt }))
      log({ object: 'invoice', event: 'update', data, before })
      return answer(data)
    }),
  )

  handle(app, platform, deliveryContract.setPromise, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const invoice = await lockSendable(trx, member, params.id)
      const before = await findDelivery(trx, member.workspaceId, invoice)
      if (before.promisedOn === body.day) return answer(before)
      await savePromise(trx, member.workspaceId, invoice.id, body.day, member.memberId)
      return answer(await logDelivery(trx, log, invoice, before))
    }),
  )
}

async function requireVisible(db: Db, member: CallerMember, id: string): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, member.workspaceId, id)
  if (!invoice || !isInvoiceVisible(member, invoice)) throw notFound('Invoice')
  return invoice
}

function requireSend(member: CallerMember, { projects }: InvoiceRow) {
  if (!mayOnAll(member, 'invoice.send', projects)) throw forbidden()
}

async function lockSendable(trx: Db, member: CallerMember, id: string): Promise<InvoiceRow> {
  const invoice = await lockInvoice(trx, member.workspaceId, id)
  if (!invoice || !isInvoiceVisible(member, invoice)) throw notFound('Invoice')
  requireSend(member, invoice)
  return invoice
}

async function assertNotMailed(trx: Db, workspaceId: string, invoice: InvoiceRow) {
  const { emails } = await findDelivery(trx, workspaceId, invoice)
  if (emails.some(({ kind }) => kind !== 'reminder'))
    throw new HttpError(
      409,
      'INVOICE_MAILED',
      'This invoice was emailed from Workweek, so it stays marked as sent.',
    )
}

/** Quotes have none. */
const hasEInvoice = ({ kind }: InvoiceRow) => kind !== 'quote'

function requireDeliverable({ finalisedAt, voidedAt }: InvoiceRow) {
  if (finalisedAt === null)
    throw new HttpError(409, 'INVOICE_DRAFT', 'Finalise the invoice first: drafts can’t be sent.')
  if (voidedAt !== null) throw new HttpError(409, 'INVOICE_VOID', 'This invoice is void and can’t be sent.')
}
