// Who sees the money of some projects learns nothing of invoices that bill others.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import type { Access } from '#shared/access.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract } from '../invoice.contract.ts'
import { invoiceKindsContract } from '../invoice.kinds.contract.ts'

const { createInvoice, finaliseInvoice, getInvoice } = invoiceContract
const { convertQuote, createCredit, deductDeposits, getDeposits } = invoiceKindsContract

let server: TestServer
let owner: Person
let client: string
let theirs: string
let other: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  const project = async (name: string) =>
    (await owner.data(projectContract.createProject, { body: { name, client } })).id
  theirs = await project('Website')
  other = await project('Campaign')
})

const billing = 'project'
/** Someone who bills their own projects, and theirs only. */
const writer: Access = {
  'project.view': 'project',
  'client.view': 'all',
  'money.view': billing,
  'invoice.view': billing,
  'invoice.create': billing,
  'invoice.update': billing,
  'invoice.delete': billing,
}
const make = (project: string, more: object = {}) =>
  owner.data(createInvoice, {
    body: { client, lines: [{ kind: 'fixed', title: 'Work', rate: 321, project }], ...more },
  })
const finalise = (id: string) => owner.data(finaliseInvoice, { params: { id } })
const deduct = (person: Person, id: string, deposits: string[]) =>
  person.call(deductDeposits, { params: { id }, body: { deposits } })

test('a hidden deposit is neither offered nor found by id; one already deducted stays', async () => {
  const manager = await server.makeMember(owner.workspaceId, 'Manager', [theirs])
  const person = await server.makeMember(owner.workspaceId, writer, [theirs])
  const hidden = await finalise((await make(other, { kind: 'deposit' })).id)
  const shown = await finalise((await make(theirs, { kind: 'deposit' })).id)
  const draft = await make(theirs)
  for (const who of [manager, person]) {
    expect(await who.call(getInvoice, { params: { id: hidden.id } })).toMatchObject({ status: 404 })
    expect(await who.data(getDeposits, { params: { id: draft.id } })).toMatchObject([{ deposit: shown.id }])
  }
  expect(await deduct(person, draft.id, [hidden.id])).toMatchObject({
    status: 400,
    body: { error: { fields: { 'deposits.0': 'Not a numbered deposit of this client in this currency' } } },
  })
  await deduct(owner, draft.id, [hidden.id])
  expect(await person.data(getDeposits, { params: { id: draft.id } })).toHaveLength(2)
  expect(await deduct(person, draft.id, [hidden.id, shown.id])).toMatchObject({ status: 200 })
  // On another draft of theirs it is as if it were not there.
  const second = await make(theirs)
  expect(await deduct(person, second.id, [hidden.id])).toMatchObject({ status: 400 })
})

test('a refusal does not name the hidden invoice that deducts a deposit', async () => {
  const person = await server.makeMember(owner.workspaceId, writer, [theirs])
  const deposit = await finalise((await make(theirs, { kind: 'deposit' })).id)
  const final = await make(other)
  await deduct(owner, final.id, [deposit.id])
  const { number } = await finalise(final.id)
  const draft = await make(theirs)
  for (const refused of [
    await deduct(person, draft.id, [deposit.id]),
    await person.call(createCredit, { params: { id: deposit.id }, body: {} }),
    await person.call(invoiceContract.deleteInvoice, { body: { id: deposit.id } }),
  ]) {
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'DEPOSIT_DEDUCTED' } } })
    expect(JSON.stringify(refused.body)).not.toContain(number)
  }
  expect((await deduct(owner, draft.id, [deposit.id])).body).toMatchObject({
    error: { message: expect.stringContaining(number as string) },
  })
})

test('a hidden invoice that bills a quote shows only its share', async () => {
  const manager = await server.makeMember(owner.workspaceId, 'Manager', [theirs])
  const { id } = await finalise((await make(theirs, { kind: 'quote' })).id)
  const bill = (share: number) => owner.data(convertQuote, { params: { id }, body: { to: 'invoice', share } })
  const shown = await bill(30)
  const hidden = await bill(20)
  await owner.data(invoiceContract.updateInvoice, {
    params: { id: hidden.id },
    body: { lines: { set: [{ id: hidden.lines[0]!.id, project: other }] } },
  })
  const read = await manager.data(getInvoice, { params: { id } })
  expect(read).toMatchObject({ following: [{ id: shown.id, share: 30 }], hiddenShare: 20 })
  expect(JSON.stringify(read)).not.toContain(hidden.id)
  expect(await owner.data(getInvoice, { params: { id } })).toMatchObject({
    following: [{ share: 30 }, { share: 20 }],
    hiddenShare: 0,
  })
})

test('members see that their time and expenses are invoiced, but not on which hidden invoice', async () => {
  const member = await server.makeMember(owner.workspaceId, 'Member', [theirs])
  const manager = await server.makeMember(owner.workspaceId, 'Manager', [theirs])
  await owner.data(rateContract.setRate, { body: { rate: 60 } })
  const times = { start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z' }
  const entry = await member.data(timeContract.createTimeEntry, { body: { project: theirs, ...times } })
  const spent = { project: theirs, date: '2026-03-02', title: 'Train', amount: 50 }
  const { id: expense } = await member.data(expenseContract.createExpense, { body: spent })
  // It bills a project that is not the manager’s either.
  const { id } = await make(other)
  await owner.data(invoiceContract.addTime, { params: { id }, body: { groupBy: 'task' } })
  await owner.data(invoiceContract.addExpenses, { params: { id }, body: {} })
  const number = (await finalise(id)).number as string
  const params = { id: expense }
  for (const person of [member, manager]) {
    const read = await person.data(expenseContract.getExpense, { params })
    expect(read.invoice).toEqual({ id: null, number: null, projects: [] })
    const csv = await person.request('GET', '/api/expense/export?state=invoiced')
    expect(csv.status === 403 || !(await csv.text()).includes(number)).toBe(true)
  }
  expect(await owner.data(expenseContract.getExpense, { params })).toMatchObject({ invoice: { id, number } })
  for (const refused of [
    await member.call(expenseContract.updateExpense, { params, body: { amount: 60 } }),
    await member.call(expenseContract.deleteExpense, { params }),
    await member.call(timeContract.deleteTimeEntries, { body: { ids: [entry.id] } }),
  ]) {
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).not.toContain(number)
  }
})

test('billable work does not reveal members, tasks or projects without permission to view them', async () => {
  const access: Access = { 'money.view': 'all', 'invoice.view': 'all', export: 'all' }
  const person = await server.makeMember(owner.workspaceId, access)
  const seer = await server.makeMember(owner.workspaceId, { ...access, 'time.view': 'all' })
  await owner.data(rateContract.setRate, { body: { rate: 60 } })
  const body = { project: theirs, title: 'Secret plan' }
  const task = (await owner.data(taskContract.createTask, { body })).id
  const times = { start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z', note: 'Whispered' }
  await owner.data(timeContract.createTimeEntry, { body: { task, ...times } })
  const { id } = await make(theirs)
  const learn = async (who: Person) => [
    await who.call(invoiceContract.getTime, { params: { id } }),
    await who.call(invoiceContract.getInvoices, { query: { groupBy: 'member' } }),
    await who.call(invoiceContract.getInvoices, { query: { groupBy: 'task' } }),
  ]
  for (const reply of await learn(person)) {
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toMatch(/Olga|Secret plan|Whispered/)
  }
  const seen = JSON.stringify((await learn(seer)).map(({ body: answered }) => answered))
  expect(seen).toContain('Olga')
  expect(seen).not.toContain('Secret plan')
  const exported = await person.request('GET', '/api/invoice/unbilled/export')
  expect(exported.status).toBe(200)
  expect(await exported.text()).not.toContain('Website')
  const exporter = await server.makeMember(owner.workspaceId, { 'money.view': 'all', export: 'all' })
  expect((await exporter.request('GET', '/api/invoice/unbilled/export')).status).toBe(403)
})
