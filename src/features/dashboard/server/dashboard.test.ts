import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoiceOverviewContract } from '#features/invoice/invoice.overview.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { reportContract } from '#features/report/report.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { addDays, mondayOf } from '#shared/days.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { dashboardContract } from '../dashboard.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const numbersOf = (by: Person, query: { memberId?: string } = {}) =>
  by.data(dashboardContract.getDashboard, { query })

const minute = 60_000
const hour = 60 * minute

/** A workspace far east or west of here, with time of the last 16 days at all hours, in two projects, with and without rates. */
async function furnish(timeZone: string) {
  const owner = await server.makeOwner()
  await owner.data(workspaceContract.updateWorkspace, {
    params: { id: owner.workspaceId },
    body: { timeZone, currency: 'EUR' },
  })
  const client = (await owner.data(clientContract.createClient, { body: { title: 'Acme' } })).id
  const project = async (name: string, rate: number | null) => {
    const body = { name, billing: 'time_materials' as const, client }
    const { id } = await owner.data(projectContract.createProject, { body })
    if (rate !== null) await owner.data(rateContract.setRate, { body: { project: id, rate } })
    return id
  }
  const [site, shop] = [await project('Site', 90), await project('Shop', null)]
  const member = await server.makeMember(owner.workspaceId, 'Member', [site])
  const manager = await server.makeMember(owner.workspaceId, 'Manager', [site])
  const begin = Date.now() - 16 * 24 * hour
  for (const [at, place] of [site, shop, site].entries())
    for (let start = begin + at * 2 * hour; start < Date.now() - 2 * hour; start += 19 * hour) {
      const by = at === 2 ? member : owner
      await by.data(timeContract.createTimeEntry, {
        body: {
          project: place,
          start: new Date(start).toISOString(),
          end: new Date(start + (7 + at) * minute).toISOString(),
          ...(at === 0 && start % (5 * minute) === 0 && { billable: false }),
        },
      })
    }
  return { owner, member, manager, client, site, shop, timeZone }
}
type Setting = Awaited<ReturnType<typeof furnish>>

/** Seconds by day and by project of the week that a zone is in, added up by nothing but the table. */
async function secondsBy({ owner, timeZone }: Setting, which: string) {
  const { rows } = await sql<{
    day: string
    project: string
    today: string
    seconds: number
    billable: number
  }>`
    select (start at time zone ${timeZone})::date::text as day, project,
      (now() at time zone ${timeZone})::date::text as today,
      sum(extract(epoch from "end") - extract(epoch from start))::float8 as seconds,
      coalesce(sum(extract(epoch from "end") - extract(epoch from start)) filter (where billable), 0)::float8 as billable
    from time_entry
    where workspace_id = ${owner.workspaceId} and (${which === 'all'} or member_id::text = ${which})
    group by 1, 2
  `.execute(server.databases.system)
  const today = rows[0]?.today ?? ''
  const monday = mondayOf(today)
  const add = (of: typeof rows) => of.reduce((sum, { seconds }) => sum + seconds, 0)
  const from = (first: string) => rows.filter(({ day }) => day >= first)
  return {
    today,
    monday,
    days: [...Map.groupBy(from(addDays(monday, -7)), ({ day }) => day)]
      .map(([day, of]) => ({
        day,
        seconds: add(of),
        billableSeconds: of.reduce((sum, { billable }) => sum + billable, 0),
      }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    projects: [...Map.groupBy(from(monday), ({ project }) => project)]
      .map(([project, of]) => ({ project, seconds: add(of) }))
      .sort((a, b) => b.seconds - a.seconds || (a.project < b.project ? -1 : 1)),
  }
}

describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('tracked time in %s', (timeZone) => {
  let at: Setting
  beforeAll(async () => {
    at = await furnish(timeZone)
  })

  test('by day and week of that time zone equals the sums of the table and the report', async () => {
    const expected = await secondsBy(at, 'all')
    const { time, today, monday } = await numbersOf(at.owner)
    expect({ today, monday, ...time }).toEqual(expected)
    const week = { from: monday, to: addDays(monday, 6) }
    const { rows, totals } = await at.owner.data(reportContract.getReport, { query: week })
    // Projects with equal time stand in the order of their names in a report, of their ids here.
    const sums = new Map(rows.map(({ key, seconds }) => [key, seconds]))
    expect(new Map(time?.projects.map(({ project, seconds }) => [project, seconds]))).toEqual(sums)
    const ofWeek = time?.days
      .filter(({ day }) => day >= monday)
      .reduce((sum, { seconds }) => sum + seconds, 0)
    expect(ofWeek).toBe(totals.seconds)
  })

  test('is filtered by member, and limited by role to the caller’s own', async () => {
    const { days, projects } = await secondsBy(at, at.member.memberId)
    const expected = { days, projects }
    expect((await numbersOf(at.owner, { memberId: at.member.memberId })).time).toEqual(expected)
    expect((await numbersOf(at.member)).time).toEqual(expected)
    expect((await numbersOf(at.member, { memberId: at.owner.memberId })).time).toEqual({
      days: [],
      projects: [],
    })
  })
})

describe('money', () => {
  let at: Setting
  let today: string
  beforeAll(async () => {
    at = await furnish('UTC')
    ;({ today } = await numbersOf(at.owner))
    const invoice = async (rate: number, currency: string, dueDate: string, paid: [string, number][]) => {
      const body = {
        client: at.client,
        issueDate: addDays(today, -60),
        dueDate,
        currency,
        lines: [{ kind: 'fixed' as const, title: 'Work', rate }],
      }
      const { id } = await at.owner.data(invoiceContract.createInvoice, { body })
      await at.owner.data(invoiceContract.finaliseInvoice, { params: { id } })
      for (const [date, amount] of paid)
        await at.owner.data(invoiceContract.addPayment, { params: { id }, body: { date, amount } })
      return id
    }
    const first = `${today.slice(0, 7)}-01`
    await invoice(100.05, 'EUR', addDays(today, -5), [
      [first, 30.01],
      [today, -10],
      [addDays(first, -1), 20],
    ])
    await invoice(500, 'USD', addDays(today, 20), [[today, 500]])
    await invoice(70, 'EUR', addDays(today, 20), [])
    const voided = await invoice(40, 'EUR', addDays(today, -5), [])
    await at.owner.data(invoiceContract.deleteInvoice, { body: { id: voided } })
    await at.owner.data(expenseContract.createExpense, {
      body: { project: at.site, title: 'Fonts', date: today, amount: 12.5, billable: true, markup: 10 },
    })
  })

  test('sums payments, invoices and unbilled work by currency', async () => {
    const { unbilled, invoices, payments } = await numbersOf(at.owner)
    expect(payments).toMatchObject({
      from: `${today.slice(0, 7)}-01`,
      count: 3,
      amounts: [
        { currency: 'EUR', amount: 20.01 },
        { currency: 'USD', amount: 500 },
      ],
    })
    expect(payments?.newest.map(({ amount }) => amount).sort()).toEqual([-10, 30.01, 500])
    const owed = invoices?.reduce((sum, { balance }) => sum + balance, 0)
    const late = invoices?.reduce((sum, { overdue }) => sum + overdue, 0)
    expect([owed, late].map((amount) => Number(amount?.toFixed(2)))).toEqual([130.04, 60.04])

    const { rows } = await sql<{ priced: number; unpriced: number; minor: number }>`
      select sum(extract(epoch from "end" - start)) filter (where rate is not null)::float8 as priced,
        sum(extract(epoch from "end" - start)) filter (where rate is null)::float8 as unpriced,
        round(sum(extract(epoch from "end" - start) * rate / 3600))::float8 as minor
      from time_entry where workspace_id = ${at.owner.workspaceId} and billable
    `.execute(server.databases.system)
    const [expected] = rows
    expect(unbilled).toEqual({
      minutes: Math.round((expected?.priced ?? 0) / 60),
      unpricedMinutes: Math.round((expected?.unpriced ?? 0) / 60),
      // The expense with its markup.
      amounts: [{ currency: 'EUR', amount: ((expected?.minor ?? 0) + 1375) / 100 }],
    })
  })

  test('equals the totals of the linked lists', async () => {
    const { unbilled, invoices } = await numbersOf(at.owner)
    expect(invoices).toEqual(await at.owner.data(invoiceContract.getStatusPrices, {}))
    const list = await at.owner.data(invoiceOverviewContract.getUnbilled, {})
    const sum = list.reduce((all, { amount, expenses }) => all + amount + expenses, 0)
    expect(unbilled?.amounts[0]?.amount).toBeCloseTo(sum, 2)
  })

  test('is limited by role: to the member’s projects, or hidden', async () => {
    const { unbilled } = await numbersOf(at.manager)
    const list = await at.manager.data(invoiceOverviewContract.getUnbilled, {})
    expect(list.map(({ project }) => project)).toEqual([at.site])
    expect(unbilled?.unpricedMinutes).toBe(0)
    expect(unbilled?.amounts[0]?.amount).toBe(list[0]!.amount + list[0]!.expenses)
    expect(await numbersOf(at.member)).toMatchObject({ unbilled: null, invoices: null, payments: null })
    const guest = await server.makeMember(at.owner.workspaceId, 'Guest', [at.site])
    expect(await numbersOf(guest)).toMatchObject({
      time: null,
      unbilled: null,
      invoices: null,
      payments: null,
    })
    const clientless = await server.makeMember(at.owner.workspaceId, {
      'invoice.view': 'all',
      'money.view': 'all',
    })
    const { payments } = await numbersOf(clientless)
    expect(payments?.newest.map(({ client }) => client)).toEqual([null, null, null])
  })
})

describe('completed tasks', () => {
  test('are those completed this week and still done, by executor and visibility', async () => {
    const { owner, member, site, shop } = await furnish('UTC')
    const { taskStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
    const status = (category: string) => taskStatuses.find((one) => one.category === category)?.id ?? null
    const [done, cancelled, todo] = [status('done'), status('cancelled'), status('todo')]
    const task = async (project: string, title: string, fields: object = {}) =>
      (await owner.data(taskContract.createTask, { body: { project, title, ...fields } })).id
    const set = (id: string, to: string | null) =>
      owner.data(taskContract.updateTask, { params: { id }, body: { status: to } })
    const titles = async (by: Person, memberId?: string) => {
      const { completed } = await numbersOf(by, memberId ? { memberId } : {})
      expect(completed.count).toBe(completed.tasks.length)
      return completed.tasks.map(({ title }) => title)
    }
    const [one, two, three] = [
      await task(site, 'One', { executor: member.memberId }),
      await task(shop, 'Two'),
      await task(site, 'Three'),
    ]
    await task(site, 'Open')
    await set(one, done)
    await set(two, done)
    await set(three, cancelled)
    await task(site, 'Born done', { status: done })
    expect(await titles(owner)).toEqual(['Born done', 'Two', 'One'])
    expect(await titles(owner, member.memberId)).toEqual(['One'])
    expect(await titles(member)).toEqual(['Born done', 'One'])
    await set(one, todo)
    expect(await titles(owner)).toEqual(['Born done', 'Two'])
    await sql`
      update task set completed_at = completed_at - interval '8 days'
      where workspace_id = ${owner.workspaceId} and id = ${two}`.execute(server.databases.system)
    await set(one, done)
    expect(await titles(owner)).toEqual(['One', 'Born done'])
  })
})

test('invalid queries are refused', async () => {
  const owner = await server.makeOwner()
  const reply = await owner.request('GET', '/api/dashboard?memberId=me')
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ error: { fields: { memberId: expect.any(String) } } })
})
