// What is unbilled, owed, late and paid, counted a second time, and held against each other on every screen that has it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { dashboardContract } from '#features/dashboard/dashboard.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoiceOverviewContract } from '#features/invoice/invoice.overview.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { reportContract } from '#features/report/report.contract.ts'
import { reportTabContract } from '#features/report/report.tab.contract.ts'
import type { ReportTab } from '#features/report/report.tab.shape.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { addDays } from '#shared/days.ts'
import { openTestServer, type TestServer } from '../server.ts'
import { openCounted, sum } from './counted.ts'
import { type Furnished, furnish } from './furnish.ts'
import { roles, type Watcher } from './watchers.ts'

let server: TestServer
let at: Furnished
let counted: ReturnType<typeof openCounted>
beforeAll(async () => {
  server = await openTestServer()
  at = await furnish(server)
  counted = openCounted(at)
}, 300_000)
afterAll(() => server.close())

const dashboardOf = ({ person }: Watcher) => person.data(dashboardContract.getDashboard, { query: {} })
const tabOf = ({ person }: Watcher, tab: ReportTab) =>
  person.data(reportTabContract.getReportTab, { query: { tab, from: '2020-01-01', to: at.today } })
const round = (amount: number) => Number(amount.toFixed(2))
/** Sums by currency, without those of nothing. */
const byCurrency = <T extends { currency: string }>(rows: readonly T[], amount: (row: T) => number) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ currency }) => currency)]
      .map(([currency, of]) => [currency, round(sum(of.map(amount)))] as const)
      .filter(([, amount]) => amount !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
const isOf = (client: string, currency: string) => (row: { client: string | null; currency: string }) =>
  row.client === client && row.currency === currency

describe.each(roles)('to the %s', (role) => {
  test('the unbilled amount is the same in invoices, dashboard, reports and clients', async () => {
    const by = at.watchers[role]
    const { unbilled, leaks } = await dashboardOf(by)
    const { status } = await by.person.call(invoiceOverviewContract.getUnbilled, {})
    if (by.invoice === 'none') return expect([unbilled, leaks, status]).toEqual([null, null, 403])
    const expected = await counted.unbilled(by)
    expect(expected.length).toBeGreaterThan(1)
    const list = await by.person.data(invoiceOverviewContract.getUnbilled, {})
    const found = list.map((row) => ({ ...row, minutes: row.minutes, unpriced: row.unpricedMinutes }))
    const order = (a: { project: string; currency: string }, b: { project: string; currency: string }) =>
      `${a.project}${a.currency}` < `${b.project}${b.currency}` ? -1 : 1
    expect(
      found
        .toSorted(order)
        .map(({ client, project, currency, minutes, unpriced, amount, expenses, oldest }) => [
          client,
          project,
          currency,
          minutes,
          unpriced,
          amount,
          expenses,
          oldest,
        ]),
    ).toEqual(
      expected
        .toSorted(order)
        .map((row) => [
          row.client,
          row.project,
          row.currency,
          Math.round(row.priced / 60),
          Math.round(row.unpriced / 60),
          row.amount,
          row.expenses,
          row.oldest,
        ]),
    )
    const amounts = byCurrency(expected, ({ amount, expenses }) => amount + expenses)
    expect(Object.fromEntries(unbilled!.amounts.map(({ currency, amount }) => [currency, amount]))).toEqual(
      amounts,
    )
    expect(unbilled).toMatchObject({
      minutes: Math.round(sum(expected.map(({ priced }) => priced)) / 60),
      unpricedMinutes: Math.round(sum(expected.map(({ unpriced }) => unpriced)) / 60),
    })

    const { totals } = await tabOf(by, 'uninvoiced')
    expect(byCurrency(totals, ({ cells }) => (cells[1]?.value ?? 0) + (cells[2]?.value ?? 0))).toEqual(
      amounts,
    )
    expect(sum(totals.map(({ cells }) => cells[0]?.value ?? 0))).toBe(unbilled!.minutes)
    const figures = await by.person.data(clientContract.getClientFigures, {})
    for (const one of figures) {
      const rows = expected.filter(isOf(one.client, one.currency))
      expect([one.unbilled.amount, one.unbilled.expenses], `${one.client} ${one.currency}`).toEqual([
        round(sum(rows.map(({ amount, expenses }) => amount + expenses))),
        round(sum(rows.map(({ expenses }) => expenses))),
      ])
      expect(one.unbilled.minutes).toBe(Math.round(sum(rows.map((row) => row.priced + row.unpriced)) / 60))
      expect(one.unbilled.unpricedMinutes).toBe(Math.round(sum(rows.map((row) => row.unpriced)) / 60))
      const own = await by.person.data(clientContract.getClientFigures, { query: { clientId: one.client } })
      expect(own.find(isOf(one.client, one.currency))).toEqual(one)
    }
    const report = await by.person.data(reportContract.getReport, {
      query: { from: '2020-01-01', to: at.today },
    })
    expect(report.totals.unbilledSeconds).toBeCloseTo(
      sum(expected.map((row) => row.priced + row.unpriced)),
      3,
    )
    if (role === 'owner') {
      const { clients } = await by.person.data(reportContract.getReportBillable, {
        query: { from: '2020-01-01', to: at.today },
      })
      for (const one of clients)
        expect(one.amount).toBe(
          round(sum(expected.filter(isOf(one.client, one.currency)).map((row) => row.amount))),
        )
    }

    // Whatever is older than 30 days leaks.
    const border = addDays(at.today, -31)
    for (const leak of leaks!.unbilled)
      if (
        sum(
          expected.filter(isOf(leak.client!, leak.currency)).map(({ oldest }) => Number(oldest > border)),
        ) === 0
      )
        expect(leak.oldest <= border).toBe(true)
    expect(sum(leaks!.unpriced.map(({ minutes }) => minutes))).toBe(
      sum(expected.map(({ unpriced }) => Math.round(unpriced / 60))),
    )
  })

  test('outstanding, overdue and paid are the same in invoices, dashboard, reports and clients', async () => {
    const by = at.watchers[role]
    const { person } = by
    const { invoices, leaks } = await dashboardOf(by)
    const { status } = await person.call(invoiceContract.getStatusPrices, {})
    if (by.invoice === 'none') return expect([invoices, status]).toEqual([null, 403])
    const expected = await counted.owed(by)
    expect(expected.length).toBeGreaterThan(0)
    const owed = byCurrency(expected, (row) => row.owed)
    const late = byCurrency(expected, (row) => row.late)
    expect(byCurrency(invoices!, ({ balance }) => balance)).toEqual(owed)
    expect(byCurrency(invoices!, ({ overdue }) => overdue)).toEqual(late)
    expect(await person.data(invoiceContract.getStatusPrices, {})).toEqual(invoices)
    const listOf = (tab: 'drafts' | 'outstanding' | 'overdue' | 'paid') =>
      person.data(invoiceContract.getInvoices, { query: { tab, limit: 200 } })
    expect(byCurrency(await listOf('outstanding'), ({ balance }) => balance)).toEqual(owed)
    expect(byCurrency(await listOf('overdue'), ({ balance }) => balance)).toEqual(late)
    expect(byCurrency(leaks!.overdue, ({ balance }) => balance)).toEqual(late)
    const [drafts, paid] = [await listOf('drafts'), await listOf('paid')]
    expect(byCurrency(drafts, ({ totalPrice }) => totalPrice)).toEqual(
      byCurrency(expected, (row) => row.draft),
    )
    expect(byCurrency(paid, ({ totalPrice }) => totalPrice)).toEqual(byCurrency(expected, (row) => row.paid))

    const figures = await person.data(clientContract.getClientFigures, {})
    for (const one of figures) {
      const row = expected.find(isOf(one.client, one.currency))
      expect([one.draft.sum, one.outstanding.sum, one.overdue.sum, one.paid.sum, one.received]).toEqual([
        row?.draft ?? 0,
        row?.owed ?? 0,
        row?.late ?? 0,
        row?.paid ?? 0,
        row?.received ?? 0,
      ])
    }
    const { rows } = await tabOf(by, 'receivables')
    for (const row of expected.filter((one) => one.owed !== 0)) {
      const shown = rows.find(({ key }) => key === `${row.client} ${row.currency}`)
      expect(shown?.cells.slice(0, 5).map(({ value }) => value ?? 0)).toEqual(
        row.bands.map((cents) => cents / 100),
      )
      expect(shown?.cells[5]?.value).toBe(row.owed)
      // What is late is what is in the bands behind the first.
      expect(round(sum(row.bands.slice(1)) / 100)).toBe(row.late)
    }
  })

  test('income is the same in clients and their report, for members who see all money', async () => {
    const by = at.watchers[role]
    const income = await by.person.call(reportTabContract.getReportTab, {
      query: { tab: 'income', from: '2020-01-01', to: at.today },
    })
    const clients = await by.person.call(clientContract.getClients, {})
    if (role === 'member') return expect([income.status, clients.status]).toEqual([403, 403])
    if (!clients.ok) throw new Error('no clients')
    if (role === 'manager') {
      expect(income.status).toBe(403)
      for (const { totalIncome, received, incomes } of clients.body.clients)
        expect([totalIncome, received, incomes]).toEqual([null, null, []])
      return
    }
    if (!income.ok) throw new Error('no income')
    const expected = await counted.owed(by)
    for (const { id, incomes } of clients.body.clients)
      for (const one of incomes) {
        const row = expected.find(isOf(id, one.currency))
        expect([one.totalIncome, one.received]).toEqual([row?.paid, row?.received])
        const line = income.body.data.rows.find(({ key }) => key === `${id} ${one.currency}`)
        expect(line?.cells.slice(0, 2).map(({ value }) => value)).toEqual([one.totalIncome, one.received])
      }
    expect(clients.body.clients.flatMap(({ incomes }) => incomes)).toHaveLength(income.body.data.rows.length)
    const statement = await by.person.data(clientContract.getStatement, {
      params: { id: at.acme },
      query: { from: '2020-01-01', to: addDays(at.today, 1) },
    })
    expect(statement.map(({ currency, closing }) => [currency, closing])).toEqual(
      expected.filter(({ client }) => client === at.acme).map(({ currency, owed }) => [currency, owed]),
    )
  })
})

test('half cents, and entries that end in the future, are counted the same everywhere', async () => {
  const owner = await server.makeOwner()
  const { id: client } = await owner.data(clientContract.createClient, { body: { title: 'Acme' } })
  const now = Date.now()
  for (const at of [1, 2]) {
    const { id: project } = await owner.data(projectContract.createProject, {
      body: { name: 'Site', client, billing: 'time_materials', rate: 1.8 },
    })
    const start = new Date(now - 3_600_000 * at).toISOString()
    const end = new Date(Date.parse(start) + 10_000).toISOString()
    await owner.data(timeContract.createTimeEntry, { body: { project, start, end } })
    if (at === 1) {
      const soon = {
        start: new Date(now - 3_420_000).toISOString(),
        end: new Date(now + 180_000).toISOString(),
      }
      await owner.data(timeContract.createTimeEntry, { body: { project, ...soon } })
    }
  }
  const list = await owner.data(invoiceOverviewContract.getUnbilled, {})
  expect(list.map(({ amount }) => amount)).toEqual([1.81, 0.01])
  const [figures] = await owner.data(clientContract.getClientFigures, {})
  expect(figures?.unbilled).toMatchObject({ amount: 1.82, minutes: 60 })
  const { unbilled } = await owner.data(dashboardContract.getDashboard, { query: {} })
  expect(unbilled).toMatchObject({ minutes: 60, amounts: [{ amount: 1.82 }] })
  const { clients } = await owner.data(reportContract.getReportBillable, {
    query: { from: '2020-01-01', to: '2099-12-31' },
  })
  expect(clients).toMatchObject([{ minutes: 60, amount: 1.82 }])
})
