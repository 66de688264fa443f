import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoicingContract } from '#features/invoice/invoicing.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { statementContract } from '../delivery.statement.contract.ts'

const { getStatementEmail, sendStatement } = statementContract

let server: TestServer
let owner: Person
let client: string
let address: string
beforeAll(async () => {
  server = await openTestServer({ INVOICE_EMAILS_PER_DAY: '3' })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  address = `ford-${client}@example.com`
  await owner.data(invoicingContract.updateInvoicing, {
    body: { seller: { name: 'Northwind', email: 'billing@northwind.example' } },
  })
  const { id } = await owner.data(invoiceContract.createInvoice, {
    body: {
      client,
      currency: 'EUR',
      issueDate: '2026-03-02',
      lines: [{ kind: 'fixed', title: 'Design', quantity: 2, rate: 80 }],
    },
  })
  await owner.data(invoiceContract.finaliseInvoice, { params: { id } })
})

const period = { from: '2026-01-01', to: '2026-03-31' }
const addContact = (email: string, receivesStatements: boolean) =>
  owner.data(clientContract.addContact, {
    params: { id: client },
    body: {
      name: email,
      email,
      phone: '',
      jobTitle: '',
      isPrimary: false,
      receivesInvoices: !receivesStatements,
      receivesReminders: false,
      receivesStatements,
    },
  })
const draft = (person = owner) => person.call(getStatementEmail, { params: { id: client }, query: period })
const words = { subject: 'Your account', text: 'Dear all,\nsee the file.' }
const send = (more: object = {}, person = owner) =>
  person.call(sendStatement, { params: { id: client }, body: { period, to: [address], ...words, ...more } })

test('a statement is drafted for the contacts who receive them, in the client’s language', async () => {
  await addContact('other@example.com', false)
  await addContact(address, true)
  await owner.data(clientContract.updateClient, { params: { id: client }, body: { language: 'de' } })
  const { data } = (await draft()).body as { data: { to: string[]; subject: string; text: string } }
  expect(data).toMatchObject({ to: [address], subject: 'Kontoauszug von Northwind', language: 'de' })
  expect(data.text).toMatch(/März 2026\. Offen sind 160,00.€\./)
})

test('a statement is mailed with its PDF, and its recipients are in the history', async () => {
  expect(await send({ cc: ['cc@example.com'] })).toMatchObject({ status: 200 })
  const [email, ...others] = await server.emailsTo(address)
  expect(others).toEqual([])
  expect(email).toMatchObject({ subject: 'Your account' })
  const files = await server.databases.system.selectFrom('mailAttachment').select(['name', 'mail']).execute()
  expect(files.map(({ name }) => name)).toContain('statement-2026-01-01-2026-03-31.pdf')
  const [newest] = await owner.data(clientContract.getClientHistory, { params: { id: client } })
  expect(newest).toMatchObject({
    object: 'client',
    actor: owner.memberId,
    fields: [{ field: 'statementSent', before: null, after: `${address}, cc@example.com` }],
  })
  // What is told with a change alone is kept nowhere.
  const known = await owner.data(clientContract.updateClient, { params: { id: client }, body: {} })
  expect(known).not.toHaveProperty('statementSent')
})

test('a statement is validated by field, and shares the mail limit of invoices', async () => {
  expect(await send({ to: [] })).toMatchObject({
    status: 400,
    body: { error: { fields: { to: 'Enter an address' } } },
  })
  expect(await send({ period: { from: '2026-03-31', to: '2026-01-01' } })).toMatchObject({ status: 400 })
  expect(await send({ to: ['a@example.com', 'b@example.com'] })).toMatchObject({ status: 200 })
  expect(await send({ to: ['a@example.com', 'b@example.com'] })).toMatchObject({ status: 429 })
})

test('a statement requires permission to send invoices and to view the whole account', async () => {
  const all = {
    'client.view': 'all',
    'invoice.view': 'all',
    'money.view': 'all',
    'invoice.send': 'all',
  } as const
  const sender = await server.makeMember(owner.workspaceId, all)
  expect(await draft(sender)).toMatchObject({ status: 200 })
  expect(await send({}, sender)).toMatchObject({ status: 200 })
  for (const flag of Object.keys(all)) {
    const less = await server.makeMember(owner.workspaceId, { ...all, [flag]: 'none' })
    expect([flag, (await draft(less)).status]).toEqual([flag, 403])
    expect([flag, (await send({}, less)).status]).toEqual([flag, 403])
  }
  const stranger = await server.makeOwner('Frank')
  expect(await draft(stranger)).toMatchObject({ status: 404 })
  expect(await send({}, stranger)).toMatchObject({ status: 404 })
})
