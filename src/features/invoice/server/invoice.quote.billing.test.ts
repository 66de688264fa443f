// A quote offers work and bills none: what was tracked and spent stays to be billed by an invoice.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { up } from '#database/migrations/20261126T2342_quotes_bill_nothing.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract } from '../invoice.contract.ts'
import { invoiceKindsContract } from '../invoice.kinds.contract.ts'
import { invoiceOverviewContract } from '../invoice.overview.contract.ts'

const { addExpenses, addTime, createInvoice, getInvoice } = invoiceContract

let server: TestServer
let owner: Person
let client: string
let project: string
let entry: string
let expense: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  await owner.data(rateContract.setRate, { body: { rate: 60 } })
  const retainer = [{ from: '2026-03-01', unit: 'minutes' as const, amount: 120, carryOver: 'none' as const }]
  const make = async (more: object) =>
    (await owner.data(projectContract.createProject, { body: { name: 'Website', client, ...more } })).id
  project = await make({ billing: 'retainer', retainer })
  const other = await make({})
  const times = { start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z' }
  entry = (await owner.data(timeContract.createTimeEntry, { body: { project: other, ...times } })).id
  const spent = { project: other, date: '2026-03-02', title: 'Train', amount: 50 }
  expense = (await owner.data(expenseContract.createExpense, { body: spent })).id
})

const unbilled = async () =>
  (await owner.data(invoiceOverviewContract.getUnbilled, {})).map(({ amount, expenses }) => [
    amount,
    expenses,
  ])

test('a quote rejects time, expenses and months of a retainer', async () => {
  const { id } = await owner.data(createInvoice, { body: { client, kind: 'quote' } })
  const params = { id }
  for (const refused of [
    await owner.call(addTime, { params, body: { groupBy: 'task' } }),
    await owner.call(addExpenses, { params, body: {} }),
    await owner.call(invoiceKindsContract.billRetainer, { params, body: { project, month: '2026-03-01' } }),
    await owner.call(createInvoice, { body: { client, kind: 'quote', time: { groupBy: 'task' } } }),
  ])
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'QUOTE_BILLS_NOTHING' } } })
  expect(await owner.data(getInvoice, { params })).toMatchObject({ lines: [], totalPrice: 0 })
  expect(await unbilled()).toEqual([[60, 50]])
})

test('the database rejects this too, and a migration releases what a quote billed before', async () => {
  const { id: invoice, lines } = await owner.data(createInvoice, {
    body: {
      client,
      kind: 'quote',
      lines: [
        { kind: 'time', title: 'Calls', minutes: 60, rate: 60 },
        { kind: 'expense', title: 'Train', rate: 50 },
        { kind: 'fixed', title: 'March', rate: 120 },
      ],
    },
  })
  const [time, spent, month] = lines.map(({ id }) => id)
  const { workspaceId } = owner
  const { system } = server.databases
  const bill = [
    sql`insert into invoice_line_entry (workspace_id, invoice, line, entry, seconds) values (${workspaceId}, ${invoice}, ${time}, ${entry}, 3600)`,
    sql`insert into invoice_line_expense (workspace_id, invoice, line, expense) values (${workspaceId}, ${invoice}, ${spent}, ${expense})`,
    sql`insert into invoice_retainer (workspace_id, invoice, line, project, month) values (${workspaceId}, ${invoice}, ${month}, ${project}, '2026-03-01')`,
  ]
  for (const statement of bill)
    await expect(statement.execute(system)).rejects.toThrow('A quote bills nothing')
  await sql`drop function refuse_billing_by_quotes() cascade`.execute(system)
  for (const statement of bill) await statement.execute(system)
  expect(await unbilled()).toEqual([])
  const before = await owner.data(getInvoice, { params: { id: invoice } })
  await system.transaction().execute((trx) => up(trx as never))
  expect(await unbilled()).toEqual([[60, 50]])
  expect(await owner.data(getInvoice, { params: { id: invoice } })).toEqual({
    ...before,
    lines: before.lines.map((line) => ({ ...line, entries: 0 })),
  })
  const draft = await owner.data(createInvoice, { body: { client } })
  expect(
    await owner.call(invoiceKindsContract.billRetainer, {
      params: { id: draft.id },
      body: { project, month: '2026-03-01', price: 120 },
    }),
  ).toMatchObject({ status: 200 })
})
