import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { findClientCard } from '#features/client/server/client.card.queries.ts'
import { lockClient } from '#features/client/server/client.queries.ts'
import { findRecipients } from '#features/client/server/contact.queries.ts'
import { documentFormat } from '#features/invoice/invoice.format.rules.ts'
import { findStatementDocument, statementPdf } from '#features/invoice/server/invoice.statement.ts'
import { findWorkspaceName } from '#features/workspace/server/workspace.name.queries.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { asWritten } from '#server/mail/emailFormats.ts'
import { holdsWebAddress } from '#server/mail/subject.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { email as address } from '#shared/fields.ts'
import { toMinor } from '#shared/money.ts'
import { statementContract } from '../delivery.statement.contract.ts'
import { statementTexts } from '../delivery.statement.labels.ts'
import { languageOf } from '../delivery.texts.rules.ts'
import { senderOf } from './delivery.emails.ts'
import { limitEmails } from './delivery.send.ts'

/** How a client’s statement of account gets to them: as a PDF, to the contacts who receive statements. */
export async function deliveryStatementRoutes(app: FastifyInstance, platform: Platform) {
  const { config, mailer } = platform

  handle(app, platform, statementContract.getStatementEmail, ({ member, read, params, query }) => {
    requireWholeAccount(member)
    return read(async (db) => {
      const found = await findStatement(db, member, params.id, query)
      const { language } = found.document
      const { subject, text } = statementTexts[languageOf(language)]
      const fill = fillerOf(found, member.currency)
      return answer({
        to: await findRecipients(db, member.workspaceId, params.id, 'receivesStatements'),
        subject: fill(subject),
        text: fill(text),
        language: languageOf(language),
      })
    })
  })

  handle(app, platform, statementContract.sendStatement, async ({ member, read, write, params, body }) => {
    requireWholeAccount(member)
    const { period, to, cc = [], subject, text } = body
    const found = await read((db) => findStatement(db, member, params.id, period))
    const file = await statementPdf(platform, found)
    const { document, sender } = found
    return write(async (trx, log) => {
      const before = await lockClient(trx, member.workspaceId, params.id)
      if (!before) throw notFound('Client')
      await limitEmails(trx, config, member.workspaceId, to.length + cc.length)
      await mailer.send(trx, {
        to,
        cc,
        subject: subject.replace(/\s+/g, ' ').trim(),
        body: asWritten(text),
        language: languageOf(document.language),
        // A name that is an address of the web would make a mail of ours somebody’s bait.
        sender: holdsWebAddress(sender) ? null : sender,
        replyTo: address.safeParse(document.seller.email).data ?? null,
        attachments: [file],
      })
      const data = { ...before, statementSent: [...to, ...cc].join(', ') }
      log({ object: 'client', event: 'update', data, before })
      return answer({ client: before.id }, { mailbox: mailer.mailbox })
    })
  })
}

/** A statement that left out what somebody may not see would say something that is not so. */
function requireWholeAccount(member: CallerMember) {
  for (const flag of ['client.view', 'invoice.view', 'money.view'] as const)
    if (!may(member, flag)) throw forbidden()
}

async function findStatement(db: Db, member: CallerMember, id: string, period: { from: string; to: string }) {
  const client = await findClientCard(db, member.workspaceId, id)
  if (!client) throw notFound('Client')
  const found = await findStatementDocument(db, member, client, period)
  const workspace = (await findWorkspaceName(db, member.workspaceId)) ?? ''
  return { ...found, sender: senderOf(found.document, workspace) }
}

/** Fills in the period, what is owed by currency, and who writes, as the client’s language writes them. */
function fillerOf({ document, sender }: Awaited<ReturnType<typeof findStatement>>, currency: string) {
  const { from, to, statements } = document
  const format = (own: string) => documentFormat({ ...document, currency: own })
  const owed = statements.length ? statements : [{ currency, closing: 0 }]
  const values: Record<string, string> = {
    period: format(currency).period(from, to),
    balance: owed.map((one) => format(one.currency).money(toMinor(one.closing, one.currency))).join(', '),
    sender,
  }
  return (text: string) => text.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces)
}
