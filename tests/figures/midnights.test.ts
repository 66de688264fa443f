// Days on which midnight comes twice: every screen takes the first for their beginning, and counts the same entries.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalContract } from '#features/approval/approval.contract.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoiceTrailContract } from '#features/invoice/invoice.trail.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { reportContract } from '#features/report/report.contract.ts'
import { retainerContract } from '#features/retainer/retainer.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { teamContract } from '#features/team/team.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { openTestServer, type Person, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function makeOwner(timeZone: string): Promise<Person> {
  const owner = await server.makeOwner()
  const body = { timeZone, currency: 'EUR', approval: 'week' } as const
  await owner.data(workspaceContract.updateWorkspace, { params: { id: owner.workspaceId }, body })
  return owner
}

const tracker = (owner: Person, project: string) => (start: string) =>
  owner.data(timeContract.createTimeEntry, {
    body: { project, start, end: new Date(Date.parse(start) + 600_000).toISOString() },
  })

// Sunday, October 26, has two midnights in the Azores, at 00:00 and 01:00 in London; October 27 has one.
test('a day with two midnights has the same entries on every screen', async () => {
  const owner = await makeOwner('Atlantic/Azores')
  const client = (await owner.data(clientContract.createClient, { body: { title: 'Acme' } })).id
  const { id: project } = await owner.data(projectContract.createProject, {
    body: { name: 'Island', client, billing: 'time_materials', rate: 60 },
  })
  const track = tracker(owner, project)
  for (const at of ['25T23:40', '26T00:00', '26T00:30', '26T01:00', '27T00:40', '27T01:00'])
    await track(`2025-10-${at}:00Z`)
  const day = '2025-10-26'
  const days = { from: day, to: day }

  const { rows: counted } = await sql<{ ids: string[] }>`
    select array_agg(id order by start) as ids from time_entry
    where workspace_id = ${owner.workspaceId} and (start at time zone 'Atlantic/Azores')::date = ${day}::date
  `.execute(server.databases.system)
  const ids = counted[0]!.ids
  expect(ids).toHaveLength(4)
  const entries = await owner.data(timeContract.getTimeEntries, { query: days })
  expect(entries.map(({ id }) => id)).toEqual(ids)
  const { entries: reported } = await owner.data(reportContract.getReportEntries, { query: days })
  expect(reported.map(({ id }) => id).reverse()).toEqual(ids)

  const services = await owner.data(taskContract.getReports, {
    query: { startDate: day, endDate: day },
  })
  expect(services.map(({ estimate }) => estimate)).toEqual([0.67])
  const [row] = await owner.data(teamContract.getTeam, { query: { periodStart: day, periodEnd: day } })
  expect(row?.seconds).toBe(2400)
  expect([row?.startOfWork, row?.endOfDay].map((at) => Date.parse(at!))).toEqual([
    Date.parse('2025-10-26T00:00:00Z'),
    Date.parse('2025-10-27T00:50:00Z'),
  ])

  await owner.data(invoiceContract.createInvoice, {
    body: { client, time: { from: day, to: day, projects: [project], groupBy: 'none' } },
  })
  const invoiced = await owner.data(invoiceTrailContract.getInvoicedEntries, { query: days })
  expect(invoiced.map(({ entry }) => entry)).toEqual(ids)
})

test('a week ends, and books open, at the first midnight of the next day', async () => {
  const owner = await makeOwner('Atlantic/Azores')
  const { id: project } = await owner.data(projectContract.createProject, { body: { name: 'Island' } })
  const entry = await tracker(owner, project)('2025-10-26T00:30:00Z')
  await owner.data(workspaceContract.updateWorkspace, {
    params: { id: owner.workspaceId },
    body: { booksClosedUntil: '2025-10-25' },
  })
  const note = (text: string) =>
    owner.call(timeContract.updateTimeEntry, { params: { id: entry.id }, body: { note: text } })
  expect((await note('Open')).status).toBe(200)
  await owner.data(workspaceContract.updateWorkspace, {
    params: { id: owner.workspaceId },
    body: { booksClosedUntil: '2025-10-26' },
  })
  expect((await note('Closed')).status).toBe(409)
  const [week] = await owner.data(approvalContract.submitWeek, { body: { week: '2025-10-20' } })
  expect(week).toMatchObject({ entries: 1, seconds: 600 })
})

// Sunday, November 1, 2026, has two midnights in Havana, at 04:00 and 05:00 in London.
test('a retainer counts time on a first day with two midnights for that month', async () => {
  const owner = await makeOwner('America/Havana')
  const { id: project } = await owner.data(projectContract.createProject, {
    body: {
      name: 'Care',
      billing: 'retainer',
      rate: 60,
      retainer: [{ from: '2026-10-01', unit: 'minutes', amount: 30, carryOver: 'none' }],
    },
  })
  const track = tracker(owner, project)
  await track('2026-11-01T04:30:00Z')
  for (const at of ['02T15:00', '02T16:00', '02T17:00']) await track(`2026-11-${at}:00Z`)
  const months = await owner.data(retainerContract.getRetainer, { params: { projectId: project } })
  expect(months.find(({ month }) => month === '2026-11-01')).toMatchObject({ used: 40, over: 10 })
  const entries = await owner.data(timeContract.getTimeEntries, {
    query: { from: '2026-11-01', to: '2026-11-02' },
  })
  expect(entries.map(({ included }) => included / 60)).toEqual([10, 10, 10, 0])
})
