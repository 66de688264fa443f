import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taxContract } from '#features/tax/tax.contract.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { clientContract } from '../client.contract.ts'
import { findRecipients } from './contact.queries.ts'

const { addContact, createClient, deleteClient, deleteContact, getClients, updateClient, updateContact } =
  clientContract

let server: TestServer
let owner: Person
let client: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(createClient, { body: { title: 'Ford' } })).id
})

const read = () => owner.data(updateClient, { params: { id: client } })
const set = (body: object) => owner.call(updateClient, { params: { id: client }, body })
const add = async (name: string, more: object = {}) =>
  (await owner.data(addContact, { params: { id: client }, body: { name, ...more } })).id
const change = (contact: string, body: object) =>
  owner.call(updateContact, { params: { id: client, contact }, body })
const remove = (contact: string) => owner.call(deleteContact, { params: { id: client, contact } })
const primaries = async () =>
  (await read()).contacts.map(({ name, isPrimary }) => (isPrimary ? name.toUpperCase() : name))

const card = {
  legalName: 'Ford GmbH',
  email: 'billing@ford.example',
  phone: '+49 221 1',
  website: 'https://ford.example',
  addressLines: ['Werkstr. 1', 'Tor 3'],
  postcode: '50735',
  city: 'Köln',
  region: 'NRW',
  country: 'DE',
  taxId: 'DE811128135',
  registration: 'HRB 84',
  buyerReference: '04011000-12345-03',
  currency: 'USD',
  paymentTerms: 14,
  language: 'de',
  notes: 'Ask for an order number',
}

describe('the billing card', () => {
  test('is created and changed, field by field, and read back', async () => {
    const made = await owner.data(createClient, { body: { title: 'Whole', ...card } })
    expect(made).toMatchObject(card)
    await set(card)
    expect(await read()).toMatchObject({ title: 'Ford', ...card })
    await set({ city: 'Bonn' })
    expect(await read()).toMatchObject({ ...card, city: 'Bonn' })
  })

  test.each([
    [{ email: 'x' }, 'email'],
    [{ country: 'Germany' }, 'country'],
    [{ currency: 'XXX1' }, 'currency'],
    [{ paymentTerms: -1 }, 'paymentTerms'],
    [{ addressLines: ['1', '2', '3', '4', '5', '6'] }, 'addressLines'],
    [{ legalName: 'a\u0000b' }, 'legalName'],
    [{ legalName: 'x'.repeat(201) }, 'legalName'],
    [{ surprise: 1 }, 'surprise'],
  ])('rejects %j with a field error', async (body, field) => {
    const before = await read()
    const reply = await set(body)
    expect(reply).toMatchObject({ status: 400, body: { error: { fields: { [field]: expect.any(String) } } } })
    expect(await read()).toEqual(before)
  })

  test('sets currency, terms and language of new invoices, without changing existing ones', async () => {
    await set(card)
    const invoice = await owner.data(invoiceContract.createInvoice, {
      body: { client, issueDate: '2026-03-02', lines: [{ kind: 'fixed', title: 'Work', rate: 1 }] },
    })
    expect(invoice).toMatchObject({ currency: 'USD', language: 'de', dueDate: '2026-03-16' })
    await set({ currency: 'CHF', language: 'fr', paymentTerms: 60 })
    const finalised = await owner.data(invoiceContract.finaliseInvoice, { params: { id: invoice.id } })
    expect(finalised).toMatchObject({ currency: 'USD', language: 'de', dueDate: '2026-03-16' })
    await set({ legalName: 'Other' })
    const { snapshot } = await server.databases.system
      .selectFrom('invoice')
      .select('snapshot')
      .where('id', '=', invoice.id)
      .executeTakeFirstOrThrow()
    expect(snapshot).toMatchObject({
      buyerReference: '04011000-12345-03',
      client: {
        name: 'Ford GmbH',
        addressLines: ['Werkstr. 1', 'Tor 3'],
        city: 'Köln',
        taxId: 'DE811128135',
      },
    })
  })

  test('gives new lines its own tax instead of the default, as long as it is in use', async () => {
    const add = (body: object) => owner.data(taxContract.createTax, { body: body as never })
    const { id: vat } = await add({ name: 'VAT', percent: 20, isDefault: true })
    const { id: tax } = await add({ name: 'Reverse charge', percent: 0, category: 'AE' })
    expect(await set({ tax: client })).toMatchObject({
      status: 400,
      body: { error: { fields: { tax: expect.any(String) } } },
    })
    await set({ tax })
    const lineTax = async () => {
      const lines = [{ kind: 'fixed' as const, title: 'Work', rate: 1 }]
      const made = await owner.data(invoiceContract.createInvoice, { body: { client, lines } })
      return made.lines[0]?.tax
    }
    expect(await owner.call(taxContract.deleteTax, { params: { id: tax } })).toMatchObject({
      status: 409,
      body: { error: { code: 'TAX_USED' } },
    })
    expect(await lineTax()).toBe(tax)
    await owner.data(taxContract.updateTax, { params: { id: tax }, body: { archived: true } })
    expect(await lineTax()).toBe(vat)
    await set({ tax: null })
    expect(await lineTax()).toBe(vat)
  })

  test('of a client with invoices can’t be deleted, but archived and restored', async () => {
    await owner.data(invoiceContract.createInvoice, { body: { client } })
    expect(await owner.call(deleteClient, { params: { id: client } })).toMatchObject({
      status: 409,
      body: { error: { code: 'CLIENT_HAS_INVOICES' } },
    })
    await set({ archived: true })
    const { archivedAt } = await read()
    expect(archivedAt).toEqual(expect.any(String))
    await set({ archived: true })
    expect(await owner.data(getClients, {})).toMatchObject([{ id: client, archivedAt }])
    await set({ archived: false })
    expect(await read()).toMatchObject({ archivedAt: null })
  })
})

describe('contacts', () => {
  test('have exactly one primary, whatever is added, changed and deleted', async () => {
    const ann = await add('Ann')
    const bo = await add('Bo')
    await add('Cy', { isPrimary: true })
    expect(await primaries()).toEqual(['CY', 'Ann', 'Bo'])
    await change(bo, { isPrimary: true })
    expect(await primaries()).toEqual(['BO', 'Ann', 'Cy'])
    expect(await change(bo, { isPrimary: false })).toMatchObject({
      status: 400,
      body: { error: { fields: { isPrimary: expect.any(String) } } },
    })
    await remove(bo)
    expect(await primaries()).toEqual(['ANN', 'Cy'])
    await Promise.all([change(ann, { isPrimary: true }), add('Di', { isPrimary: true })])
    expect((await read()).contacts.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
  })

  test('are sent live with their client, and added idempotently by id', async () => {
    const live = await owner.live(owner.workspaceId)
    const id = uuidv7()
    await add('Ann', { id, email: 'ANN@ford.example', jobTitle: 'Accounts' })
    await add('Twice', { id })
    await change(id, { phone: '1' })
    await change(id, { phone: '1' })
    await live.settle()
    expect(live.messages()).toMatchObject([
      {
        object: 'client',
        event: 'update',
        data: { contacts: [{ id, name: 'Ann', email: 'ann@ford.example' }] },
      },
      { object: 'client', event: 'update', data: { contacts: [{ id, phone: '1' }] } },
    ])
    live.close()
    const other = await owner.data(createClient, { body: { title: 'Zoo' } })
    const elsewhere = { params: { id: other.id }, body: { name: 'Ann', id } }
    expect((await owner.call(addContact, elsewhere)).status).toBe(409)
    expect((await owner.call(deleteContact, { params: { id: other.id, contact: id } })).status).toBe(404)
  })

  test('receive invoices or statements as set, with the client’s address as fallback', async () => {
    const recipients = (what: Parameters<typeof findRecipients>[3]) =>
      findRecipients(server.databases.system, owner.workspaceId, client, what)
    expect(await recipients('receivesInvoices')).toEqual([])
    await set({ email: 'office@ford.example', legalName: 'Ford GmbH' })
    expect(await recipients('receivesInvoices')).toEqual(['office@ford.example'])
    await add('Ann', { email: 'ann@ford.example' })
    await add('Bo', { email: 'bo@ford.example', receivesStatements: true })
    await add('Cy', { receivesInvoices: true })
    expect(await recipients('receivesInvoices')).toEqual(['ann@ford.example'])
    expect(await recipients('receivesStatements')).toEqual(['bo@ford.example'])
  })
})

test('a deleted client is restored with its card, contacts, rates and projects', async () => {
  await set(card)
  await add('Ann', { email: 'ann@ford.example' })
  await add('Bo')
  await owner.data(rateContract.setRate, { body: { client, rate: 70 } })
  const [first, given] = await Promise.all(
    ['Kept', 'Given'].map((name) => owner.data(projectContract.createProject, { body: { name, client } })),
  )
  const before = await read()
  await owner.data(deleteClient, { params: { id: client } })
  const other = await owner.data(createClient, { body: { title: 'Zoo' } })
  await owner.data(projectContract.updateProject, {
    params: { id: given?.id ?? '' },
    body: { client: other.id },
  })
  expect(await owner.data(trashContract.getTrash, {})).toMatchObject([
    { kind: 'client', id: client, title: 'Ford', parts: 2 },
  ])
  const restore = { body: { items: [{ kind: 'client' as const, id: client }] } }
  const manager = await server.makeMember(owner.workspaceId, 'Manager')
  expect(await manager.data(trashContract.getTrash, {})).toEqual([])
  expect((await manager.call(trashContract.restoreTrash, restore)).status).toBe(403)
  await owner.data(trashContract.restoreTrash, restore)
  const { updatedAt: _, contacts, ...rest } = await read()
  const { updatedAt: __, contacts: contactsBefore, ...restBefore } = before
  expect(rest).toEqual(restBefore)
  const names = (list: typeof contacts) =>
    list.map(({ id, name, email, isPrimary }) => [id, name, email, isPrimary])
  expect(names(contacts)).toEqual(names(contactsBefore))
  expect(await owner.data(rateContract.getRates, {})).toMatchObject([{ client, rate: 70 }])
  const clientOf = async (projectId = '') =>
    (await owner.data(projectContract.getProject, { params: { projectId } })).client
  expect([await clientOf(first?.id), await clientOf(given?.id)]).toEqual([client, other.id])
})
