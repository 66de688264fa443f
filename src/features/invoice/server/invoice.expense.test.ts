import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { deliveryContract } from '#features/delivery/delivery.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taxContract } from '#features/tax/tax.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract } from '../invoice.contract.ts'
import { invoiceKindsContract } from '../invoice.kinds.contract.ts'

const { addExpenses, createInvoice, deleteInvoice, finaliseInvoice, getInvoice, updateInvoice } =
  invoiceContract
const { createCredit } = invoiceKindsContract

let server: TestServer
let owner: Person
let client: string
let project: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website', client } })).id
})

const spend = (more: object = {}) =>
  owner.data(expenseContract.createExpense, {
    body: { project, date: '2026-03-02', title: 'Train', amount: 119, tax: 19, ...more },
  })
const draft = (more: object = {}) =>
  owner.data(createInvoice, { body: { client, issueDate: '2026-03-31', ...more } })
const fill = (id: string, body: object = {}) => owner.call(addExpenses, { params: { id }, body })
const read = (id: string) => owner.data(getInvoice, { params: { id } })
const expenseOf = (id: string) => owner.data(expenseContract.getExpense, { params: { id } })
const change = (id: string, body: object) =>
  owner.call(expenseContract.updateExpense, { params: { id }, body })

describe('expenses on a draft', () => {
  test('become lines net of their tax and with markup, for this client and currency only', async () => {
    await spend({ markup: 10 })
    await spend({ title: 'Hotel', date: '2026-03-01', amount: 80, tax: 0 })
    await spend({ title: 'Lunch', billable: false })
    await spend({ title: 'Fonts', currency: 'USD' })
    const elsewhere = (await owner.data(projectContract.createProject, { body: { name: 'Own' } })).id
    await spend({ title: 'Chair', project: elsewhere })
    const { id } = await draft()
    await fill(id)
    expect(await read(id)).toMatchObject({
      totalPrice: 190,
      projects: [project],
      lines: [
        { kind: 'expense', title: 'Hotel', description: 'March 1, 2026', quantity: 1, rate: 80, project },
        { kind: 'expense', title: 'Train', rate: 110, total: 110 },
      ],
    })
  })

  test.each([
    ['EUR', 119, 19, 7.5, 107.5],
    ['JPY', 999, 0, 7.5, 1074],
    ['KWD', 1.235, 0.001, 50, 1.851],
  ])('in %s are rounded once', async (currency, amount, tax, markup, rate) => {
    await spend({ currency, amount, tax, markup })
    const { id } = await draft({ currency })
    await fill(id)
    expect((await read(id)).lines).toMatchObject([{ rate, total: rate }])
  })

  test('include the invoice’s tax if its prices are tax-inclusive', async () => {
    await owner.data(taxContract.createTax, { body: { name: 'VAT', percent: 20, isDefault: true } })
    await spend()
    const { id } = await draft({ taxMode: 'inclusive' })
    await fill(id)
    expect(await read(id)).toMatchObject({ totalPrice: 120, taxAmount: 20, lines: [{ rate: 120 }] })
  })

  test('made billable concurrently with billing are left for the next time', async () => {
    const one = await spend()
    const late = await spend({ title: 'Hotel', billable: false })
    const { id } = await draft()
    const [reply] = await meetAt(
      server,
      (trx) => sql`select from expense where id = ${one.id} for update`.execute(trx),
      [() => fill(id)],
      (trx) => sql`update expense set billable = true where id = ${late.id}`.execute(trx),
    )
    expect(reply?.status).toBe(200)
    expect((await read(id)).lines).toHaveLength(1)
    await fill(id)
    expect((await read(id)).lines).toHaveLength(2)
  })

  test('are on one invoice only, also with concurrent requests and in the database', async () => {
    const one = await spend()
    const other = await spend({ title: 'Hotel', date: '2026-04-01' })
    const drafts = [await draft(), await draft()]
    const replies = await meetAt(
      server,
      (trx) => sql`select from expense where id = ${one.id} for update`.execute(trx),
      drafts.map(
        ({ id }) =>
          () =>
            fill(id, { expenses: [one.id] }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const id = (drafts[replies.findIndex(({ status }) => status === 409)] as { id: string }).id
    expect(await fill(id, { expenses: [one.id, other.id] })).toMatchObject({
      body: { error: { code: 'EXPENSE_NOT_BILLABLE' } },
    })
    expect((await read(id)).lines).toEqual([])
    expect(await fill(id, { to: '2026-03-31' })).toMatchObject({
      status: 409,
      body: { error: { code: 'NOTHING_TO_BILL' } },
    })
    const unbilled = await owner.data(expenseContract.getExpenses, { query: { state: 'unbilled' } })
    expect(unbilled.map((expense) => expense.id)).toEqual([other.id])
    // The database sees to it by itself.
    const line = (await read((drafts.find((one) => one.id !== id) as { id: string }).id)).lines[0]?.id
    await expect(
      sql`
        insert into invoice_line_expense (workspace_id, line, expense, invoice)
        select workspace_id, ${line}, expense, ${id} from invoice_line_expense where expense = ${one.id}
      `.execute(server.databases.system),
    ).rejects.toThrow()
    await expect(
      sql`update expense set amount = 1 where id = ${one.id}`.execute(server.databases.system),
    ).rejects.toThrow('is invoiced')
    await expect(
      sql`delete from expense where id = ${one.id}`.execute(server.databases.system),
    ).rejects.toThrow('is invoiced')
  })

  test('are locked and reference their invoice until they are released', async () => {
    const { id: expense } = await spend()
    for (const isNumbered of [true, false]) {
      const { id } = await draft()
      await fill(id)
      expect((await expenseOf(expense)).invoice).toMatchObject({ id, number: null })
      if (isNumbered) await owner.data(finaliseInvoice, { params: { id } })
      const number = isNumbered ? 'INV-2026-0001' : null
      expect((await expenseOf(expense)).invoice).toMatchObject({ id, number })
      const refused = await change(expense, { amount: 5, tax: 0 })
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'EXPENSE_INVOICED' } } })
      expect(JSON.stringify(refused.body)).toContain('on an invoice')
      const remove = { params: { id: expense } }
      expect(await owner.call(expenseContract.deleteExpense, remove)).toMatchObject({ status: 409 })
      expect(await change(expense, { note: 'Seat 4', title: 'Train to Bonn' })).toMatchObject({ status: 200 })
      await owner.data(deleteInvoice, { body: { id } })
      expect((await expenseOf(expense)).invoice).toBe(null)
      expect(await change(expense, { amount: 119 })).toMatchObject({ status: 200 })
    }
    const { id } = await draft()
    await fill(id)
    const line = (await read(id)).lines[0]?.id as string
    await owner.data(updateInvoice, { params: { id }, body: { lines: { remove: [line] } } })
    expect(await change(expense, { amount: 200 })).toMatchObject({ status: 200 })
  })

  test('count as unbilled of their client, also after a merge, and lock the draft’s currency', async () => {
    const unbilled = async () =>
      (await owner.data(clientContract.getClientFigures, {})).map((row) => [row.client, row.unbilled.amount])
    await spend({ markup: 10 })
    expect(await unbilled()).toEqual([[client, 110]])
    const into = (await owner.data(clientContract.createClient, { body: { title: 'Ford Motor' } })).id
    await owner.data(clientContract.mergeClient, { params: { id: client }, body: { into } })
    expect(await unbilled()).toEqual([[into, 110]])
    const { id } = await owner.data(createInvoice, { body: { client: into } })
    await fill(id)
    expect((await read(id)).lines).toHaveLength(1)
    expect(await owner.call(updateInvoice, { params: { id }, body: { currency: 'USD' } })).toMatchObject({
      status: 409,
      body: { error: { code: 'INVOICE_HAS_TIME' } },
    })
  })

  test('are updated live when they are billed, numbered and released', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const expense = await spend({ memberId: member.memberId })
    const live = await member.live(owner.workspaceId)
    const { id } = await draft()
    await fill(id)
    await owner.data(finaliseInvoice, { params: { id } })
    await owner.data(deleteInvoice, { body: { id } })
    await live.settle()
    const messages = live
      .messages()
      .flatMap((message) => (message.object === 'expense' ? [message.data] : []))
    expect(messages).toMatchObject([
      { id: expense.id, invoice: { id: null, number: null }, billed: null },
      { invoice: { id: null, number: null } },
      { invoice: null },
    ])
    // It bills a project whose money the member does not see.
    expect(live.messages().every(({ object }) => object === 'expense')).toBe(true)
    live.close()
  })

  test('once deleted, block voiding the credit note that released them', async () => {
    const one = await spend()
    const { id } = await draft()
    await fill(id)
    await owner.data(finaliseInvoice, { params: { id } })
    const credit = await owner.data(createCredit, { params: { id }, body: { releaseTime: true } })
    await owner.data(finaliseInvoice, { params: { id: credit.id } })
    await owner.data(expenseContract.deleteExpense, { params: { id: one.id } })
    const voiding = () => owner.call(deleteInvoice, { body: { id: credit.id } })
    expect(await voiding()).toMatchObject({ status: 409, body: { error: { code: 'EXPENSE_NOT_BILLABLE' } } })
    await owner.data(expenseContract.restoreExpense, { params: { id: one.id } })
    expect((await voiding()).status).toBe(200)
  })

  test('are updated live when a credit note releases them and when it is voided', async () => {
    const { id: expense } = await spend()
    const { id } = await draft()
    await fill(id)
    await owner.data(finaliseInvoice, { params: { id } })
    const credit = await owner.data(createCredit, { params: { id }, body: { releaseTime: true } })
    const live = await owner.live(owner.workspaceId)
    await owner.data(finaliseInvoice, { params: { id: credit.id } })
    expect((await expenseOf(expense)).invoice).toBe(null)
    await owner.data(deleteInvoice, { body: { id: credit.id } })
    await live.settle()
    const number = 'INV-2026-0001'
    const heard = live.messages().flatMap((message) => (message.object === 'expense' ? [message.data] : []))
    expect(heard).toMatchObject([
      { id: expense, invoice: null },
      { id: expense, invoice: { id, number } },
    ])
    const { rows } = await sql<{ before: unknown }>`
      select before -> 'invoice' as before from change
      where workspace_id = ${owner.workspaceId} and object = 'expense' and event = 'update' order by seq desc limit 2
    `.execute(server.databases.system)
    expect(rows.map(({ before }) => before)).toEqual([null, { id, number, projects: [project] }])
    live.close()
  })

  test('are updated live with the number that their draft gets when it is sent', async () => {
    const { id: expense } = await spend()
    const { id } = await draft()
    await fill(id)
    const live = await owner.live(owner.workspaceId)
    const body = { invoiceId: id, to: ['ford@example.com'], subject: 'Invoice', text: 'Hello' }
    await owner.data(deliveryContract.sendInvoice, { body })
    await live.settle()
    const heard = live.messages().flatMap((message) => (message.object === 'expense' ? [message.data] : []))
    expect(heard).toMatchObject([{ id: expense, invoice: { id, number: 'INV-2026-0001' } }])
    live.close()
  })
})
