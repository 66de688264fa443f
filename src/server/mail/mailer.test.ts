import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from '../../../tests/server.ts'
import { openMailer } from './mailer.ts'

type Taken = { from: string; to: string[]; text: string }

let server: TestServer
let smtp: SMTPServer
let taken: Taken[]
/** What the mail server answers to the next emails, before it takes them again. */
let refusals: { code: number; text: string }[]
let warnings: string[]

beforeAll(async () => {
  server = await openTestServer()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream: SMTPServerDataStream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const refusal = refusals.shift()
      if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
      const { mailFrom, rcptTo } = session.envelope
      const from = mailFrom ? mailFrom.address : ''
      taken.push({ from, to: rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() })
      done()
    },
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await new Promise<void>((resolve) => {
    smtp.close(resolve)
  })
  await server.close()
})
beforeEach(async () => {
  taken = []
  refusals = []
  warnings = []
  await server.databases.system.deleteFrom('mail').execute()
})

function openOne() {
  const { port } = smtp.server.address() as AddressInfo
  const config = {
    ...server.platform.config,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Workweek <a@b.example>',
  }
  return openMailer(server.databases.system, config, { info: () => {}, warn: (line) => warnings.push(line) })
}
/** Several mailers look at the same time, until they have found nothing more. */
async function look(count = 1) {
  const mailers = Array.from({ length: count }, openOne)
  for (const mailer of mailers) mailer.start()
  vi.advanceTimersByTime(2_000)
  await Promise.all(mailers.map((mailer) => mailer.close()))
}
const write = (to: string, subject = 'Hello', body = 'Text') =>
  openOne().send(server.databases.system, { to, subject, body })
const rows = () => server.databases.system.selectFrom('mail').selectAll().orderBy('createdAt').execute()
const letPass = () => server.databases.system.updateTable('mail').set({ nextAttemptAt: sql`now()` }).execute()

test('an email is sent once, from the configured sender, as it was written', async () => {
  await write('ann@example.com', 'Grüße 🚀', 'Line one\n.\nLink: https://example.com/a?b=c&d=é')
  await look()
  await look()
  expect(taken).toHaveLength(1)
  expect(taken[0]).toMatchObject({ from: 'a@b.example', to: ['ann@example.com'] })
  const [row] = await rows()
  expect(row).toMatchObject({ attempts: 0, lastError: null, sentAt: expect.any(String) })
  expect(taken[0]?.text).toContain(`Message-ID: <${row?.id}@localhost>`)
  expect(taken[0]?.text).toMatch(/^Subject: =\?UTF-8\?/m)
})

test('an email has its own headers, such as List-Unsubscribe', async () => {
  const headers = {
    'List-Unsubscribe': '<https://a.b/c>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  await openOne().send(server.databases.system, { to: 'ann@example.com', subject: 'S', body: 'B', headers })
  await look()
  for (const [name, value] of Object.entries(headers))
    expect(taken[0]?.text).toContain(`${name}: ${value}\r\n`)
})

test('an email has several recipients, sender name, Reply-To, attachment and language', async () => {
  await openOne().send(server.databases.system, {
    to: ['ann@example.com', 'bo@example.com'],
    cc: ['cy@example.com'],
    sender: 'Northwind "Studio" <evil@example.com>',
    replyTo: 'billing@northwind.example',
    language: 'de',
    attachments: [{ name: 'Rechnung 7.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1') }],
    subject: 'Rechnung',
    body: `Guten Tag,\n\nRechnung ansehen:\n${server.platform.config.publicUrl}/share/invoice#x`,
  })
  await look()
  expect(taken).toMatchObject([
    { from: 'a@b.example', to: ['ann@example.com', 'bo@example.com', 'cy@example.com'] },
  ])
  const { text = '' } = taken[0] ?? {}
  expect(text).toMatch(/^To: ann@example.com, bo@example.com\r\nCc: cy@example.com\r$/m)
  expect(text).toMatch(/^From: .*<a@b.example>\r$/m)
  expect(text).toMatch(/^Reply-To: billing@northwind.example\r$/m)
  expect(text).toContain('filename="Rechnung 7.pdf"')
  expect(text).toContain(Buffer.from('%PDF-1').toString('base64'))
  expect(text).toContain('<html lang=3D"de">')
  expect(text.replaceAll('=\r\n', '')).toContain('Oder kopieren Sie diese Adresse:')
})

test('a temporary refusal is retried later, with the same message id', async () => {
  refusals = [{ code: 451, text: 'try again later' }]
  await write('ann@example.com')
  await look()
  expect(taken).toEqual([])
  const [waiting] = await rows()
  expect(waiting).toMatchObject({
    attempts: 1,
    sentAt: null,
    lastError: expect.stringContaining('try again later'),
  })
  const wait = Date.parse(waiting?.nextAttemptAt ?? '') - Date.now()
  expect(wait).toBeGreaterThan(5_000)
  expect(wait).toBeLessThanOrEqual(15_000)
  expect(warnings).toEqual([expect.stringContaining('ann@example.com')])
  // Not yet: its time has not come.
  await look()
  expect(taken).toEqual([])
  await letPass()
  await look()
  expect(taken).toHaveLength(1)
  expect(taken[0]?.text).toContain(`<${waiting?.id}@localhost>`)
  expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: expect.any(String) })
})

test('one refused email does not block the others', async () => {
  refusals = [{ code: 550, text: 'no such mailbox' }]
  await write('nobody@example.com')
  await write('ann@example.com')
  await look()
  expect(taken.map(({ to }) => to)).toEqual([['ann@example.com']])
})

test('after twelve refusals an email is given up, and stored with the reason', async () => {
  await write('nobody@example.com')
  await server.databases.system.updateTable('mail').set({ attempts: 11 }).execute()
  refusals = [{ code: 550, text: 'no such mailbox' }]
  await look()
  await letPass()
  await look()
  expect(taken).toEqual([])
  expect((await rows())[0]).toMatchObject({
    attempts: 12,
    sentAt: null,
    lastError: expect.stringContaining('no such mailbox'),
  })
})

test('concurrent servers send each email once', async () => {
  const addresses = Array.from({ length: 20 }, (_, i) => `person${i}@example.com`)
  for (const address of addresses) await write(address)
  await look(3)
  expect(taken.map(({ to }) => to[0]).sort()).toEqual([...addresses].sort())
})

test('an email waits while the mail server is unavailable', async () => {
  const config = { ...server.platform.config, smtpUrl: 'smtp://127.0.0.1:1' }
  const mailer = openMailer(server.databases.system, config, {
    info: () => {},
    warn: (line) => warnings.push(line),
  })
  await write('ann@example.com')
  mailer.start()
  vi.advanceTimersByTime(2_000)
  await mailer.close()
  expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: null })
  expect(warnings).toHaveLength(1)
})

test('an email of a rolled back transaction is not sent', async () => {
  const mailer = openOne()
  const failing = server.databases.system.transaction().execute(async (trx) => {
    await mailer.send(trx, { to: 'ann@example.com', subject: 'S', body: 'B' })
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  await mailer.close()
  await look()
  expect(taken).toEqual([])
})

test('a subject can’t inject a header or an address', async () => {
  await write('ann@example.com', 'Hello\r\nBcc: eve@example.com\r\n\r\nbody')
  await look()
  expect(taken[0]?.to).toEqual(['ann@example.com'])
  expect(taken[0]?.text).not.toMatch(/^Bcc:/m)
})

test('without a mail server emails are logged, and outside production shown at /dev/mail', async () => {
  const lines: string[] = []
  const open = (production: boolean) =>
    openMailer(
      server.databases.system,
      { ...server.platform.config, smtpUrl: undefined, production },
      { info: (line) => lines.push(line), warn: () => {} },
    )
  expect([open(false).mailbox, open(true).mailbox, openOne().mailbox]).toEqual([
    '/dev/mail',
    'the server’s log',
    null,
  ])
  await open(true).send(server.databases.system, {
    to: 'ann@example.com',
    subject: 'S',
    body: 'https://x/token',
  })
  expect(lines).toEqual(['Mail to ann@example.com: S\nhttps://x/token'])
  expect(await rows()).toHaveLength(1)
})
