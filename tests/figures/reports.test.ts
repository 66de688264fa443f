// Reports, time screens, approval and budgets counted a second time, and held against each other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalContract } from '#features/approval/approval.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { reportContract } from '#features/report/report.contract.ts'
import { reportLinkContract } from '#features/report/report.link.contract.ts'
import { reportGroups } from '#features/report/report.shape.ts'
import { reportTabContract } from '#features/report/report.tab.contract.ts'
import type { ReportTab, TabRow } from '#features/report/report.tab.shape.ts'
import { retainerContract } from '#features/retainer/retainer.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { teamContract } from '#features/team/team.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { openTestServer, type TestServer } from '../server.ts'
import { openCounted, sum } from './counted.ts'
import { type Furnished, furnish } from './furnish.ts'
import { period, roles, type Watcher } from './watchers.ts'

let server: TestServer
let at: Furnished
let counted: ReturnType<typeof openCounted>
beforeAll(async () => {
  server = await openTestServer()
  at = await furnish(server)
  counted = openCounted(at)
}, 300_000)
afterAll(() => server.close())

const weekOfChange = { from: '2025-10-20', to: '2025-10-26' }
const changedDay = { from: '2025-10-26', to: '2025-10-26' }
const reportOf = ({ person }: Watcher, query: object) =>
  person.data(reportContract.getReport, { query: { ...period, ...query } })
const tabOf = ({ person }: Watcher, tab: ReportTab, query: object = {}) =>
  person.data(reportTabContract.getReportTab, { query: { tab, ...period, ...query } })
const values = ({ cells }: TabRow) => cells.map(({ value, text }) => (text ? text : value))
const byKey = <T extends { key: string | null }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => ((a.key ?? '~') < (b.key ?? '~') ? -1 : 1))
const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

describe.each(roles)('to the %s', (role) => {
  test.each(reportGroups)('a report by %s', async (group) => {
    const by = at.watchers[role]
    if (group === 'client' && role === 'member') {
      const { status } = await by.person.call(reportContract.getReport, { query: { ...period, group } })
      return expect(status).toBe(403)
    }
    for (const days of [period, weekOfChange, changedDay]) {
      const shown = (line: Awaited<ReturnType<typeof reportOf>>['totals']) => ({
        entries: line.entries,
        seconds: line.seconds,
        billable: line.billableSeconds,
        unbilled: line.unbilledSeconds ?? 0,
        unpriced: line.unpricedSeconds,
        estimate: line.estimate,
        amounts: Object.fromEntries(line.amounts.map(({ currency, amount }) => [currency, amount])),
      })
      const { rows, totals } = await reportOf(by, { ...days, group })
      const expected = await counted.report(by, group, days.from, days.to)
      expect(byKey(rows).map((row) => ({ key: row.key, ...shown(row) }))).toEqual(byKey(expected))
      const [total] = await counted.report(by, 'nothing', days.from, days.to)
      expect({ key: null, ...shown(totals) }).toEqual(total)
      if (role === 'member') expect([totals.unbilledSeconds, totals.amounts]).toEqual([null, []])
    }
  })

  test('services match the reports by task and by project', async () => {
    const by = at.watchers[role]
    for (const { from, to } of [period, changedDay]) {
      const services = await by.person.data(taskContract.getReports, {
        query: { startDate: from, endDate: to },
      })
      const expected = await counted.services(by, from, to)
      const found = services.map(({ id, estimate, rate, unpriced }) => ({
        key: id,
        estimate,
        rate,
        unpriced,
      }))
      expect(byKey(found)).toEqual(
        byKey(
          expected.map((one) => ({
            key: one.id,
            estimate: one.hours,
            rate: one.rate,
            unpriced: role === 'member' ? null : hours(one.unpriced * 60),
          })),
        ),
      )
    }
  })

  test('days and entries match between time screens, team and reports', async () => {
    const by = at.watchers[role]
    const days = await counted.days(by, period.from, period.to)
    const entries = await by.person.data(timeContract.getTimeEntries, { query: period })
    const lengthOf = ({ start, end }: (typeof entries)[number]) =>
      (Date.parse(end!) - Date.parse(start)) / 1000
    expect(sum(entries.map(lengthOf))).toBe(sum(days.map(({ seconds }) => seconds)))
    for (const { day, seconds, count } of days) {
      const own = await by.person.data(timeContract.getTimeEntries, { query: { from: day, to: day } })
      expect([day, own.length, sum(own.map(lengthOf))]).toEqual([day, count, seconds])
    }
    const team = await by.person.data(teamContract.getTeam, {
      query: { periodStart: period.from, periodEnd: period.to },
    })
    expect(sum(team.map(({ seconds }) => seconds ?? 0))).toBe(sum(days.map(({ seconds }) => seconds)))
    const { rows: members } = await reportOf(by, { group: 'member' })
    const { rows: used } = await tabOf(by, 'utilisation')
    for (const row of used) {
      const line = members.find(({ key }) => key === row.key)
      const inTeam = team.find(({ memberId }) => memberId === row.key)
      expect([row.cells[1]?.value, row.cells[3]?.value]).toEqual([
        Math.round((line?.seconds ?? 0) / 60),
        Math.round((line?.billableSeconds ?? 0) / 60),
      ])
      if (inTeam?.expected != null) expect(row.cells[0]?.value).toBe(inTeam.expected)
    }
    // Four weeks of five days at 7.5 hours; four hours a day in a part-time week, less a day and a half off.
    const expectedOf = (id: string) => used.find(({ key }) => key === id)?.cells[0]?.value
    expect(expectedOf(by.person.memberId)).toBe(20 * 450)
    if (role === 'owner') expect(expectedOf(at.part.memberId)).toBe(20 * 240 - 360)
  })

  test('estimates against tracked time', async () => {
    const by = at.watchers[role]
    for (const { from, to } of [period, weekOfChange]) {
      const { rows } = await tabOf(by, 'estimates', { from, to })
      const found = rows.filter(({ depth }) => depth === 1)
      expect(byKey(found).map(({ key, cells }) => [key, cells[0]?.value, cells[1]?.value])).toEqual(
        (await counted.estimates(by, from, to)).map(({ key, estimate, minutes }) => [key, estimate, minutes]),
      )
    }
  })

  test('submitted weeks match the report by approval', async () => {
    const by = at.watchers[role]
    const weeks = await counted.weeks(by)
    const found = await by.person.data(approvalContract.getApprovals, {})
    expect(found.length).toBe(role === 'member' ? 1 : 2)
    for (const week of found)
      expect(week).toMatchObject(
        (({ id, seconds, billable, entries }) => ({ id, seconds, billableSeconds: billable, entries }))(
          weeks.find(({ id }) => id === week.id)!,
        ),
      )
    if (role !== 'owner') return
    const { rows } = await reportOf(by, { group: 'approval' })
    for (const { state, seconds } of found)
      expect(rows.find(({ key }) => key === state)?.seconds).toBe(seconds)
  })

  test('used budgets match between projects and tasks', async () => {
    const by = at.watchers[role]
    const { rows } = await tabOf(by, 'budgets')
    const used = new Map((await counted.used()).map((one) => [one.project, one]))
    const sums = await by.person.data(projectContract.getProjectSums, {})
    const extras = await by.person.data(projectContract.getProjectExtras, {})
    expect(rows.map(({ key }) => key).sort()).toEqual((role === 'member' ? [] : [at.site, at.shop]).sort())
    for (const row of rows) {
      const parts = row.key === at.site ? [at.site, at.page] : [row.key]
      const shown = (of: 'activeTime' | 'price') =>
        sum(sums.filter(({ project }) => parts.includes(project)).map((one) => one[of] ?? 0)) +
        sum(extras.filter(({ project }) => parts.includes(project)).map((one) => one[of] ?? 0))
      const spent = sum(
        extras.filter(({ project }) => parts.includes(project)).map((one) => one.expenses ?? 0),
      )
      // What is below it, and what else counts, is on its page alone.
      expect(row.cells.find(({ to }) => to)?.to).toBe(`/projects/${row.key}/overview`)
      if (row.key === at.site) {
        const minutes = sum(parts.map((id) => used.get(id)!.seconds)) / 60
        expect(row.cells[1]?.value).toBe(shown('activeTime'))
        // Each status of tasks is rounded by itself.
        expect(Math.abs(shown('activeTime') - minutes)).toBeLessThan(3)
      } else {
        expect(row.cells[3]?.value).toBeCloseTo(shown('price') + spent, 2)
        expect(Math.abs((row.cells[3]?.value ?? 0) - used.get(row.key)!.price)).toBeLessThan(0.03)
      }
    }
  })

  test('exports and links require the flag, and show the report’s numbers', async () => {
    const by = at.watchers[role]
    const query = { ...period, group: 'project', subgroup: 'member' } as const
    const reply = await by.person.request(
      'GET',
      `/api/report/export?${new URLSearchParams(query).toString()}`,
    )
    const search = new URLSearchParams(`from=${period.from}&to=${period.to}&group=project&then=member`)
    const made = await by.person.call(reportLinkContract.createReportLink, {
      body: { name: 'Report', search: search.toString() },
    })
    if (role !== 'owner') return expect([reply.status, made.status]).toEqual([403, 403])
    const { rows, totals } = await reportOf(by, query)
    const [head, ...lines] = (await reply.text()).replace('\ufeff', '').trim().split(/\r?\n/)
    const tracked = head!.split(',').findIndex((name) => name.startsWith('Tracked'))
    const minutesOf = (text: string) => {
      const [first, second] = text.split(':').map(Number) as [number, number | undefined]
      return second === undefined ? first : first * 60 + second
    }
    const inner = rows.flatMap((row) => row.rows.map(({ seconds }) => Math.round(seconds / 60)))
    expect(
      lines
        .map((line) => line.split(',')[tracked]!)
        .filter(Boolean)
        .map(minutesOf),
    ).toEqual(inner)
    if (!made.ok) throw new Error('no link')
    const token = (made.body as { url: string }).url.split('#')[1]!
    const opened = await server.visitor().data(reportLinkContract.openReportLink, { body: { token } })
    const column = opened.columns.indexOf('Tracked')
    expect(
      opened.rows.filter(({ depth }) => depth === 1).map(({ cells }) => minutesOf(cells[column]!)),
    ).toEqual(inner)
    expect(minutesOf(opened.totals[0]!.cells[column]!)).toBe(Math.round(totals.seconds / 60))
  })

  test('profitability per project, for members who see all money', async () => {
    const by = at.watchers[role]
    if (role !== 'owner') {
      const { status } = await by.person.call(reportTabContract.getReportTab, {
        query: { tab: 'profitability', ...period },
      })
      return expect(status).toBe(403)
    }
    const { rows } = await tabOf(by, 'profitability')
    const expected = await counted.profit(by, period.from, period.to)
    expect(byKey(rows).map((row) => [row.key, ...values(row).slice(1, 6), row.cells[8]?.value])).toEqual(
      expected.map((one) => [
        one.key,
        one.worked,
        one.fees || null,
        one.rebilled || null,
        one.cost,
        one.expenses,
        one.uncosted || null,
      ]),
    )
    const { totals } = await reportOf(by, { group: 'project' })
    const worked = sum(rows.map(({ cells }) => cells[1]?.value ?? 0))
    expect(Math.abs(worked - (totals.amounts[0]?.amount ?? 0))).toBeLessThan(0.005 * rows.length + 0.001)
  })
})

test('a retainer’s months match its entries', async () => {
  const { person } = at.watchers.owner
  const months = await person.data(retainerContract.getRetainer, { params: { projectId: at.care } })
  const query = { ...period, project: at.care }
  const entries = await person.data(timeContract.getTimeEntries, { query })
  const october = months.find(({ month }) => month === '2025-10-01')!
  const seconds = sum(entries.map(({ start, end }) => (Date.parse(end!) - Date.parse(start)) / 1000))
  const included = sum(entries.map((entry) => entry.included))
  expect(Math.abs(october.used - seconds / 60)).toBeLessThan(1)
  expect(Math.abs(october.over - (seconds - included) / 60)).toBeLessThan(1)
})
