import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoiceKindsContract } from '#features/invoice/invoice.kinds.contract.ts'
import { invoiceOverviewContract } from '#features/invoice/invoice.overview.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { holidayContract } from '#features/timeOff/holiday.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { addDays, dayIn, weekdayOf } from '#shared/days.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { reportContract } from '../report.contract.ts'
import { reportTabContract } from '../report.tab.contract.ts'
import { type ReportTab, reportTabs, type TabRow } from '../report.tab.shape.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const period = { from: '2026-03-02', to: '2026-03-06' }
const tabOf = (by: Person, tab: ReportTab, query: object = {}) =>
  by.data(reportTabContract.getReportTab, { query: { tab, ...period, ...query } })
const numbers = ({ name, cells }: TabRow) => [name, ...cells.map(({ value, text }) => value ?? text)]

/** A client with a project at 100 an hour and a budget of 10 hours; its task was estimated at 3 hours and took 4. */
async function furnish() {
  const owner = await server.makeOwner()
  await owner.data(workspaceContract.updateWorkspace, {
    params: { id: owner.workspaceId },
    body: { timeZone: 'UTC', currency: 'EUR', workweek: [0, 1, 1, 1, 1, 1, 0], workdayDuration: 8 },
  })
  const client = (await owner.data(clientContract.createClient, { body: { title: 'Acme' } })).id
  const { id: project } = await owner.data(projectContract.createProject, {
    body: {
      name: 'Site',
      client,
      billing: 'time_materials',
      rate: 100,
      budget: { unit: 'minutes', amount: 600 },
    },
  })
  const { id: task } = await owner.data(taskContract.createTask, {
    body: { project, title: 'Design', estimate: 180 },
  })
  const track = (by: Person, day: string, hours: number, place: object = { task }) =>
    by.data(timeContract.createTimeEntry, {
      body: {
        ...place,
        start: `${day}T08:00:00Z`,
        end: `${day}T${String(8 + hours).padStart(2, '0')}:00:00Z`,
      },
    })
  await track(owner, '2026-02-27', 1)
  await track(owner, '2026-03-02', 3)
  await track(owner, '2026-03-03', 1, { project })
  const member = await server.makeMember(owner.workspaceId, 'Member', [project])
  await track(member, '2026-03-04', 2, { project })
  return { owner, member, client, project, task, track }
}
type Setting = Awaited<ReturnType<typeof furnish>>
let at: Setting
beforeAll(async () => {
  at = await furnish()
})

const setCost = (by: Person, member: string, rate: number | null, from: string | null = null) =>
  by.call(rateContract.setRate, { body: { member, cost: true, rate, from } })

describe('estimates', () => {
  test('include all time up to the period’s end on tasks tracked in it', async () => {
    const { rows, totals } = await tabOf(at.owner, 'estimates')
    expect(rows.map(numbers)).toEqual([
      ['Site', 180, 240, -60, 133],
      ['Design', 180, 240, -60, 133],
    ])
    expect(totals.map(numbers)).toEqual([['Total', 180, 240, -60, 133]])
    const behind = new URLSearchParams(rows[1]?.cells[1]?.to?.split('?')[1])
    const reply = await at.owner.data(reportContract.getReportEntries, {
      query: { ...Object.fromEntries(behind), of: 'tracked' } as never,
    })
    expect(reply.sums.seconds / 60).toBe(240)
  })
})

describe('utilisation', () => {
  test('is billable time as a share of expected hours, of members the caller may see', async () => {
    const { rows } = await tabOf(at.owner, 'utilisation')
    expect(rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      [2400, 240, 10, 240, 10],
      [2400, 120, 5, 120, 5],
    ])
    expect((await tabOf(at.member, 'utilisation')).rows.map(({ key }) => key)).toEqual([at.member.memberId])
  })

  test('for a project-scoped role is limited to its projects, and leaves out guests', async () => {
    const { owner, member, project, track } = await furnish()
    const inner = await owner.data(projectContract.createProject, { body: { name: 'Inner' } })
    await track(owner, '2026-03-05', 1, { project: inner.id })
    await server.makeMember(owner.workspaceId, 'Guest', [project])
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [project])
    const { rows, notes } = await tabOf(manager, 'utilisation')
    const minutes = Object.fromEntries(rows.map(({ key, cells }) => [key, cells[1]?.value]))
    // What the owner did in the other project is not in it.
    expect(minutes).toEqual({ [owner.memberId]: 240, [member.memberId]: 120, [manager.memberId]: 0 })
    expect(notes[1]).toBe('Your role can only see time in your projects.')
    expect((await tabOf(owner, 'utilisation')).rows).toHaveLength(3)
  })
})

describe('budgets', () => {
  test('show what is used, and the projected run-out day', async () => {
    const { owner, project, track } = await furnish()
    const yesterday = addDays(dayIn('UTC'), -1)
    const used = async () => (await tabOf(owner, 'budgets')).rows.map(numbers)
    expect(await used()).toEqual([['Site', 600, 420, '', '', 70, '']])
    await track(owner, yesterday, 2, { project })
    // An hour is left, and two were used on the 20 work days of four weeks.
    const ahead = Array.from({ length: 21 }, (_, nth) => addDays(dayIn('UTC'), nth + 1)).filter(
      (day) => ![0, 6].includes(weekdayOf(day)),
    )
    expect(await used()).toEqual([['Site', 600, 540, '', '', 90, ahead[9]]])
    await owner.data(holidayContract.updateHolidayCalendar, {
      body: { add: [{ id: uuidv7(), name: 'Summer party', date: ahead[0]!, yearly: false }] },
    })
    expect(await used()).toEqual([['Site', 600, 540, '', '', 90, ahead[10]]])
    // As the page of the project says it: no whole before it is reached.
    const most = { start: `${addDays(yesterday, -1)}T08:00:00Z`, end: `${addDays(yesterday, -1)}T08:59:00Z` }
    await owner.data(timeContract.createTimeEntry, { body: { project, ...most } })
    expect((await used()).map((row) => row.slice(0, 6))).toEqual([['Site', 600, 599, '', '', 99]])
    await track(owner, addDays(yesterday, -2), 1, { project })
    expect(await used()).toEqual([['Site', 600, 659, '', '', 110, 'Used up']])
  })
})

describe('profitability', () => {
  test('is reduced by a credit of a fixed price, but not of a time line', async () => {
    const { owner, client, project } = await furnish()
    const days = { issueDate: '2026-03-04' }
    const bill = async (line: object) => {
      const body = { client, ...days, lines: [{ title: 'Work', project, ...line }] } as never
      const { id } = await owner.data(invoiceContract.createInvoice, { body })
      const { lines } = await owner.data(invoiceContract.finaliseInvoice, { params: { id } })
      const credit = await owner.data(invoiceKindsContract.createCredit, {
        params: { id },
        body: { ...days, lines: [{ line: lines[0]!.id, amount: 50 }] },
      })
      await owner.data(invoiceContract.finaliseInvoice, { params: { id: credit.id } })
    }
    const fees = async () => (await tabOf(owner, 'profitability')).rows.map((row) => numbers(row)[3])
    await bill({ kind: 'time', minutes: 60, rate: 100 })
    expect(await fees()).toEqual([''])
    await bill({ kind: 'fixed', rate: 300 })
    expect(await fees()).toEqual([250])
  })

  test('uses each member’s cost rate of the day, and expenses, and requires all money.view', async () => {
    const { owner, member, project, client } = await furnish()
    const sums = async () => (await tabOf(owner, 'profitability')).rows.map(numbers)
    expect(await sums()).toEqual([['Site', 360, 600, '', '', 0, 0, 600, 100, 360]])
    await setCost(owner, owner.memberId, 40)
    await setCost(owner, owner.memberId, 60, '2026-03-03')
    // Three hours at 40, and one at 60.
    expect(await sums()).toEqual([['Site', 360, 600, '', '', 180, 0, 420, 70, 120]])
    await setCost(owner, member.memberId, 30)
    await owner.data(expenseContract.createExpense, {
      body: { project, date: '2026-03-05', amount: 119, tax: 19, title: 'Fonts' } as never,
    })
    expect(await sums()).toEqual([['Site', 360, 600, '', 100, 240, 100, 360, 51, '']])
    // What somebody costs is billed to nobody.
    const { rows } = await owner.data(reportContract.getReport, { query: period })
    expect(rows[0]?.amounts).toMatchObject([{ currency: 'EUR', amount: 600 }])
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [project])
    for (const person of [manager, member])
      expect(
        await person.call(reportTabContract.getReportTab, { query: { tab: 'profitability', ...period } }),
      ).toMatchObject({ status: 403 })
    expect(JSON.stringify(await manager.data(rateContract.getRates, {}))).not.toContain('"cost":true')
    expect(await setCost(manager, owner.memberId, 1)).toMatchObject({ status: 403 })
    expect(await owner.call(rateContract.setRate, { body: { client, cost: true, rate: 5 } })).toMatchObject({
      status: 400,
      body: { error: { fields: { member: expect.any(String) } } },
    })
  })

  test('includes fixed prices of finalised invoices and billed expenses, even without time', async () => {
    const { owner, client, project } = await furnish()
    const shop = await owner.data(projectContract.createProject, {
      body: { name: 'Shop', client, billing: 'fixed_fee' },
    })
    const spend = (body: object) =>
      owner.data(expenseContract.createExpense, {
        body: {
          project: shop.id,
          date: '2026-03-05',
          amount: 119,
          tax: 19,
          title: 'Fonts',
          ...body,
        } as never,
      })
    await spend({ markup: 10 })
    await spend({ billable: false })
    await spend({ date: '2026-04-01' })
    const rows = async () => (await tabOf(owner, 'profitability')).rows.map(numbers)
    const site = ['Site', 360, 600, '', '', 0, 0, 600, 100, 360]
    expect(await rows()).toEqual([site, ['Shop', 0, 0, '', 110, 0, 200, -90, -82, '']])
    const { notes } = await tabOf(owner, 'profitability')
    expect(notes.at(-1)).toBe('Only money in EUR: amounts in other currencies are left out.')

    expect(await tabOf(owner, 'profitability', { client })).toEqual(await tabOf(owner, 'profitability'))

    const charge = async (issueDate: string) => {
      const { id } = await owner.data(invoiceContract.createInvoice, { body: { client } as never })
      const line = {
        id: uuidv7(),
        project: shop.id,
        kind: 'fixed',
        title: 'Fee',
        quantity: 1,
        unit: 'C62',
        rate: 500,
        discount: 0,
        tax: null,
      }
      await owner.data(invoiceContract.updateInvoice, {
        params: { id },
        body: {
          issueDate,
          discount: { unit: 'percent', value: 10 },
          lines: { set: [line] },
        } as never,
      })
      return id
    }
    const id = await charge('2026-03-06')
    const later = await charge('2026-04-20')
    // A draft is nothing yet.
    expect((await rows())[1]).toEqual(['Shop', 0, 0, '', 110, 0, 200, -90, -82, ''])
    for (const one of [id, later]) await owner.data(invoiceContract.finaliseInvoice, { params: { id: one } })
    expect(await rows()).toEqual([site, ['Shop', 0, 0, 450, 110, 0, 200, 360, 64, '']])
    expect(await tabOf(owner, 'profitability', { project })).toMatchObject({ rows: [{ name: 'Site' }] })
    await owner.data(invoiceContract.deleteInvoice, { body: { id } })
    expect((await rows())[1]).toEqual(['Shop', 0, 0, '', 110, 0, 200, -90, -82, ''])
  })

  test('of a past period is unchanged when members leave or are removed', async () => {
    const { owner, member, project, track } = await furnish()
    const leaver = await server.makeMember(owner.workspaceId, 'Member', [project])
    await track(leaver, '2026-03-05', 1, { project })
    await setCost(owner, member.memberId, 30)
    await setCost(owner, leaver.memberId, 20)
    await setCost(owner, leaver.memberId, 50, '2026-03-05')
    const tab = () => tabOf(owner, 'profitability')
    const before = await tab()
    // Two hours at 30, and one at 50.
    expect(before.rows.map(numbers)).toEqual([['Site', 420, 700, '', '', 110, 0, 590, 84, 240]])
    await owner.data(memberContract.deleteMember, { params: { id: member.memberId } })
    await leaver.data(memberContract.leaveWorkspace, { params: { id: owner.workspaceId } })
    expect(await tab()).toEqual(before)
    // Nobody is left whose rates could be set.
    expect(await owner.data(rateContract.getRates, {})).toEqual([
      expect.objectContaining({ project, member: null }),
    ])
  })
})

describe('figures agree', () => {
  test('between reports, the list of invoices and the page of the client', async () => {
    const { owner, client } = await furnish()
    const figuresOf = async () =>
      (await owner.data(clientContract.getClientFigures, { query: { clientId: client } }))[0]
    const cells = async (tab: ReportTab) =>
      (await tabOf(owner, tab)).totals[0]?.cells.map(({ value }) => value)

    const [unbilled] = await owner.data(invoiceOverviewContract.getUnbilled, {})
    expect(await cells('uninvoiced')).toEqual([unbilled?.minutes, unbilled?.amount, 0, null, null])
    expect(unbilled).toMatchObject({ minutes: 420, amount: 700 })
    expect((await figuresOf())?.unbilled).toMatchObject({ minutes: 420, amount: 700 })
    const { totals } = await owner.data(reportContract.getReport, {
      query: { ...period, from: '2026-02-01' },
    })
    expect(totals).toMatchObject({ unbilledSeconds: 420 * 60, amounts: [{ amount: 700 }] })

    const { id } = await owner.data(invoiceContract.createInvoice, { body: { client } as never })
    await owner.data(invoiceContract.addTime, { params: { id }, body: { groupBy: 'project' } })
    await owner.data(invoiceContract.updateInvoice, {
      params: { id },
      body: { issueDate: addDays(dayIn('UTC'), -50), dueDate: addDays(dayIn('UTC'), -40) } as never,
    })
    await owner.data(invoiceContract.finaliseInvoice, { params: { id } })
    const figures = await figuresOf()
    expect(figures?.overdue.sum).toBeGreaterThan(0)
    expect(await cells('receivables')).toEqual([
      null,
      null,
      figures?.overdue.sum,
      null,
      null,
      figures?.outstanding.sum,
    ])
    expect(await cells('uninvoiced')).toBeUndefined()
  })
})

describe('invoicing a selection', () => {
  test('bills exactly its unbilled entries, once if concurrent, and reports what is left out', async () => {
    const { owner, member, client, project, track } = await furnish()
    const shop = await owner.data(projectContract.createProject, {
      body: { name: 'Shop', client, billing: 'fixed_fee' },
    })
    const inner = await owner.data(projectContract.createProject, {
      body: { name: 'Own', billing: 'time_materials' },
    })
    await track(owner, '2026-03-05', 1, { project: shop.id })
    await track(owner, '2026-03-06', 2, { project: inner.id })
    const billable = (query: object = {}) =>
      owner.data(reportContract.getReportBillable, { query: { ...period, ...query } as never })
    const within = `project:${project},member:${owner.memberId}`
    const found = await billable({ within })
    expect(found.clients).toMatchObject([
      { client, title: 'Acme', currency: 'EUR', minutes: 240, amount: 400 },
    ])
    expect((await billable()).leftOut).toMatchObject({ invoiced: 0, covered: 60, unpriced: 120 })

    const time = { entries: found.clients[0]?.entries ?? [], groupBy: 'task' as const }
    const count = async () => (await owner.data(invoiceContract.getInvoices, {})).length
    // What can’t be billed whole leaves no empty draft behind.
    const others = (await billable()).clients[0]?.entries ?? []
    const wrong = { ...time, entries: [...others, project] }
    expect(await owner.call(invoiceContract.createInvoice, { body: { client, time: wrong } })).toMatchObject({
      status: 409,
      body: { error: { code: 'ENTRY_NOT_BILLABLE' } },
    })
    expect(await count()).toBe(0)
    // Two people at once make one invoice, and whoever asks for it anew gets the same.
    const body = (nth: number) => ({ id: ids[nth], client, currency: 'EUR', time })
    const ids = [uuidv7(), uuidv7()]
    const admin = await server.makeMember(owner.workspaceId, 'Admin', [project, inner.id, shop.id])
    const made = await Promise.all(
      [owner, admin, owner].map((by, nth) => by.call(invoiceContract.createInvoice, { body: body(nth % 2) })),
    )
    const statuses = made.map(({ status }) => status)
    expect([
      [200, 409, 200],
      [409, 200, 409],
    ]).toContainEqual(statuses)
    expect(made.find(({ status }) => status === 200)?.body).toMatchObject({
      data: { subtotal: 400, serviceFrom: '2026-03-02' },
    })
    expect(await count()).toBe(1)
    expect(await billable({ within })).toEqual({
      clients: [],
      leftOut: { invoiced: 240, covered: 0, notBillable: 0, unpriced: 0, noClient: 0 },
    })
    expect((await billable()).clients).toMatchObject([{ minutes: 120, amount: 200 }])
    expect(await member.call(reportContract.getReportBillable, { query: period })).toMatchObject({
      status: 403,
    })
  })
})

describe('permissions and exports', () => {
  test('a member is refused tabs with money, clients or invoices, on screen and as a file', async () => {
    const refused = async (person: Person) => {
      const found: ReportTab[] = []
      for (const tab of reportTabs) {
        const reply = await person.call(reportTabContract.getReportTab, { query: { tab, ...period } })
        if (reply.status === 403) found.push(tab)
      }
      return found
    }
    expect(await refused(at.owner)).toEqual([])
    expect(await refused(at.member)).toEqual(['profitability', 'uninvoiced', 'receivables', 'income'])
    const path = `/api/report/tab/export?tab=income&from=${period.from}&to=${period.to}`
    expect((await at.member.request('GET', path)).status).toBe(403)
    expect(JSON.stringify(await tabOf(at.member, 'budgets'))).not.toContain('"value":700')
  })

  test('a tab is exported as a table with the same numbers', async () => {
    const path = `/api/report/tab/export?tab=estimates&from=${period.from}&to=${period.to}`
    const text = await (await at.owner.request('GET', path)).text()
    expect(text.replace('﻿', '').split('\r\n').slice(0, 2)).toEqual([
      'Project,Task,Estimate,Tracked,Left,Used %',
      'Site,Design,3:00,4:00,-1:00,133',
    ])
  })

  test('tabs and reports are exported as PDF, which requires the export flag', async () => {
    const days = `from=${period.from}&to=${period.to}`
    for (const path of [
      `/api/report/export?${days}&subgroup=task&third=member&format=pdf`,
      `/api/report/tab/export?tab=profitability&${days}&format=pdf`,
    ]) {
      const reply = await at.owner.request('GET', path)
      expect(reply.headers.get('content-type')).toBe('application/pdf')
      expect(
        Buffer.from(await reply.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      expect((await at.member.request('GET', path)).status).toBe(403)
    }
  })
})
