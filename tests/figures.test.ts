import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashboardContract } from '#features/dashboard/dashboard.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoiceOverviewContract } from '#features/invoice/invoice.overview.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { reportContract } from '#features/report/report.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { teamContract } from '#features/team/team.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { holidayContract } from '#features/timeOff/holiday.contract.ts'
import { timeOffContract } from '#features/timeOff/timeOff.contract.ts'
import { workDays } from '#features/timeOff/workHours.rules.ts'
import { workWeekContract } from '#features/timeOff/workWeek.contract.ts'
import { workloadRows } from '#features/workload/workload.rows.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { addDays } from '#shared/days.ts'
import { type Figures, openFigures, type Watcher } from './figures.ts'
import { openTestServer, type TestServer } from './server.ts'

// Its clocks went forward on 8 March 2026; its work week goes from Sunday to Thursday.
const timeZone = 'America/New_York'
/** The week of that night, and days around it: the first a Monday. */
const march = { from: '2026-03-02', to: '2026-03-08' }

let server: TestServer
let figures: Figures
let watchers: Record<'owner' | 'manager' | 'member', Watcher>
let today: string
let monday: string
/** The projects of the manager and the member. */
let theirs: string[]

beforeAll(async () => {
  server = await openTestServer()
  const owner = await server.makeOwner()
  const { workspaceId } = owner
  await owner.data(workspaceContract.updateWorkspace, {
    params: { id: workspaceId },
    body: { timeZone, workweek: [1, 1, 1, 1, 1, 0, 0], workdayDuration: 7.5 },
  })
  await owner.data(workspaceContract.addSample, {})
  const projects = await owner.data(projectContract.getProjects, {})
  theirs = projects
    .filter(({ client, parent }) => client && !parent)
    .map(({ id }) => id)
    .slice(0, 2)
  const [site, shop] = theirs as [string, string]
  const manager = await server.makeMember(workspaceId, 'Manager', theirs)
  const member = await server.makeMember(workspaceId, 'Member', [site])
  await owner.data(memberContract.updateMember, {
    params: { id: member.memberId },
    body: { weeklyMinutes: 1500 },
  })
  figures = openFigures(server, workspaceId, timeZone)
  ;({ today, monday } = await figures.days())
  const task = async (project: string, title: string, body: object) =>
    (await owner.data(taskContract.createTask, { body: { project, title, ...body } })).id
  const drawn = await task(site, 'Draw', {
    executor: member.memberId,
    estimate: 1000,
    start: addDays(today, -2),
    end: addDays(today, 9),
  })
  await task(site, 'Late', { executor: member.memberId, estimate: 95, dueDate: addDays(today, -3) })
  await task(shop, 'Out of sight', { executor: manager.memberId, estimate: 333, dueDate: addDays(today, 20) })
  await task(shop, 'Sell', {
    executor: manager.memberId,
    estimate: 480,
    start: addDays(today, 6),
    end: addDays(today, 7),
  })
  await task(shop, 'Somebody’s', { estimate: 60, dueDate: addDays(today, 4) })
  // Put away with all that is below it: work there is nobody’s any more.
  const project = async (name: string, body: object) =>
    (await owner.data(projectContract.createProject, { body: { name, ...body } })).id
  const old = await project('Old', { members: [member.memberId] })
  const older = await project('Older', { parent: old, members: [member.memberId] })
  for (const place of [old, older])
    await task(place, 'Left lying', { executor: member.memberId, estimate: 90, dueDate: addDays(today, -9) })
  await owner.data(projectContract.updateProject, { params: { id: old }, body: { archived: true } })
  const track = (by: Watcher['person'], place: object, start: string, minutes: number) =>
    by.data(timeContract.createTimeEntry, {
      body: { ...place, start, end: new Date(Date.parse(start) + minutes * 60_000).toISOString() },
    })
  // Sunday evening by winter time, the hour that is left out, and both sides of Monday by summer time.
  await track(member, { task: drawn }, '2026-03-02T04:40:00Z', 15)
  await track(member, { task: drawn }, '2026-03-02T05:10:00Z', 20)
  await track(member, { task: drawn }, '2026-03-08T06:30:00Z', 75)
  await track(member, { project: site }, '2026-03-09T03:30:00Z', 25)
  await track(member, { project: site }, '2026-03-09T04:10:00Z', 35)
  const now = Date.now()
  for (const hours of [3, 30, 77, 150, 200, 260])
    await track(member, { task: drawn }, new Date(now - hours * 3_600_000).toISOString(), 37)
  for (const hours of [5, 52, 170])
    await track(manager, { project: shop }, new Date(now - hours * 3_600_000).toISOString(), 41)
  await manager.data(timeContract.startTimer, { body: { project: shop } })
  const done = (await owner.data(workspaceContract.getCurrentWorkspace, {})).taskStatuses.find(
    ({ category }) => category === 'done',
  )!
  const finished = await task(shop, 'Finished', {})
  await owner.data(taskContract.updateTask, { params: { id: finished }, body: { status: done.id } })
  watchers = {
    owner: { person: owner, time: 'all', report: 'all', invoice: 'all', task: 'all' },
    manager: { person: manager, time: 'all', report: 'project', invoice: 'project', task: 'all' },
    member: { person: member, time: 'own', report: 'own', invoice: 'none', task: 'project' },
  }
})
afterAll(() => server.close())

const roles = ['owner', 'manager', 'member'] as const
const numbersOf = ({ person }: Watcher) => person.data(dashboardContract.getDashboard, { query: {} })
const reportOf = ({ person }: Watcher, query: object) =>
  person.data(reportContract.getReport, { query: { from: '2020-01-01', to: addDays(today, 1), ...query } })
/** Sums of major units, told to the cent. */
const cents = (amounts: readonly { currency: string; amount: number }[]) =>
  Object.fromEntries(
    amounts
      .filter(({ amount }) => Math.abs(amount) >= 0.005)
      .map(({ currency, amount }) => [currency, Number(amount.toFixed(2))] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
const byCurrency = (amounts: readonly { currency: string; amount: number }[]) =>
  cents(
    [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, of]) => ({
      currency,
      amount: of.reduce((sum, { amount }) => sum + amount, 0),
    })),
  )

describe.each(roles)('the dashboard, for the %s', (role) => {
  test('has the hours of this week and the last one, like the report and the team', async () => {
    const by = watchers[role]
    const { time, ...numbers } = await numbersOf(by)
    expect(numbers).toMatchObject({ today, monday })
    const expected = await figures.weekDays(by, by.report)
    expect(expected.length).toBeGreaterThan(1)
    expect(time?.days).toEqual(expected)
    const week = expected.filter(({ day }) => day >= monday)
    const seconds = week.reduce((sum, one) => sum + one.seconds, 0)
    const { totals } = await reportOf(by, { from: monday, to: addDays(monday, 6) })
    expect(totals.seconds).toBe(seconds)
    expect(totals.billableSeconds).toBe(week.reduce((sum, one) => sum + one.billableSeconds, 0))
    expect(time?.projects.reduce((sum, one) => sum + one.seconds, 0)).toBe(seconds)
    // A manager’s reports end at their projects, and so does the team once it is narrowed to them.
    const rows = await by.person.data(teamContract.getTeam, { query: {} })
    if (role !== 'manager') expect(rows.reduce((sum, row) => sum + (row.seconds ?? 0), 0)).toBe(seconds)
  })

  test('has the tasks completed this week', async () => {
    const by = watchers[role]
    const { completed } = await numbersOf(by)
    const ids = (await figures.doneThisWeek(by)).map(({ id }) => id)
    expect(completed.count).toBe(ids.length)
    expect(completed.tasks.map(({ id }) => id).sort()).toEqual(ids)
    if (role !== 'member') expect(ids.length).toBeGreaterThan(0)
  })

  test('has the unbilled amount, like its list and the report', async () => {
    const by = watchers[role]
    const { unbilled } = await numbersOf(by)
    if (by.invoice === 'none') return expect(unbilled).toBeNull()
    const expected = await figures.unbilled(by)
    expect(expected.priced).toBeGreaterThan(0)
    expect(unbilled).toMatchObject({
      minutes: Math.round(expected.priced),
      unpricedMinutes: Math.round(expected.unpriced),
    })
    const list = await by.person.data(invoiceOverviewContract.getUnbilled, {})
    const rows = list.map(({ currency, amount, expenses }) => ({ currency, amount: amount + expenses }))
    expect(byCurrency(rows)).toEqual(cents(unbilled?.amounts ?? []))
    const exact = await figures.unbilledAmounts(by)
    for (const { currency, amount } of exact) {
      const shown = unbilled?.amounts.find((one) => one.currency === currency)?.amount ?? 0
      // Each line of the list is rounded by itself.
      expect(Math.abs(shown - amount)).toBeLessThanOrEqual(0.005 * list.length + 0.005)
    }
    const { totals } = await reportOf(by, {})
    expect(Math.round((totals.unbilledSeconds ?? 0) / 60)).toBe(
      Math.round(expected.priced + expected.unpriced),
    )
  })

  test('has what is outstanding, overdue and received, like the invoices', async () => {
    const by = watchers[role]
    const { invoices, payments } = await numbersOf(by)
    if (by.invoice === 'none') return expect([invoices, payments]).toEqual([null, null])
    const owed = await figures.owed(by)
    const sum = (of: 'balance' | 'overdue') =>
      byCurrency((invoices ?? []).map((row) => ({ currency: row.currency, amount: row[of] })))
    expect(sum('balance')).toEqual(cents(owed.map(({ currency, owed: amount }) => ({ currency, amount }))))
    expect(sum('overdue')).toEqual(cents(owed.map(({ currency, late: amount }) => ({ currency, amount }))))
    expect(cents(payments?.amounts ?? [])).toEqual(cents(await figures.received(by)))
    for (const [tab, of] of [
      ['outstanding', 'balance'],
      ['overdue', 'overdue'],
    ] as const) {
      const list = await by.person.data(invoiceContract.getInvoices, { query: { tab, limit: 200 } })
      expect(byCurrency(list.map(({ currency, balance }) => ({ currency, amount: balance })))).toEqual(
        sum(of),
      )
    }
    if (role === 'owner') expect(owed[0]?.late).toBeGreaterThan(0)
  })
})

describe.each(roles)('the team, for the %s', (role) => {
  test.each([
    ['the week in which the clocks go forward', () => march],
    ['the days after it', () => ({ from: '2026-03-09', to: '2026-03-12' })],
    ['this week', () => ({ from: monday, to: addDays(monday, 6) })],
  ])('has each member’s work in %s', async (_name, period) => {
    const by = watchers[role]
    const { from, to } = period()
    const rows = await by.person.data(teamContract.getTeam, { query: { periodStart: from, periodEnd: to } })
    const expected = new Map((await figures.team(by, from, to)).map((row) => [row.memberId, row]))
    expect(rows.map(({ memberId }) => memberId).sort()).toEqual([...expected.keys()])
    const holidays = await holidaysOf(by, from, to)
    const capacity = await figures.capacity(from, to < today ? to : today, holidays)
    for (const row of rows) {
      const own = expected.get(row.memberId)!
      const seesTime = by.time === 'all' || row.memberId === by.person.memberId
      expect(row).toMatchObject({ openTasks: own.open, overdueTasks: own.overdue })
      expect(row.startOfWork && Date.parse(row.startOfWork)).toBe(
        own.startOfWork && Date.parse(own.startOfWork),
      )
      if (!row.timer)
        expect(row.endOfDay && Date.parse(row.endOfDay)).toBe(own.endOfDay && Date.parse(own.endOfDay))
      else expect(row.endOfDay).toBeNull()
      expect(row.seconds ?? 0).toBe(own.seconds)
      if (!seesTime) expect([row.seconds, row.expected]).toEqual([null, null])
      else if (row.expected !== null)
        expect(row.expected).toBe(
          capacity
            .filter(({ memberId }) => memberId === row.memberId)
            .reduce((sum, day) => sum + day.minutes, 0),
        )
    }
    const me = rows.find(({ memberId }) => memberId === watchers.member.person.memberId)
    if (from === march.from) expect(me).toMatchObject({ seconds: (20 + 75 + 25) * 60, expected: 5 * 300 })
  })
})

async function holidaysOf({ person }: Watcher, from: string, to: string): Promise<string[]> {
  const years = [...new Set([from.slice(0, 4), to.slice(0, 4)])]
  const found = await Promise.all(
    years.map((year) => person.data(holidayContract.getHolidays, { query: { year: Number(year) } })),
  )
  return found.flat().flatMap(({ date, isHidden }) => (isHidden ? [] : [date]))
}

describe.each(roles)('the workload, for the %s', (role) => {
  test('spreads the remaining work of all tasks over the remaining days', async () => {
    const by = watchers[role]
    const [from, to] = [addDays(today, -7), addDays(today, 60)]
    const { person } = by
    const holidays = await holidaysOf(by, from, to)

    // As the browser puts it together, of what it may know.
    const members = await person.data(memberContract.getMembers, {})
    const workspace = await person.data(workspaceContract.getCurrentWorkspace, {})
    const off = await person.data(timeOffContract.getTimeOff, { query: { from, to } })
    const weeks = await person.data(workWeekContract.getWorkWeeks, {})
    const named = holidays.map((date) => ({
      key: date,
      date,
      name: 'Holiday',
      region: null,
      isHidden: false,
    }))
    const dayOf = new Map(
      members.map(({ id, weeklyMinutes }) => [
        id,
        workDays({
          workweek: workspace.workweek,
          workdayDuration: workspace.workdayDuration,
          weeklyMinutes,
          workWeeks: weeks.filter(({ memberId }) => memberId === id),
          region: null,
          holidays: named,
          timeOff: off.filter(({ memberId }) => memberId === id),
        }),
      ]),
    )
    const projects = await person.data(projectContract.getProjects, {})
    const isPutAway = (id: string | null): boolean => {
      const found = projects.find((one) => one.id === id)
      return found !== undefined && (found.archivedAt !== null || isPutAway(found.parent))
    }
    const known = new Set(projects.filter(({ id }) => !isPutAway(id)).map(({ id }) => id))
    const tasks = (await person.data(taskContract.getTasks, { query: { status: 'open' } })).filter(
      ({ project }) => known.has(project),
    )
    const rows = workloadRows(
      tasks,
      members.map(({ id }) => id),
      (id) => (day) => id === null || (dayOf.get(id)?.(day).minutes ?? 0) > 0,
      today,
    )

    const capacity = new Map(
      [...Map.groupBy(await figures.capacity(from, to, holidays), ({ memberId }) => memberId)].map(
        ([id, days]) => [id, new Map(days.map(({ day, minutes }) => [day, minutes]))],
      ),
    )
    for (const [id, days] of capacity)
      for (const [day, minutes] of days)
        expect([id, day, dayOf.get(id)?.(day).minutes]).toEqual([id, day, minutes])

    const remaining = await figures.remaining(by)
    expect(remaining.length).toBeGreaterThan(1)
    for (const { memberId, load } of rows) {
      if (memberId === null) continue
      const days = capacity.get(memberId)!
      const isWorkDay = (day: string) => (days.get(day) ?? 0) > 0
      const own = remaining.filter(({ executor }) => executor === memberId)
      const expected = new Map<string, number>()
      for (const { minutes, first, last } of own) {
        let span: string[] = []
        for (let day = first; day <= last; day = addDays(day, 1)) if (isWorkDay(day)) span.push(day)
        // What is late falls on the next work day, and what has no work day on its last one.
        if (last < today)
          for (let day = today; !span.length; day = addDays(day, 1)) if (isWorkDay(day)) span = [day]
        if (!span.length) span = [last]
        for (const day of span) expected.set(day, (expected.get(day) ?? 0) + minutes / span.length)
      }
      const sum = (of: ReadonlyMap<string, number>) => [...of.values()].reduce((all, one) => all + one, 0)
      expect(sum(load)).toBeCloseTo(sum(expected), 6)
      for (const [day, minutes] of expected)
        expect(Math.abs((load.get(day) ?? 0) - minutes), `${memberId} on ${day}`).toBeLessThanOrEqual(
          own.length,
        )
    }
  })
})

describe.each(roles)('projects, tasks and reports, for the %s', (role) => {
  test('show the same time of each task and each project', async () => {
    const by = watchers[role]
    const { person } = by
    const sums = await person.data(projectContract.getProjectSums, {})
    const minutesOf = (project: string | null) =>
      sums.reduce((all, one) => all + (one.project === project ? (one.activeTime ?? 0) : 0), 0)
    const expected = await figures.taskTime(by)
    expect(expected.length).toBeGreaterThan(0)
    // Each status is rounded to minutes by itself.
    for (const { project, seconds } of expected)
      expect(Math.abs(minutesOf(project) - seconds / 60)).toBeLessThan(3)
    const extras = await person.data(projectContract.getProjectExtras, {})
    if (by.time === 'all')
      for (const { key, seconds } of (await reportOf(by, { group: 'project' })).rows) {
        const taskless = extras.find(({ project }) => project === key)?.activeTime ?? 0
        expect(Math.abs(minutesOf(key) + taskless - seconds / 60)).toBeLessThan(3)
      }
    const { rows } = await reportOf(by, { group: 'task' })
    const tasks = new Map(
      (await person.data(taskContract.getTasks, { query: { status: 'open' } })).map((task) => [
        task.id,
        task,
      ]),
    )
    const compared = rows.filter(({ key }) => key !== null && tasks.has(key))
    expect(compared.length).toBeGreaterThan(0)
    for (const { key, seconds } of compared)
      expect(Math.abs((tasks.get(key!)?.activeTime ?? 0) - seconds / 60)).toBeLessThan(1)
  })
})
