import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract } from '../invoice.contract.ts'
import { invoiceOverviewContract } from '../invoice.overview.contract.ts'

const { addTime, createInvoice, finaliseInvoice } = invoiceContract
const { getUnbilled } = invoiceOverviewContract

let server: TestServer
let owner: Person
let client: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: '=Ford' } })).id
})

describe('unbilled time', () => {
  const makeProject = async (name: string) =>
    (await owner.data(projectContract.createProject, { body: { name, client } })).id
  const track = (project: string, day: string, minutes: number) => {
    const start = Date.parse(`${day}T09:00:00Z`)
    const end = new Date(start + minutes * 60_000).toISOString()
    return owner.data(timeContract.createTimeEntry, {
      body: { project, start: new Date(start).toISOString(), end },
    })
  }

  test('is summed by client and project, unpriced time separately, until it is invoiced', async () => {
    const [site, app] = [await makeProject('Site'), await makeProject('App')]
    await owner.data(rateContract.setRate, { body: { project: site, rate: 95 } })
    await track(site, '2026-03-03', 20)
    await track(site, '2026-03-02', 20)
    await track(app, '2026-03-04', 60)
    expect(await owner.data(getUnbilled, {})).toEqual([
      {
        client,
        project: site,
        currency: 'EUR',
        minutes: 40,
        amount: 63.33,
        unpricedMinutes: 0,
        expenses: 0,
        oldest: '2026-03-02',
      },
      {
        client,
        project: app,
        currency: 'EUR',
        minutes: 0,
        amount: 0,
        unpricedMinutes: 60,
        expenses: 0,
        oldest: '2026-03-04',
      },
    ])
    const { id } = await owner.data(createInvoice, { body: { client } })
    await owner.data(addTime, { params: { id }, body: { groupBy: 'task' } })
    expect(await owner.data(getUnbilled, {})).toMatchObject([{ project: app }])
    const exported = await (await owner.request('GET', '/api/invoice/unbilled/export')).text()
    expect(exported.split('\r\n')[1]).toBe("'=Ford,App,2026-03-04,0:00,1:00,EUR,0,0")
  })

  test('is listed with expenses, also without tracked time', async () => {
    const site = await makeProject('Site')
    const body = { project: site, title: 'Train', date: '2026-03-05', amount: 119, tax: 19, markup: 10 }
    await owner.data(expenseContract.createExpense, { body: { ...body, billable: true } })
    expect(await owner.data(getUnbilled, {})).toMatchObject([
      { client, project: site, minutes: 0, amount: 0, expenses: 110, oldest: '2026-03-05' },
    ])
  })

  test('is limited to projects whose money one may see', async () => {
    const [site, app] = [await makeProject('Site'), await makeProject('App')]
    await track(site, '2026-03-02', 20)
    await track(app, '2026-03-03', 20)
    const manager = await server.makeMember(owner.workspaceId, 'Manager')
    await owner.data(projectContract.addProjectMembers, {
      body: { projectId: app, memberIds: [manager.memberId] },
    })
    expect(await manager.data(getUnbilled, {})).toMatchObject([{ project: app }])
    const member = await server.makeMember(owner.workspaceId, 'Member')
    expect(await member.call(getUnbilled, {})).toMatchObject({ status: 403 })
  })
})

describe('an export', () => {
  const lines = [{ kind: 'fixed' as const, title: 'Design', rate: 80.5 }]
  const download = async (person: Person, query = '') => {
    const response = await person.request('GET', `/api/invoice/export${query}`)
    return { status: response.status, lines: (await response.text()).trim().split('\r\n') }
  }

  test('contains the filtered list, without formulas', async () => {
    const body = { client, issueDate: '2026-03-02', dueDate: '2026-04-01', lines, reference: '+49' }
    const { id } = await owner.data(createInvoice, { body })
    await owner.data(finaliseInvoice, { params: { id } })
    await owner.data(createInvoice, { body })
    const all = await download(owner)
    expect(all.status).toBe(200)
    expect(all.lines).toHaveLength(3)
    expect((await download(owner, '?tab=outstanding')).lines.slice(1)).toEqual([
      "INV-2026-0001,Invoice,Sent,'=Ford,2026-03-02,2026-04-01,'+49,EUR,80.5,0,80.5,0,80.5",
    ])
  })

  test('is also available as XLSX, with typed numbers and dates', async () => {
    const body = { client, issueDate: '2026-03-02', lines }
    await owner.data(createInvoice, { body })
    const response = await owner.request('GET', '/api/invoice/export?format=xlsx')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="invoices.xlsx"')
    const [sheet] = (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets
    expect(sheet?.rows[0]?.slice(0, 5)).toEqual(['Number', 'Kind', 'Status', 'Client', 'Issued'])
    expect(sheet?.rows[1]).toEqual(
      expect.arrayContaining(['Draft', 'Invoice', '=Ford', new Date('2026-03-02'), 'EUR', 80.5]),
    )
    expect((await download(owner, '?format=pdf')).status).toBe(400)
  })

  test('contains more than 1,000 invoices, and requires the permission', async () => {
    await sql`
      insert into invoice (workspace_id, id, kind, client, issue_date, currency, language, tax_mode)
      select ${owner.workspaceId}, gen_random_uuid(), 'invoice', ${client}, '2026-03-01'::date + n % 40, 'EUR', 'en', 'exclusive'
      from generate_series(1, 1001) n
    `.execute(server.databases.system)
    expect((await download(owner, '?sort=issueDate&order=asc')).lines).toHaveLength(1002)
    const manager = await server.makeMember(owner.workspaceId, 'Manager')
    expect((await download(manager)).status).toBe(403)
  })
})
