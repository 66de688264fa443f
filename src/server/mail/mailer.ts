import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { Config } from '../config.ts'
import { settledWithin } from '../settledWithin.ts'
import { emailHtml, emailText } from './emailFormats.ts'

/** Milliseconds for which a mail server may keep an email's row locked; the library's own limits are minutes. */
const timeout = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export type Attachment = { name: string; type: string; bytes: Buffer }

export type EmailMessage = {
  to: string | readonly string[]
  subject: string
  body: string
  headers?: Record<string, string>
  cc?: readonly string[]
  /** Where answers go, in place of the product’s address. */
  replyTo?: string | null
  /** Who writes, in place of the product. */
  sender?: string | null
  /** Of the words that the page of the email has beside its own. */
  language?: string
  id?: string
  attachments?: readonly Attachment[]
  /** It waits until `release` brings its files. */
  awaitsFiles?: boolean
}

/** Milliseconds between looks for mail that waits. */
const lookEvery = 2_000
export const maxAttempts = 12

export type Mailer = ReturnType<typeof openMailer>

/** The product’s own address, under the name of who writes: mail servers let us write from no other. */
function senderOf(mailFrom: string, name: string | null): string | { name: string; address: string } {
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()
  return name === null ? mailFrom : { name, address }
}

async function insertFiles(trx: Db, mail: string, attachments: readonly Attachment[]) {
  if (!attachments.length) return
  await trx
    .insertInto('mailAttachment')
    .values(attachments.map(({ name, type, bytes: content }) => ({ mail, name, type, content })))
    .execute()
}

/**
 * Mail is a row written in the transaction that causes it, so that neither is there without the other. With a mail
 * server it is sent from there, again and again until taken; without one it stays readable (`/dev/mail`, the log).
 */
export function openMailer(
  db: Db,
  config: Config,
  log: { info(line: string): void; warn(line: string): void },
) {
  const transport = config.smtpUrl
    ? createTransport({
        url: config.smtpUrl,
        pool: true,
        ...timeout,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : null
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  /** Sends one email under a row lock, so that of several servers only one does. Answers whether there was one. */
  async function sendNext(): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const message = await trx
        .selectFrom('mail')
        .selectAll()
        .where('sentAt', 'is', null)
        .where('awaitsFiles', '=', false)
        .where('attempts', '<', maxAttempts)
        .where('nextAttemptAt', '<=', sql<string>`clock_timestamp()`)
        .orderBy('nextAttemptAt')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!message || !transport) return false
      const attachments = await trx
        .selectFrom('mailAttachment')
        .select(['name as filename', 'type as contentType', 'content'])
        .where('mail', '=', message.id)
        .orderBy('name')
        .execute()
      const failure = await transport
        .sendMail({
          from: senderOf(config.mailFrom, message.sender),
          to: message.recipient,
          cc: message.cc,
          ...(message.replyTo && { replyTo: message.replyTo }),
          subject: message.subject,
          text: emailText(message.body),
          html: emailHtml(message.subject, message.body, config.publicUrl, {
            sender: message.sender ?? 'Workweek',
            language: message.language,
          }),
          messageId: `<${message.id}@${new URL(config.publicUrl).hostname}>`,
          headers: (message.headers ?? {}) as Record<string, string>,
          attachments,
        })
        .then(
          () => null,
          (error: Error) => error.message,
        )
      if (failure) log.warn(`Mail to ${message.recipient} was not taken: ${failure}`)
      // In seconds, doubling up to an hour; by PostgreSQL's clock, which all servers share.
      const wait = Math.min(3_600, 15 * 2 ** message.attempts)
      await trx
        .updateTable('mail')
        .set(
          failure
            ? {
                attempts: message.attempts + 1,
                lastError: failure,
                nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${wait})`,
              }
            : { sentAt: sql`clock_timestamp()` },
        )
        .where('id', '=', message.id)
        .execute()
      return true
    })
  }

  async function look() {
    try {
      while (await sendNext());
    } catch (error) {
      log.warn(`Mail waits: ${(error as Error).message}`)
    }
  }

  return {
    /** Where people find their mail when no mail server is configured; null when it is sent. */
    mailbox: transport ? null : config.production ? 'the server’s log' : '/dev/mail',

    /** Writes an email in the running transaction. */
    async send(trx: Db, { to, subject, body, headers, ...more }: EmailMessage) {
      const { id = uuidv7(), cc = [], replyTo = null, sender = null, language = 'en' } = more
      const { attachments = [], awaitsFiles = false } = more
      const recipient = [to].flat().join(', ')
      await trx
        .insertInto('mail')
        .values({
          id,
          recipient,
          cc: [...cc],
          replyTo,
          sender,
          language,
          subject,
          body,
          headers: headers ? JSON.stringify(headers) : null,
          awaitsFiles,
        })
        .execute()
      await insertFiles(trx, id, attachments)
      if (!transport) log.info(`Mail to ${recipient}: ${subject}\n${body}`)
    },

    /** Lets an email go with its files; of two that do so at once the second does nothing. */
    release: (id: string, attachments: readonly Attachment[]) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('mail')
          .set({ awaitsFiles: false, nextAttemptAt: sql`clock_timestamp()` })
          .where('id', '=', id)
          .where('awaitsFiles', '=', true)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) await insertFiles(trx, id, attachments)
      }),

    start() {
      if (!transport) return
      timer = setInterval(() => {
        running ??= look().finally(() => {
          running = undefined
        })
      }, lookEvery)
    },

    /** Waits for the email that is being sent; one that takes longer than `timeout` is sent again after the next start. */
    async close(timeout = 10_000) {
      clearInterval(timer)
      await settledWithin(timeout, running)
      transport?.close()
    },
  }
}
