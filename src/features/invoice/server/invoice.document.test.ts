import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { taxContract } from '#features/tax/tax.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract } from '../invoice.contract.ts'
import { invoicingContract } from '../invoicing.contract.ts'

const { addTime, createInvoice, finaliseInvoice, getDocument, getInvoice, getTime, updateInvoice } =
  invoiceContract

let server: TestServer
let owner: Person
let client: string
let other: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  other = (await owner.data(clientContract.createClient, { body: { title: 'Opel' } })).id
})

const draft = (more: object = {}) =>
  owner.data(createInvoice, { body: { client, issueDate: '2026-03-31', ...more } })
const update = (id: string, body: object) => owner.call(updateInvoice, { params: { id }, body })
const read = (id: string) => owner.data(getDocument, { params: { id } })
const hour = { kind: 'time', title: 'Design', minutes: 90, rate: 80 } as const

/** A project of the client with time of so many minutes, from nine o’clock on a day of March. */
async function makeTime(days: readonly (readonly [day: number, minutes: number])[]) {
  await owner.data(rateContract.setRate, { body: { rate: 90 } })
  const project = await owner.data(projectContract.createProject, { body: { name: 'Website', client } })
  const task = await owner.data(taskContract.createTask, { body: { project: project.id, title: 'Design' } })
  for (const [day, minutes] of days) {
    const start = Date.UTC(2026, 2, day, 9)
    await owner.data(timeContract.createTimeEntry, {
      body: {
        task: task.id,
        note: 'Logo',
        start: new Date(start).toISOString(),
        end: new Date(start + minutes * 60_000).toISOString(),
      },
    })
  }
  return project.id
}

test('a draft shows the current settings, a finalised invoice its snapshot', async () => {
  const tax = await owner.data(taxContract.createTax, {
    body: { name: 'VAT', percent: 19, sentence: 'Thank you', isDefault: true },
  })
  await owner.data(invoicingContract.updateInvoicing, { body: { seller: { name: 'Northwind' } } })
  const { id } = await draft({ lines: [hour], discount: { unit: 'money', value: 20 } })
  expect(await read(id)).toMatchObject({
    number: '',
    seller: { name: 'Northwind' },
    client: { name: 'Ford' },
    lines: [{ title: 'Design', minutes: 90, rate: 8000, total: 12_000, tax: { percent: 19 } }],
    discountAmount: 2000,
    taxes: [{ percent: 19, base: 10_000, tax: 1900, sentence: 'Thank you' }],
    total: 11_900,
  })
  await owner.data(invoicingContract.updateInvoicing, { body: { seller: { name: 'Southwind' } } })
  expect(await read(id)).toMatchObject({ seller: { name: 'Southwind' } })
  await owner.data(finaliseInvoice, { params: { id } })
  await owner.data(invoicingContract.updateInvoicing, { body: { seller: { name: 'Eastwind' } } })
  await owner.data(taxContract.updateTax, { params: { id: tax.id }, body: { sentence: '' } })
  expect(await read(id)).toMatchObject({
    number: 'INV-2026-0001',
    seller: { name: 'Southwind' },
    taxes: [{ sentence: 'Thank you' }],
  })
  const stranger = await server.makeOwner()
  expect(await stranger.call(getDocument, { params: { id } })).toMatchObject({ status: 404 })
})

test('changing the currency leaves every amount’s number unchanged, whatever its decimals', async () => {
  const { id } = await draft({ lines: [hour], discount: { unit: 'money', value: 20 } })
  for (const currency of ['JPY', 'KWD', 'EUR'])
    expect((await update(id, { currency })).body).toMatchObject({
      data: { currency, discount: { value: 20 }, lines: [{ rate: 80, total: 120 }], totalPrice: 100 },
    })
  expect((await update(id, { currency: 'JPY', discount: { unit: 'money', value: 50 } })).body).toMatchObject({
    data: { discount: { value: 50 }, totalPrice: 70 },
  })
})

test('a draft with tracked time can’t change client or currency until that is removed', async () => {
  await makeTime([[2, 60]])
  const { id } = await draft()
  const { lines } = await owner.data(addTime, { params: { id }, body: { groupBy: 'task' } })
  expect(lines).toMatchObject([{ entries: 1 }])
  for (const [field, value] of [
    ['client', other],
    ['currency', 'USD'],
  ] as const) {
    expect(await update(id, { [field]: value })).toMatchObject({
      status: 409,
      body: { error: { code: 'INVOICE_HAS_TIME', fields: { [field]: expect.any(String) } } },
    })
    expect(await owner.data(getInvoice, { params: { id } })).toMatchObject({ client, currency: 'EUR' })
  }
  expect(
    await update(id, { client: other, currency: 'USD', lines: { remove: [lines[0]?.id] } }),
  ).toMatchObject({ status: 200, body: { data: { client: other, currency: 'USD', lines: [] } } })
})

test('billable entries are listed with what is left out, and set the service period', async () => {
  const project = await makeTime([
    [2, 60],
    [9, 30],
  ])
  const free = await owner.data(projectContract.createProject, {
    body: { name: 'Fixed', client, billing: 'fixed_fee' },
  })
  await owner.data(timeContract.createTimeEntry, {
    body: { project: free.id, start: '2026-03-03T09:00:00Z', end: '2026-03-03T10:00:00Z' },
  })
  const { id } = await draft()
  const list = (query: object = {}) => owner.data(getTime, { params: { id }, query })
  const { entries, leftOut } = await list()
  expect(entries).toMatchObject([
    { day: '2026-03-02', seconds: 3600, rate: 90, title: 'Design', projectName: 'Website', note: 'Logo' },
    { day: '2026-03-09', seconds: 1800, memberName: 'Olga' },
  ])
  expect(leftOut).toEqual([{ project: free.id, covered: 3600, notBillable: 0, invoiced: 0, running: 0 }])
  const filled = await owner.data(addTime, {
    params: { id },
    body: { groupBy: 'week', entries: [entries[0]?.id as string] },
  })
  expect(filled).toMatchObject({ serviceFrom: '2026-03-02', serviceTo: '2026-03-02' })
  expect(filled.lines).toMatchObject([{ title: '2 – 8 March 2026', project }])
  expect(await list({ from: '2026-03-01', to: '2026-03-08' })).toMatchObject({
    entries: [],
    leftOut: expect.arrayContaining([expect.objectContaining({ project, invoiced: 3600 })]),
  })
  const next = await draft()
  expect(
    await owner.data(addTime, {
      params: { id: next.id },
      body: { groupBy: 'none', from: '2026-03-01', to: '2026-03-31' },
    }),
  ).toMatchObject({ serviceFrom: '2026-03-01', serviceTo: '2026-03-31', lines: [{ minutes: 30 }] })
})

test('invoicing settings reject an invalid IBAN', async () => {
  const set = (bank: object) => owner.call(invoicingContract.updateInvoicing, { body: { bank } })
  expect(await set({ iban: 'DE89 3704 0044 0532 0130 01' })).toMatchObject({
    status: 400,
    body: { error: { fields: { 'bank.iban': expect.stringContaining('typo') } } },
  })
  expect(await set({ iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeff' })).toMatchObject({
    body: { data: { bank: { iban: 'DE89370400440532013000', bic: 'COBADEFF' } } },
  })
  expect(await set({ iban: '', bic: '' })).toMatchObject({ status: 200 })
})
