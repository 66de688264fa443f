import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoicingContract } from '#features/invoice/invoicing.contract.ts'
import { remind } from '#features/notification/server/notification.reminder.jobs.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { deliveryContract } from '../delivery.contract.ts'
import { sharedContract } from '../delivery.public.contract.ts'
import { deliverySettingsContract } from '../delivery.settings.contract.ts'
import { remindClients } from './delivery.reminder.jobs.ts'

const { addPayment, createInvoice, deleteInvoice, finaliseInvoice, getInvoice } = invoiceContract
const { getDelivery, getEmailDraft, markSent, sendInvoice, setPromise } = deliveryContract
const { getDeliverySettings, updateDeliverySettings } = deliverySettingsContract

// The clock is the tests’ own: no client is reminded but when they say so.
vi.mock(import('./delivery.reminder.jobs.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  scheduleClientReminders: () => async () => {},
}))

let server: TestServer
let owner: Person
let client: string
let address: string
beforeAll(async () => {
  server = await openTestServer({ INVOICE_EMAILS_PER_DAY: '12' })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  address = `ford-${client}@example.com`
  await owner.data(invoicingContract.updateInvoicing, {
    body: { seller: { name: 'Northwind', email: 'billing@northwind.example' } },
  })
  await setAddress(address)
})

const setAddress = (email: string) =>
  server.databases.system.updateTable('client').set({ email }).where('id', '=', client).execute()
const make = (more: object = {}) =>
  owner.data(createInvoice, {
    body: {
      client,
      issueDate: '2026-03-02',
      dueDate: '2026-03-16',
      lines: [{ kind: 'fixed', title: 'Design', quantity: 2, rate: 80 }],
      ...more,
    },
  })
const words = { subject: 'Invoice {number}', text: 'Dear all,\nplease pay {balance} by {due}.\n\nNorthwind' }
const send = (invoiceId: string, more: object = {}) =>
  owner.call(sendInvoice, { body: { invoiceId, to: [address], ...words, ...more } })
const deliveryOf = (id: string) => owner.data(getDelivery, { params: { id } })
const read = (id: string) => owner.data(getInvoice, { params: { id } })

describe('sending', () => {
  test.each([
    ['invoice', /^Invoice INV-2026-0001 from Northwind$/, /Here is invoice INV-2026-0001 for €160\.00\.\n/],
    ['quote', /^Quote Q-2026-0001 from Northwind$/, /Here is quote Q-2026-0001 for €160\.00\.\n/],
  ])('a document without a due date doesn’t mention one: %s', async (kind, subject, text) => {
    const { id } = await make({ kind, dueDate: null })
    const draft = await owner.data(getEmailDraft, { params: { id } })
    await send(id, { subject: draft.subject, text: draft.text })
    const [mail] = await server.emailsTo(address)
    expect(mail?.subject).toMatch(subject)
    expect(mail?.body).toMatch(text)
    expect(mail?.body).not.toMatch(/[{}]/)
  })

  test('by other means can be marked, and unmarked unless it was mailed', async () => {
    const { id } = await make()
    const mark = (sent: boolean) => owner.call(markSent, { params: { id }, body: { sent } })
    expect(await mark(true)).toMatchObject({ status: 409, body: { error: { code: 'INVOICE_DRAFT' } } })
    await owner.data(finaliseInvoice, { params: { id } })
    const [first, second] = await Promise.all([mark(true), mark(true)])
    expect(first.body).toMatchObject({ data: { sentAt: expect.any(String) } })
    expect(second.body).toEqual(first.body)
    expect(await mark(false)).toMatchObject({ body: { data: { sentAt: null } } })
    await send(id)
    expect(await mark(false)).toMatchObject({ status: 409, body: { error: { code: 'INVOICE_MAILED' } } })
    expect((await read(id)).sentAt).not.toBeNull()
    await owner.call(deleteInvoice, { body: { id } })
    expect(await mark(true)).toMatchObject({ status: 409, body: { error: { code: 'INVOICE_VOID' } } })
  })

  test('finalises a draft, mails it with PDF and share link, and stores when', async () => {
    const { id } = await make()
    const { body, status } = await send(id, { cc: ['boss@example.com', 'boss@example.com'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      mailbox: '/dev/mail',
      invoice: { number: 'INV-2026-0001', sentAt: expect.any(String) },
      data: {
        emails: [
          { kind: 'invoice', to: [address], cc: ['boss@example.com'], subject: 'Invoice INV-2026-0001' },
        ],
      },
    })
    const [email, ...others] = await server.emailsTo(address)
    expect(others).toEqual([])
    expect(email).toMatchObject({
      subject: 'Invoice INV-2026-0001',
      cc: ['boss@example.com'],
      sender: 'Northwind',
      replyTo: 'billing@northwind.example',
      language: 'en',
    })
    expect(email?.body).toContain('please pay €160.00 by 16 March 2026.')
    const [, token = ''] = /\/share\/invoice#([\w-]{43})/.exec(email?.body ?? '') ?? []
    const opened = await server.visitor().call(sharedContract.openShare, { body: { token } })
    expect(opened.status).toBe(200)
    const files = await server.databases.system
      .selectFrom('mailAttachment')
      .selectAll()
      .where('mail', '=', email?.id ?? '')
      .execute()
    expect(files).toMatchObject([{ name: 'INV-2026-0001.pdf', type: 'application/pdf' }])
    expect(files[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
    const delivery = await deliveryOf(id)
    expect(delivery.shares).toMatchObject([{ email: delivery.emails[0]?.id }])
    expect(JSON.stringify(delivery)).not.toContain(token)
  })

  test('keeps the number if mail is rate-limited; rejects void, empty or unauthorised ones', async () => {
    const { id } = await make()
    const many = Array.from({ length: 10 }, (_, i) => `a${i}@example.com`)
    expect(
      (await send(id, { to: many, cc: ['b@example.com', 'c@example.com', 'd@example.com'] })).status,
    ).toBe(429)
    expect(await read(id)).toMatchObject({ number: 'INV-2026-0001', sentAt: null })
    expect((await deliveryOf(id)).emails).toEqual([])
    await owner.data(deleteInvoice, { body: { id } })
    expect((await send(id)).body).toMatchObject({ error: { code: 'INVOICE_VOID' } })
    const draft = await make()
    const sender = await server.makeMember(owner.workspaceId, {
      'invoice.view': 'all',
      'invoice.send': 'all',
      'money.view': 'all',
    })
    expect(
      (await sender.call(sendInvoice, { body: { invoiceId: draft.id, to: [address], ...words } })).status,
    ).toBe(403)
    expect(await read(draft.id)).toMatchObject({ number: null })
    const empty = await make({ lines: [] })
    expect((await send(empty.id)).body).toMatchObject({ error: { code: 'INVOICE_EMPTY' } })
  })

  test('is idempotent by id, also for concurrent requests', async () => {
    const { id: invoice } = await make()
    const id = uuidv7()
    const replies = await Promise.all([1, 2, 3].map(() => send(invoice, { id })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send(invoice, { id })).status).toBe(200)
    expect(await server.emailsTo(address)).toHaveLength(1)
    expect((await read(invoice)).number).toBe('INV-2026-0001')
    const other = await make()
    expect((await send(other.id, { id })).status).toBe(409)
    await send(invoice)
    const { emails, shares } = await deliveryOf(invoice)
    expect([emails.length, shares.length]).toEqual([2, 2])
    expect((await read(invoice)).number).toBe('INV-2026-0001')
  })

  test.each([
    [{ to: [] }, 'to'],
    [{ to: ['nobody'] }, 'to.0'],
    [{ to: ['a@b.example\r\nBcc: c@d.example'] }, 'to.0'],
    [{ subject: ' ' }, 'subject'],
    [{ text: ' ' }, 'text'],
  ])('rejects %o with a field error', async (more, field) => {
    const { id } = await make()
    expect(await send(id, more)).toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: expect.any(String) } } },
    })
    expect(await read(id)).toMatchObject({ number: null })
  })

  test('is prepared in the client’s language, for the contacts that receive invoices', async () => {
    const contact = { workspaceId: owner.workspaceId, client, name: 'x' }
    const { id } = await make({ language: 'de' })
    const draft = () => owner.data(getEmailDraft, { params: { id } })
    expect(await draft()).toMatchObject({
      to: [address],
      language: 'de',
      subject: 'Rechnung {number} von Northwind',
    })
    await server.databases.system
      .insertInto('contact')
      .values([
        { ...contact, id: uuidv7(), email: 'second@example.com' },
        { ...contact, id: uuidv7(), email: 'first@example.com', isPrimary: true },
        { ...contact, id: uuidv7(), email: 'never@example.com', receivesInvoices: false },
      ])
      .execute()
    await owner.data(updateDeliverySettings, {
      body: { texts: { de: { invoice: { subject: 'Neu: {number}', text: 'Für {client}' } } } },
    })
    await owner.data(finaliseInvoice, { params: { id } })
    expect(await draft()).toEqual({
      to: ['first@example.com', 'second@example.com'],
      subject: 'Neu: INV-2026-0001',
      text: 'Für Ford',
      language: 'de',
      withEInvoice: false,
    })
  })
})

describe('reminders', () => {
  const remindOn = (day: string, hour = '12') =>
    Promise.all([1, 2].map(() => remindClients(server.platform, new Date(`${day}T${hour}:00:00Z`))))
  const subjects = async () => (await server.emailsTo(address)).map(({ subject }) => subject).reverse()

  /** Switched on, and sent, a while before it is due. */
  async function openOne() {
    await owner.data(updateDeliverySettings, { body: { reminders: { isOn: true } } })
    const { system } = server.databases
    await system
      .updateTable('deliverySettings')
      .set({
        settings: JSON.stringify({
          reminders: { isOn: true, since: '2026-01-01', steps: [-3, 0, 7, 14] },
          texts: {},
        }),
      })
      .where('workspaceId', '=', owner.workspaceId)
      .execute()
    const { id } = await make()
    await send(id)
    await system.updateTable('invoice').set({ sentAt: '2026-03-02T10:00:00Z' }).where('id', '=', id).execute()
    return id
  }
  const sent = 'Invoice INV-2026-0001'
  const steps = [
    'Invoice INV-2026-0001 is due on 16 March 2026',
    'Invoice INV-2026-0001 is due today',
    'Invoice INV-2026-0001 is overdue',
  ] as const

  test('are sent before, on and after the due date once each, also by concurrent servers', async () => {
    await openOne()
    await remindOn('2026-03-12')
    await remindOn('2026-03-13', '07')
    expect(await subjects()).toEqual([sent])
    for (const day of ['2026-03-13', '2026-03-14', '2026-03-16', '2026-03-17', '2026-03-23', '2026-03-23'])
      await remindOn(day)
    expect(await subjects()).toEqual([sent, ...steps])
    await remindOn('2026-03-30')
    await remindOn('2026-04-20')
    expect(await subjects()).toEqual([sent, ...steps, steps[2]])
  })

  test('state the balance after a partial payment, and stop after full payment', async () => {
    const id = await openOne()
    await owner.data(addPayment, { params: { id }, body: { date: '2026-03-15', amount: 100 } })
    await remindOn('2026-03-16')
    const [email] = await server.emailsTo(address)
    expect(email?.body).toContain('The amount due is €60.00')
    await owner.data(addPayment, { params: { id }, body: { date: '2026-03-15', amount: 60 } })
    await remindOn('2026-03-23')
    expect(await subjects()).toEqual([sent, steps[1]])
  })

  test('wait for a promise, and end with the invoice', async () => {
    const id = await openOne()
    expect(await owner.data(setPromise, { params: { id }, body: { day: '2026-03-20' } })).toMatchObject({
      promisedOn: '2026-03-20',
    })
    await remindOn('2026-03-16')
    await remindOn('2026-03-20')
    expect(await subjects()).toEqual([sent])
    await remindOn('2026-03-21')
    expect(await subjects()).toEqual([sent, steps[1]])
    await owner.data(deleteInvoice, { body: { id } })
    await remindOn('2026-03-23')
    expect(await subjects()).toHaveLength(2)
  })

  test('are off until switched on, and go to nobody who has no address', async () => {
    const id = await openOne()
    await setAddress('')
    await remindOn('2026-03-16')
    await setAddress(address)
    await owner.data(updateDeliverySettings, { body: { reminders: { isOn: false } } })
    await remindOn('2026-03-16')
    expect(await subjects()).toEqual([sent])
    expect((await deliveryOf(id)).emails).toHaveLength(1)
    expect((await owner.data(getDeliverySettings, {})).reminders).toMatchObject({ isOn: false, since: null })
    const other = await server.makeOwner()
    expect(await other.data(getDeliverySettings, {})).toEqual({
      reminders: { isOn: false, since: null, steps: [-3, 0, 7, 14] },
      attachEInvoice: false,
      texts: {},
    })
  })

  test('notify the team once that an invoice is overdue', async () => {
    const id = await openOne()
    for (const day of ['2026-03-16', '2026-03-17', '2026-03-18'])
      await Promise.all([1, 2].map(() => remind(server.platform, new Date(`${day}T12:00:00Z`))))
    const notified = (await notificationsOf(server, owner)).filter(({ kind }) => kind === 'invoice')
    expect(notified).toMatchObject([
      { what: 'invoiceOverdue', invoice: id, day: '2026-03-16', title: 'INV-2026-0001' },
    ])
  })
})

test('settings are merged, validated and sent live', async () => {
  const live = await owner.live(owner.workspaceId)
  const own = { subject: 'Hi', text: 'Pay {total}' }
  await owner.data(updateDeliverySettings, {
    body: { reminders: { steps: [7, -1, 7] }, texts: { fr: { due: own }, en: { due: own } } },
  })
  const after = await owner.data(updateDeliverySettings, { body: { texts: { fr: { due: null } } } })
  expect(after).toEqual({
    reminders: { isOn: false, since: null, steps: [-1, 7] },
    attachEInvoice: false,
    texts: { en: { due: own } },
  })
  const { data } = await live.until(() =>
    live.messages().find(({ object }) => object === 'delivery-settings'),
  )
  expect(data).toMatchObject({ reminders: { steps: [-1, 7] } })
  live.close()
  for (const body of [{ reminders: { steps: [] } }, { reminders: { steps: [999] } }, { texts: { xx: {} } }])
    expect((await owner.call(updateDeliverySettings, { body: body as never })).status).toBe(400)
})
