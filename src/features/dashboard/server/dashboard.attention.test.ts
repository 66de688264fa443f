import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { addDays } from '#shared/days.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { dashboardContract } from '../dashboard.contract.ts'

let server: TestServer
let owner: Person
let member: Person
let manager: Person
let client: string
let site: string
let shop: string
/** Of the workspace, which is in UTC. */
let today: string

const numbersOf = (by: Person) => by.data(dashboardContract.getDashboard, { query: {} })
const track = (by: Person, project: string, daysAgo: number, minutes: number) => {
  const start = Date.parse(`${addDays(today, -daysAgo)}T09:00:00Z`)
  const end = new Date(start + minutes * 60_000).toISOString()
  return by.data(timeContract.createTimeEntry, {
    body: { project, start: new Date(start).toISOString(), end },
  })
}

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner()
  ;({ today } = await numbersOf(owner))
  client = (await owner.data(clientContract.createClient, { body: { title: 'Acme' } })).id
  const project = async (name: string) =>
    (
      await owner.data(projectContract.createProject, {
        body: { name, billing: 'time_materials', client },
      })
    ).id
  ;[site, shop] = [await project('Site'), await project('Shop')]
  await owner.data(rateContract.setRate, { body: { project: site, rate: 90 } })
  member = await server.makeMember(owner.workspaceId, 'Member', [site])
  manager = await server.makeMember(owner.workspaceId, 'Manager', [site])
})
afterAll(() => server.close())

describe('money that needs attention', () => {
  test('is work unbilled for over 30 days, time without a rate, and overdue invoices', async () => {
    await track(owner, site, 30, 60)
    await track(owner, site, 31, 40)
    await track(owner, site, 45, 20)
    await track(owner, shop, 40, 25)
    await owner.data(expenseContract.createExpense, {
      body: { project: site, title: 'Fonts', date: addDays(today, -33), amount: 10, billable: true },
    })
    const invoice = async (rate: number, dueDate: string) => {
      const body = {
        client,
        issueDate: addDays(today, -40),
        dueDate,
        lines: [{ kind: 'fixed' as const, title: 'Work', rate }],
      }
      const { id } = await owner.data(invoiceContract.createInvoice, { body })
      await owner.data(invoiceContract.finaliseInvoice, { params: { id } })
      return id
    }
    const late = await invoice(50, addDays(today, -1))
    const later = await invoice(80, addDays(today, -2))
    await invoice(70, today)
    await owner.data(invoiceContract.addPayment, {
      params: { id: late },
      body: { date: today, amount: 20 },
    })
    const { leaks } = await numbersOf(owner)
    expect(leaks).toMatchObject({
      unpriced: [{ project: shop, client, minutes: 25, oldest: addDays(today, -40) }],
      // An hour at 90, of which 20 minutes, and the expense.
      unbilled: [
        {
          client,
          currency: 'EUR',
          amount: 100,
          minutes: 60,
          projects: [site, shop],
          oldest: addDays(today, -45),
        },
      ],
      overdue: [
        { id: later, client, balance: 80, dueDate: addDays(today, -2) },
        { id: late, balance: 30 },
      ],
    })
  })

  test('is limited by role: to one’s projects, without clients, or hidden', async () => {
    const { leaks } = await numbersOf(manager)
    expect(leaks).toMatchObject({ unpriced: [], unbilled: [{ amount: 100, projects: [site] }] })
    expect((await numbersOf(member)).leaks).toBeNull()
    const clientless = await server.makeMember(owner.workspaceId, {
      'invoice.view': 'all',
      'money.view': 'all',
    })
    expect(JSON.stringify((await numbersOf(clientless)).leaks)).not.toContain(client)
  })
})

describe('days with tracked time', () => {
  test('include all members with view of all time, else only the caller, or none', async () => {
    await track(member, site, 14, 30)
    await track(member, site, 3, 30)
    await track(member, site, 15, 30)
    await sql`
      update member set created_at = created_at - interval '90 days'
      where workspace_id = ${owner.workspaceId} and id = ${manager.memberId}`.execute(server.databases.system)
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [site])
    // A change that moves the answer on: the row above was written past the server.
    await track(owner, site, 2, 30)
    const of = async (by: Person) =>
      new Map((await numbersOf(by)).tracked.map(({ memberId, ...row }) => [memberId, row]))
    const seen = await of(owner)
    expect(seen.get(member.memberId)).toEqual({
      since: addDays(today, -15),
      days: [addDays(today, -14), addDays(today, -3)],
    })
    expect(seen.get(manager.memberId)).toEqual({ since: addDays(today, -90), days: [] })
    expect(seen.get(owner.memberId)?.days).toEqual([addDays(today, -2)])
    expect(seen.has(guest.memberId)).toBe(false)
    expect([...(await of(member)).keys()]).toEqual([member.memberId])
    const partly = await server.makeMember(
      owner.workspaceId,
      { 'time.view': 'project', 'time.track': 'own' },
      [site],
    )
    expect((await of(partly)).size).toBe(0)
    expect((await of(guest)).size).toBe(0)
  })
})
