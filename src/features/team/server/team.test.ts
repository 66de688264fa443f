import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { timeOffContract } from '#features/timeOff/timeOff.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import type { CallArg } from '#shared/contract.ts'
import { addDays, dayIn, mondayOf } from '#shared/days.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { type TeamRow, teamContract } from '../team.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Query = CallArg<typeof teamContract.getTeam>['query']
const teamOf = (by: Person, query: Query = {}) => by.data(teamContract.getTeam, { query })
const rowOf = (rows: TeamRow[], { memberId }: Person) => rows.find((row) => row.memberId === memberId)
const berlin = 'Europe/Berlin'

async function furnish() {
  const owner = await server.makeOwner()
  await owner.data(workspaceContract.updateWorkspace, {
    params: { id: owner.workspaceId },
    body: { timeZone: berlin, workweek: [0, 1, 1, 1, 1, 1, 0], workdayDuration: 8 },
  })
  const project = async (name: string) =>
    (await owner.data(projectContract.createProject, { body: { name } })).id
  const [site, shop] = [await project('Site'), await project('Shop')]
  const task = async (of: string, body: object) =>
    (await owner.data(taskContract.createTask, { body: { project: of, title: 'Task', ...body } })).id
  const member = await server.makeMember(owner.workspaceId, 'Member', [site, shop])
  const manager = await server.makeMember(owner.workspaceId, 'Manager', [site])
  const guest = await server.makeMember(owner.workspaceId, 'Guest', [site])
  const design = await task(site, { title: 'Design', executor: member.memberId })
  const sell = await task(shop, { title: 'Sell', executor: member.memberId, dueDate: '2026-01-05' })
  await task(shop, { title: 'Nobody’s' })
  const track = (by: Person, of: string, start: string, minutes: number) =>
    by.data(timeContract.createTimeEntry, {
      body: { task: of, start, end: new Date(Date.parse(start) + minutes * 60_000).toISOString() },
    })
  // The week in which summer time begins in Berlin. The first is a Monday there, and still Sunday in London.
  await track(member, design, '2026-03-22T23:30:00Z', 60)
  await track(member, sell, '2026-03-27T07:00:00Z', 90)
  await track(member, design, '2026-03-27T14:00:00Z', 30)
  // Sunday evening by summer time; half an hour later it is Monday.
  await track(member, design, '2026-03-29T21:30:00Z', 15)
  await track(member, design, '2026-03-29T22:05:00Z', 15)
  return { owner, member, manager, guest, site, shop, design, sell }
}
let at: Awaited<ReturnType<typeof furnish>>
beforeAll(async () => {
  at = await furnish()
})

const march = { periodStart: '2026-03-23', periodEnd: '2026-03-29' }

describe('a week', () => {
  test('has the time tracked on its days in the workspace’s time zone, and the expected time', async () => {
    const row = rowOf(await teamOf(at.owner, march), at.member)
    expect(row).toMatchObject({
      seconds: (60 + 90 + 30 + 15) * 60,
      expected: 5 * 480,
      openTasks: 2,
      overdueTasks: 1,
    })
    expect(row?.projects).toEqual([at.shop, at.site])
  })

  test('has the start and end of work on its last day', async () => {
    const on = { periodStart: '2026-03-23', periodEnd: '2026-03-27' }
    expect(rowOf(await teamOf(at.owner, on), at.member)).toMatchObject({
      startOfWork: '2026-03-27T07:00:00.000000Z',
      isStartManual: true,
      endOfDay: '2026-03-27T14:30:00.000000Z',
    })
  })

  test('expects nothing of days to come, and less of part-time or absent members', async () => {
    const { owner, member } = await furnish()
    const today = dayIn(berlin)
    const monday = mondayOf(today)
    const past = Math.min(5, ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) + 1)
    const thisWeek = async () => rowOf(await teamOf(owner), member)
    expect(await thisWeek()).toMatchObject({ expected: past * 480, seconds: 0, away: 0 })
    await owner.data(memberContract.updateMember, {
      params: { id: member.memberId },
      body: { weeklyMinutes: 1200 },
    })
    expect(await thisWeek()).toMatchObject({ expected: past * 240 })
    const [kind] = await owner.data(timeOffContract.getTimeOffKinds, {})
    await owner.data(timeOffContract.createTimeOff, {
      body: { memberId: member.memberId, kind: kind!.id, start: monday, end: addDays(monday, 6) },
    })
    expect(await thisWeek()).toMatchObject({
      expected: 0,
      away: past === 5 && today > addDays(monday, 4) ? 0 : 1,
    })
  })
})

test('filters by member ids, without those of another workspace', async () => {
  const { owner, member, guest, site } = await furnish()
  const named = async (by: Person, ...ids: string[]) =>
    (await teamOf(by, { 'members[]': ids })).map(({ memberId }) => memberId)
  const [one] = await teamOf(owner, { 'members[]': member.memberId })
  expect(one).toEqual(rowOf(await teamOf(owner), member))
  expect((await named(owner, member.memberId, guest.memberId)).sort()).toEqual(
    [member.memberId, guest.memberId].sort(),
  )
  const other = await server.makeOwner()
  expect(await named(owner, other.memberId)).toEqual([])
  expect(await teamOf(owner, { 'projects[]': site, 'members[]': member.memberId })).toHaveLength(1)
})

test('shows a running timer, and no end of day while it runs', async () => {
  const { owner, member, design } = await furnish()
  await member.data(timeContract.startTimer, { body: { task: design } })
  const running = rowOf(await teamOf(owner), member)
  expect(running).toMatchObject({
    timer: { task: design, title: 'Design' },
    endOfDay: null,
    isStartManual: false,
  })
  expect(running?.startOfWork).toBe(running?.timer?.start)
  await member.data(timeContract.stopTimer, {})
  const stopped = rowOf(await teamOf(owner), member)
  expect(stopped?.timer).toBeNull()
  expect(stopped?.endOfDay).not.toBeNull()
})

describe('permissions', () => {
  test('a member sees all members, but only their own hours', async () => {
    const rows = await teamOf(at.member, march)
    expect(rows).toHaveLength(4)
    expect(rowOf(rows, at.member)).toMatchObject({ seconds: 195 * 60, expected: 2400 })
    expect(rowOf(rows, at.owner)).toMatchObject({
      seconds: null,
      expected: null,
      startOfWork: null,
      timer: null,
    })
  })

  test('a project-scoped time.view shows time of those projects, without expected hours', async () => {
    const lead = await server.makeMember(
      at.owner.workspaceId,
      {
        'team.view': 'all',
        'member.view': 'all',
        'time.view': 'project',
        'task.view': 'project',
        'project.view': 'project',
      },
      [at.site],
    )
    expect(rowOf(await teamOf(lead, march), at.member)).toMatchObject({
      seconds: (60 + 30 + 15) * 60,
      expected: null,
      openTasks: 1,
      projects: [at.site],
    })
    // Narrowing to a project that they don’t see tells nobody who is in it.
    expect(await teamOf(lead, { ...march, 'projects[]': at.shop })).toEqual([])
  })

  test('a project-scoped team.view shows members who share a project', async () => {
    const { owner, member, site } = await furnish()
    const far = await server.makeMember(owner.workspaceId, 'Member')
    const peer = await server.makeMember(
      owner.workspaceId,
      { 'team.view': 'project', 'member.view': 'all' },
      [site],
    )
    const ids = (await teamOf(peer)).map(({ memberId }) => memberId)
    expect(ids).toContain(member.memberId)
    expect(ids).not.toContain(far.memberId)
  })

  test('a guest gets 403', async () =>
    expect((await at.guest.call(teamContract.getTeam, {})).status).toBe(403))
})

test('nothing is expected of members who can’t track time', async () =>
  expect(rowOf(await teamOf(at.owner, march), at.guest)).toMatchObject({ seconds: null, expected: null }))

test('projects filter members, tasks and time', async () => {
  const rows = await teamOf(at.owner, { ...march, 'projects[]': [at.shop] })
  expect(rows.map(({ memberId }) => memberId).sort()).toEqual([at.owner.memberId, at.member.memberId].sort())
  expect(rowOf(rows, at.member)).toMatchObject({
    seconds: 90 * 60,
    expected: null,
    openTasks: 1,
    overdueTasks: 1,
  })
})

test('pages are consecutive, and include the total', async () => {
  const page = async (page: number) =>
    (await at.owner.call(teamContract.getTeam, { query: { limit: 2, page } })).body as {
      data: TeamRow[]
      total: number
    }
  const [first, second] = [await page(1), await page(2)]
  const ids = [...first.data, ...second.data].map(({ memberId }) => memberId)
  const all = (await teamOf(at.owner)).map(({ memberId }) => memberId)
  expect([ids, first.total]).toEqual([all.slice(0, 4), all.length])
})

test.each([
  [{ periodStart: 'yesterday' }, 'periodStart'],
  [{ periodStart: '2026-03-02', periodEnd: '2026-03-01' }, 'periodEnd'],
  [{ periodStart: '2020-01-01', periodEnd: '2026-01-01' }, 'periodEnd'],
  [{ page: 0 }, 'page'],
  [{ 'projects[]': 'all' }, 'projects[]'],
  [{ period: 'week' }, 'period'],
])('%j is rejected by field name', async (query, field) => {
  const reply = await at.owner.call(teamContract.getTeam, { query: query as Query })
  expect(reply).toMatchObject({ status: 400, body: { error: { fields: { [field]: expect.any(String) } } } })
})
