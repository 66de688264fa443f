import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { timeContract } from '#features/time/time.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { taskContract } from '../task.contract.ts'

const { getReports, deleteTask } = taskContract

let server: TestServer
let at: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openTaskSetting(server)
})

const track = (task: string, start: string, end: string, by: Person = at.owner) =>
  by.data(timeContract.createTimeEntry, {
    body: { task, start: `2026-03-${start}Z`, end: `2026-03-${end}Z` },
  })

test('lists tracked hours by task, most first, with two decimals and the rate they had', async () => {
  const [small, large] = [await at.make({ title: 'Small', rate: 60 }), await at.make({ title: 'Large' })]
  await track(small.id, '02T08:00:00', '02T08:50:00')
  await track(large.id, '02T09:00:00', '02T10:40:00')
  await track(large.id, '03T09:00:00', '03T09:00:40')
  await at.update(large.id, { rate: 90, applyRate: true })
  await at.make({ title: 'Without time' })
  expect(await at.owner.data(getReports, {})).toEqual([
    { id: large.id, title: 'Large', rate: 90, estimate: 1.68, unpriced: 0 },
    { id: small.id, title: 'Small', rate: 60, estimate: 0.83, unpriced: 0 },
  ])
})

test('averages several rates of one task, weighted by time', async () => {
  const task = await at.make({ rate: 50 })
  await track(task.id, '02T08:00:00', '02T09:00:00')
  await at.update(task.id, { rate: 100 })
  await track(task.id, '02T09:00:00', '02T12:00:00')
  expect(await at.owner.data(getReports, {})).toMatchObject([{ rate: 87.5, estimate: 4 }])
})

test('filters by project, open or closed, and days in the workspace’s time zone', async () => {
  await server.databases.system
    .updateTable('workspace')
    .set({ timeZone: 'America/New_York' })
    .where('id', '=', at.owner.workspaceId)
    .execute()
  server.platform.announce(at.owner.workspaceId)
  const other = await at.makeProject('Other')
  const open = await at.make({ title: 'Open' })
  const closed = await at.make({ title: 'Closed', project: other, status: at.statuses.Done })
  // In New York it is still the evening of the day before.
  await track(open.id, '03T02:00:00', '03T03:00:00')
  await track(closed.id, '03T12:00:00', '03T13:00:00')
  const titles = async (query: object) =>
    (await at.owner.data(getReports, { query })).map(({ title }) => title).sort()
  expect(await titles({ startDate: '2026-03-02', endDate: '2026-03-02' })).toEqual(['Open'])
  expect(await titles({ startDate: '2026-03-03' })).toEqual(['Closed'])
  expect(await titles({ endDate: '2026-03-03' })).toEqual(['Closed', 'Open'])
  expect(await titles({ projectId: other })).toEqual(['Closed'])
  expect(await titles({ isActive: 'true' })).toEqual(['Open'])
  expect(await titles({ isActive: 'false' })).toEqual(['Closed'])
  for (const query of [{ startDate: 'x' }, { endDate: '2026-02-30' }, { isActive: '1' }, { project: other }])
    expect((await at.owner.call(getReports, { query: query as object })).status, JSON.stringify(query)).toBe(
      400,
    )
})

test('shows a Member their own hours without money, and refuses a Guest', async () => {
  const [member, guest, manager] = [
    await at.join('Member'),
    await at.join('Guest'),
    await at.join('Manager', []),
  ]
  const task = await at.make({ rate: 60 })
  await track(task.id, '02T08:00:00', '02T10:00:00')
  await track(task.id, '02T08:00:00', '02T09:00:00', member)
  expect(await member.data(getReports, {})).toMatchObject([{ estimate: 1, rate: null }])
  expect((await guest.call(getReports, {})).status).toBe(403)
  expect(await manager.data(getReports, {})).toEqual([])
  expect(await at.owner.data(getReports, {})).toMatchObject([{ estimate: 3, rate: 60 }])
})

test('includes time of deleted tasks under their project, and excludes running timers', async () => {
  const [deleted, running] = [await at.make({ title: 'Gone' }), await at.make()]
  await track(deleted.id, '02T08:00:00', '02T10:00:00')
  await at.owner.data(timeContract.startTimer, { body: { task: running.id } })
  await at.owner.data(deleteTask, { params: { id: deleted.id }, body: { timeTo: 'project' } })
  expect(await at.owner.data(getReports, {})).toMatchObject([{ id: at.project, title: 'Gone', estimate: 2 }])
})

test('shows no hours that time.view hides', async () => {
  const task = await at.make({ title: 'Theirs' })
  await track(task.id, '02T08:00:00', '02T09:00:00')
  const reporting = { 'task.view': 'all', 'report.view': 'all', 'time.track': 'own' } as const
  const reader = await at.join(reporting)
  expect(await reader.data(getReports, {})).toEqual([])
  const tracker = await at.join({ ...reporting, 'time.view': 'own' })
  await track(task.id, '02T10:00:00', '02T10:30:00', tracker)
  expect(await tracker.data(getReports, {})).toMatchObject([{ id: task.id, estimate: 0.5 }])
})
