import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalContract } from '#features/approval/approval.contract.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import type { TimeEntry } from '#features/time/time.shape.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { findMemberNow } from '#server/session/session.ts'
import type { CallArg } from '#shared/contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { reportContract } from '../report.contract.ts'
import { writeWithin } from '../report.rules.ts'
import {
  type ReportCell,
  type ReportGroup,
  type ReportRow,
  type ReportSums,
  reportGroups,
} from '../report.shape.ts'
import { findLevels } from './report.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type EntriesQuery = CallArg<typeof reportContract.getReportEntries>['query']
type Query = CallArg<typeof reportContract.getReport>['query']
const period = { from: '2026-03-01', to: '2026-03-31' }
const reportOf = (by: Person, query: Partial<Query> = {}) =>
  by.data(reportContract.getReport, { query: { ...period, ...query } })

/** Two projects of one client, in hours: what was tracked where, by whom, at which rate. */
async function furnish() {
  const owner = await server.makeOwner()
  await owner.data(workspaceContract.updateWorkspace, {
    params: { id: owner.workspaceId },
    body: { timeZone: 'Europe/Berlin', currency: 'EUR' },
  })
  const client = (await owner.data(clientContract.createClient, { body: { title: 'Acme' } })).id
  const make = async (name: string, of: string | null) =>
    (
      await owner.data(projectContract.createProject, {
        body: { name, billing: 'time_materials', client: of },
      })
    ).id
  const site = await make('Site', client)
  const shop = await make('Shop', null)
  const tag = async (name: string) => (await owner.data(tagContract.createTag, { body: { name } })).id
  const [red, green] = [await tag('Red'), await tag('Green')]
  const task = async (project: string, body: object) =>
    (await owner.data(taskContract.createTask, { body: { project, title: 'Task', ...body } })).id
  const design = await task(site, { title: 'Design', rate: 100, estimate: 600, tags: [red, green] })
  const build = await task(site, { title: 'Build', rate: 33.33, priority: 'high' })
  const sell = await task(shop, { title: 'Sell', billable: false, estimate: 90 })
  const member = await server.makeMember(owner.workspaceId, 'Member', [site])
  const track = (by: Person, place: object, start: string, minutes: number) =>
    by.data(timeContract.createTimeEntry, {
      body: { ...place, start, end: new Date(Date.parse(start) + minutes * 60_000).toISOString() },
    })
  // On 31 March in Berlin, still the 30th in London.
  await track(owner, { task: design }, '2026-03-30T22:30:00Z', 20)
  await track(owner, { task: design }, '2026-03-02T08:00:00Z', 90)
  await track(owner, { task: build }, '2026-03-02T10:00:00Z', 50)
  await track(member, { task: build }, '2026-03-09T08:00:00Z', 7)
  await track(owner, { task: sell }, '2026-03-10T08:00:00Z', 45)
  await track(owner, { project: shop }, '2026-03-11T08:00:00Z', 30)
  // In April already, in Berlin.
  await track(owner, { task: design }, '2026-03-31T22:30:00Z', 60)
  return { owner, member, client, site, shop, design, build, sell, red, green }
}
type Setting = Awaited<ReturnType<typeof furnish>>
let at: Setting
beforeAll(async () => {
  at = await furnish()
})

const minutes = (seconds: number) => seconds / 60
const lines = (rows: { title: string; seconds: number }[]) =>
  rows.map(({ title, seconds }) => [title, minutes(seconds)])

describe('aggregation', () => {
  test('by project, most hours first, of the days in the workspace’s time zone', async () => {
    const { rows, totals } = await reportOf(at.owner)
    expect(lines(rows)).toEqual([
      ['Site', 167],
      ['Shop', 75],
    ])
    expect(rows[0]).toMatchObject({
      key: at.site,
      entries: 4,
      billableSeconds: 167 * 60,
      unbilledSeconds: 167 * 60,
      unpricedSeconds: 0,
      estimate: 600,
      // 110 minutes at 100 and 57 at 33.33, rounded once.
      amounts: [{ currency: 'EUR', amount: 215, rate: null }],
      rows: [],
    })
    expect(rows[1]).toMatchObject({ entries: 2, unpricedSeconds: 30 * 60, estimate: 90, amounts: [] })
    expect(totals).toMatchObject({ entries: 6, seconds: 242 * 60, estimate: 690 })
  })

  test.each(['enable_hashjoin', 'enable_mergejoin'])('sorted by hours also with %s off', async (plan) => {
    const member = await findMemberNow(server.databases.system, at.owner)
    if (!member) throw new Error('no member')
    const levels = await server.databases.system.transaction().execute(async (trx) => {
      await sql`select set_config(${plan}, 'off', true), set_config('enable_nestloop', 'off', true)`.execute(
        trx,
      )
      return findLevels(trx, member, { ...period, from: '2026-03-09' }, ['day', 'project'], 10)
    })
    expect(levels.map(({ level, keys, seconds }) => [level, ...keys, minutes(seconds)])).toEqual([
      [0, 102],
      [1, '2026-03-10', 45],
      [1, '2026-03-11', 30],
      [1, '2026-03-31', 20],
      [1, '2026-03-09', 7],
      [2, '2026-03-10', at.shop, 45],
      [2, '2026-03-11', at.shop, 30],
      [2, '2026-03-31', at.site, 20],
      [2, '2026-03-09', at.site, 7],
    ])
  })

  test('by day, week and month, also when a clock change repeats or skips midnight', async () => {
    const owner = await server.makeOwner()
    const { id: project } = await owner.data(projectContract.createProject, { body: { name: 'Island' } })
    const track = (start: string) =>
      owner.data(timeContract.createTimeEntry, {
        body: { project, start, end: new Date(Date.parse(start) + 600_000).toISOString() },
      })
    const daysIn = async (timeZone: string, day: string) => {
      await owner.data(workspaceContract.updateWorkspace, {
        params: { id: owner.workspaceId },
        body: { timeZone },
      })
      const query = { from: day, to: day }
      const keys = await Promise.all(
        (['day', 'week', 'month'] as const).map(async (group) =>
          (await reportOf(owner, { ...query, group })).rows.map(({ key, entries }) => [key, entries]),
        ),
      )
      const { entries } = await owner.data(reportContract.getReportEntries, { query })
      return [...keys, entries.map(({ start }) => start.slice(11, 16))]
    }
    // Sunday, October 26, has two midnights, an hour apart; so it lasts 25 hours.
    for (const at of ['25T23:50', '26T00:00', '26T00:30', '26T01:00', '27T00:50', '27T01:00'])
      await track(`2025-10-${at}:00Z`)
    expect(await daysIn('Atlantic/Azores', '2025-10-26')).toEqual([
      [['2025-10-26', 4]],
      [['2025-10-20', 4]],
      [['2025-10-01', 4]],
      ['00:50', '01:00', '00:30', '00:00'],
    ])
    // Sunday, March 30, begins at one o’clock, in Beirut.
    for (const at of ['29T21:50', '29T22:00', '30T20:50', '30T21:00']) await track(`2025-03-${at}:00Z`)
    expect(await daysIn('Asia/Beirut', '2025-03-30')).toEqual([
      [['2025-03-30', 2]],
      [['2025-03-24', 2]],
      [['2025-03-01', 2]],
      ['20:50', '22:00'],
    ])
  })

  test('by the approval status of the week', async () => {
    const { owner, member, site } = await furnish()
    const put = (approval: 'week' | 'off') =>
      owner.data(workspaceContract.updateWorkspace, { params: { id: owner.workspaceId }, body: { approval } })
    await put('week')
    await owner.data(approvalContract.submitWeek, { body: { week: '2026-03-02' } })
    await member.data(approvalContract.submitWeek, { body: { week: '2026-03-09' } })
    const { rows } = await reportOf(owner, { group: 'approval' })
    expect(rows.map(({ key, seconds }) => [key, minutes(seconds)])).toEqual([
      ['approved', 140],
      ['open', 95],
      ['submitted', 7],
    ])
    const waiting = await reportOf(owner, { approval: 'submitted' })
    expect(waiting.rows.map(({ key }) => key)).toEqual([site])
    await put('off')
    expect((await reportOf(owner, { group: 'approval' })).rows.map(({ key }) => key)).toEqual(['open'])
  })

  test('by two groups, as nested rows', async () => {
    const { rows } = await reportOf(at.owner, { group: 'member', subgroup: 'task' })
    expect(
      rows.map(({ entries, rows }) => [entries, rows.map((row) => [row.title, minutes(row.seconds)])]),
    ).toEqual([
      [
        5,
        [
          ['Design', 110],
          ['Build', 50],
          ['Sell', 45],
          ['', 30],
        ],
      ],
      [1, [['Build', 7]]],
    ])
  })

  test('an entry whose task has two tags is in both rows, and once in the total', async () => {
    const { rows, totals } = await reportOf(at.owner, { group: 'tag', subgroup: 'project' })
    expect(lines(rows)).toEqual(
      [
        ['', 132],
        ['Green', 110],
        ['Red', 110],
      ].sort((a, b) => Number(b[1]) - Number(a[1])),
    )
    expect(minutes(totals.seconds)).toBe(242)
    const { rows: projects } = await reportOf(at.owner, { group: 'project', subgroup: 'tag' })
    expect(projects.map(({ seconds }) => minutes(seconds))).toEqual([167, 75])
    expect(lines((await reportOf(at.owner, { tag: at.red })).rows)).toEqual([['Site', 110]])
  })

  test.each([
    [
      'client',
      [
        ['Acme', 167],
        ['', 75],
      ],
    ],
    [
      'billable',
      [
        ['true', 197],
        ['false', 45],
      ],
    ],
    [
      'priority',
      [
        ['none', 155],
        ['high', 57],
        ['', 30],
      ],
    ],
    [
      'day',
      [
        ['2026-03-02', 140],
        ['2026-03-10', 45],
        ['2026-03-11', 30],
        ['2026-03-31', 20],
        ['2026-03-09', 7],
      ],
    ],
    [
      'week',
      [
        ['2026-03-02', 140],
        ['2026-03-09', 82],
        ['2026-03-30', 20],
      ],
    ],
    ['month', [['2026-03-01', 242]]],
  ] as const)('by %s', async (group, expected) => {
    expect(lines((await reportOf(at.owner, { group })).rows)).toEqual(expected)
  })

  test('by any group has the same total, also when filtered', async () => {
    for (const group of reportGroups)
      for (const narrowed of [
        {},
        { project: at.shop },
        { client: at.client },
        { billable: 'false' },
      ] as const) {
        const { rows, totals } = await reportOf(at.owner, { group, ...narrowed })
        const expected =
          'project' in narrowed ? 75 : 'client' in narrowed ? 167 : 'billable' in narrowed ? 45 : 242
        expect(minutes(totals.seconds), group).toBe(expected)
        if (group !== 'tag')
          expect(minutes(rows.reduce((sum, row) => sum + row.seconds, 0)), group).toBe(expected)
      }
  })

  test('sorted by any column in either order, with empty values last', async () => {
    const titles = async (query: Partial<Query>) =>
      (await reportOf(at.owner, query)).rows.map((row) => row.title)
    const group = { group: 'task' } as const
    expect(await titles({ ...group, sort: 'title' })).toEqual(['Build', 'Design', 'Sell', ''])
    expect(await titles({ ...group, sort: 'title', order: 'desc' })).toEqual(['Sell', 'Design', 'Build', ''])
    expect(await titles({ ...group, sort: 'estimate' })).toEqual(['Design', 'Sell', 'Build', ''])
    expect(await titles({ ...group, sort: 'amount', order: 'asc' })).toEqual(['Build', 'Design', 'Sell', ''])
  })
})

describe('the entries behind a number', () => {
  const entriesOf = async (by: Person, query: Partial<EntriesQuery>) => {
    const found: TimeEntry[] = []
    let cursor: string | null | undefined
    let sums: ReportSums | undefined
    do {
      const reply = await by.call(reportContract.getReportEntries, {
        query: { ...period, limit: 2, ...query, ...(cursor && { cursor }) },
      })
      if (!reply.ok) throw new Error(JSON.stringify(reply.body))
      const answer = reply.body
      found.push(...answer.data.entries)
      sums = answer.data.sums
      cursor = answer.cursor
    } while (cursor)
    return { entries: found, sums: sums as ReportSums }
  }
  const secondsOf = (entries: readonly TimeEntry[]) =>
    entries.reduce((sum, { start, end }) => sum + (Date.parse(end as string) - Date.parse(start)) / 1000, 0)

  test('add up to every number of every row, for any grouping', async () => {
    for (const [group, subgroup, third] of [
      ['project', 'task', 'member'],
      ['tag', 'day', undefined],
      ['billable', 'entryTag', 'priority'],
      ['client', 'month', 'status'],
      ['approval', 'week', undefined],
    ] as const) {
      const { rows } = await reportOf(at.owner, { group, subgroup, ...(third && { third }) })
      const check = async (lines: readonly ReportRow[], around: readonly ReportCell[]) => {
        for (const line of lines) {
          const cells = [
            ...around,
            { group: [group, subgroup, third][around.length] as ReportGroup, key: line.key },
          ]
          const within = writeWithin(cells)
          const numbers = {
            tracked: line.seconds,
            billable: line.billableSeconds,
            unbilled: line.unbilledSeconds,
            unpriced: line.unpricedSeconds,
          }
          for (const [column, seconds] of Object.entries(numbers)) {
            const { entries } = await entriesOf(at.owner, { within, of: column as 'tracked' })
            expect(secondsOf(entries), `${within} ${column}`).toBe(seconds)
          }
          const { entries, sums } = await entriesOf(at.owner, { within, of: 'amount' })
          expect(sums.amounts).toEqual(line.amounts)
          const exact =
            entries.reduce((sum, entry) => sum + secondsOf([entry]) * (entry.rate as number), 0) / 3600
          expect(exact).toBeCloseTo(line.amounts[0]?.amount ?? 0, 1)
          await check(line.rows ?? [], cells)
        }
      }
      await check(rows, [])
    }
  })

  test('are sorted newest first, limited to what the caller may see, without hidden details', async () => {
    const { entries } = await entriesOf(at.owner, {})
    expect(entries).toHaveLength(6)
    expect(entries.map(({ start }) => start)).toEqual(
      entries
        .map(({ start }) => start)
        .toSorted()
        .reverse(),
    )
    const inSite = await server.makeMember(
      at.owner.workspaceId,
      { 'report.view': 'project', 'time.view': 'all', 'project.view': 'all' },
      [at.site],
    )
    const seen = await entriesOf(inSite, {})
    expect(seen.entries).toHaveLength(4)
    for (const entry of seen.entries) expect(entry).toMatchObject({ rate: null, title: '', client: null })
    expect(seen.sums).toMatchObject({ amounts: [], unbilledSeconds: null })
    for (const column of ['amount', 'unbilled', 'unpriced'] as const)
      expect((await entriesOf(inSite, { of: column })).entries).toEqual([])
    expect((await entriesOf(at.owner, { of: 'unpriced' })).entries).toHaveLength(1)
    const client = `client:${at.client}`
    expect(
      await inSite.call(reportContract.getReportEntries, { query: { ...period, within: client } }),
    ).toMatchObject({ status: 403 })
  })
})

test('a named period is relative to today', async () => {
  const { owner, site } = await furnish()
  const start = new Date(Date.now() - 3_600_000)
  await owner.data(timeContract.createTimeEntry, {
    body: {
      project: site,
      start: start.toISOString(),
      end: new Date(start.getTime() + 600_000).toISOString(),
    },
  })
  const { totals } = await owner.data(reportContract.getReport, { query: { period: 'last-30-days' } })
  expect(totals.seconds).toBe(600)
})

describe('visibility', () => {
  const all = { 'report.view': 'all', 'time.view': 'all', 'project.view': 'all', 'task.view': 'all' } as const

  test('a row shows a rate only when all its time was billed at that rate', async () => {
    const { rows, totals } = await reportOf(at.owner, { subgroup: 'task' })
    const ratesOf = (line: ReportSums) => line.amounts.map(({ rate, currency }) => [rate, currency])
    expect(rows.flatMap(({ rows }) => rows.map((row) => [row.title, ...ratesOf(row)]))).toEqual([
      ['Design', [100, 'EUR']],
      ['Build', [33.33, 'EUR']],
      ['Sell'],
      [''],
    ])
    expect([...rows, totals].map(ratesOf)).toEqual([[[null, 'EUR']], [], [[null, 'EUR']]])
    const sorted = await reportOf(at.owner, { group: 'task', sort: 'rate', order: 'asc' })
    expect(sorted.rows.map(({ title }) => title)).toEqual(['Build', 'Design', 'Sell', ''])
  })

  test('no money without money.view, in any column', async () => {
    const reader = await server.makeMember(at.owner.workspaceId, all, [])
    const { rows, totals } = await reportOf(reader, { subgroup: 'task' })
    for (const line of [totals, ...rows, ...rows.flatMap(({ rows }) => rows)])
      expect(line).toMatchObject({ amounts: [], unbilledSeconds: null, unpricedSeconds: 0 })
    const inSite = await server.makeMember(at.owner.workspaceId, { ...all, 'money.view': 'project' }, [
      at.site,
    ])
    const seen = await reportOf(inSite)
    expect(seen.rows.map(({ amounts, unpricedSeconds }) => [amounts.length, unpricedSeconds])).toEqual([
      [1, 0],
      [0, 0],
    ])
    expect(seen.totals.amounts).toEqual([{ currency: 'EUR', amount: 215, rate: null }])
  })

  test('limited by both report.view and time.view', async () => {
    const join = (access: object) =>
      server.makeMember(at.owner.workspaceId, { ...all, ...access } as never, [at.site])
    const totalOf = async (access: object) => minutes((await reportOf(await join(access))).totals.seconds)
    expect(await totalOf({ 'report.view': 'project' })).toBe(167)
    expect(await totalOf({ 'time.view': 'project' })).toBe(167)
    expect(await totalOf({ 'time.view': 'own' })).toBe(0)
    expect(await totalOf({ 'time.view': 'none' })).toBe(0)
    expect(minutes((await reportOf(at.member)).totals.seconds)).toBeLessThanOrEqual(167)
  })

  test('no names of projects, tasks, members and clients that the caller may not see', async () => {
    const blind = await server.makeMember(
      at.owner.workspaceId,
      { 'report.view': 'all', 'time.view': 'all' },
      [],
    )
    for (const group of ['project', 'member', 'task', 'status', 'priority', 'tag'] as ReportGroup[])
      expect(JSON.stringify(await reportOf(blind, { group })), group).not.toMatch(
        /Site|Shop|Design|Build|Red|high/,
      )
    for (const query of [{ group: 'client' }, { subgroup: 'client' }, { client: at.client }] as const)
      expect(await blind.call(reportContract.getReport, { query: { ...period, ...query } })).toMatchObject({
        status: 403,
      })
  })
})

describe('an invalid query', () => {
  test.each([
    [{ from: '2026-04-01' }, 'to'],
    [{ group: 'colour' }, 'group'],
    [{ subgroup: 'project' }, 'subgroup'],
    [{ group: 'task', subgroup: 'task' }, 'subgroup'],
    [{ third: 'task' }, 'third'],
    [{ subgroup: 'member', third: 'project' }, 'third'],
    [{ period: 'last-month' }, 'period'],
    [{ within: 'project:x' }, 'within'],
    [{ within: 'colour:' }, 'within'],
    [{ to: '2026-02-30' }, 'to'],
    [{ sort: 'price' }, 'sort'],
  ])('%j is rejected with field %s', async (query, field) => {
    const reply = await at.owner.call(reportContract.getReport, { query: { ...period, ...query } as Query })
    expect(reply).toMatchObject({ status: 400, body: { error: { fields: { [field]: expect.any(String) } } } })
  })
})

test('the CSV export has the same numbers, and requires the flags for export and report', async () => {
  const path = `/api/report/export?from=${period.from}&to=${period.to}&subgroup=task`
  const reply = await at.owner.request('GET', path)
  expect(reply.headers.get('content-disposition')).toContain('report-2026-03-01-2026-03-31.csv')
  expect((await reply.text()).split('\r\n').slice(0, 3)).toEqual([
    expect.stringContaining(
      'Project,Task,Estimate,Tracked,Billable,Unbilled,Rate,Amount,Currency,Unpriced,Entries',
    ),
    'Site,Design,10:00,1:50,1:50,1:50,100,183.33,EUR,0:00,2',
    expect.stringMatching(/^Site,Build,,0:57,/),
  ])
  const byProject = await at.owner.request('GET', path.replace('&subgroup=task', ''))
  expect((await byProject.text()).split('\r\n').slice(1, 3)).toEqual([
    'Site,10:00,2:47,2:47,2:47,Several,215,EUR,0:00,4',
    expect.stringMatching(/^Shop,.*,,,,0:30,2$/),
  ])
  const noMoney = await server.makeMember(
    at.owner.workspaceId,
    { export: 'all', 'report.view': 'all', 'time.view': 'all', 'project.view': 'all' },
    [],
  )
  const hours = (await (await noMoney.request('GET', path)).text()).split('\r\n')[0]
  expect(hours).toMatch(/Project,Task,Estimate,Tracked,Billable,Entries$/)
  const noExport = await server.makeMember(
    at.owner.workspaceId,
    { 'report.view': 'all', 'time.view': 'all' },
    [],
  )
  expect((await noExport.request('GET', path)).status).toBe(403)
  const noReport = await server.makeMember(at.owner.workspaceId, { export: 'all', 'time.view': 'all' }, [])
  expect((await noReport.request('GET', path)).status).toBe(403)
})
