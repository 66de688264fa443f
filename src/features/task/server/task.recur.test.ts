import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { addDays, dayIn } from '#shared/days.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { taskContract } from '../task.contract.ts'
import { purgeTasks } from './task.jobs.queries.ts'
import { makeDueTasks } from './task.jobs.ts'

const { getTasks, deleteTask, restoreTasks } = taskContract

let server: TestServer
let at: TaskSetting
let today: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openTaskSetting(server)
  today = dayIn('UTC')
})

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
const weekly = { mode: 'schedule', every: 1, unit: 'week' } as const
const open = () => at.owner.data(getTasks, { query: { status: 'open' } })

describe('on a schedule', () => {
  test('has a next date that is computed from its own dates', async () => {
    expect(await at.make({ dueDate: addDays(today, 3), recurrence: weekly })).toMatchObject({
      nextDate: addDays(today, 10),
    })
    expect(await at.make({ dueDate: addDays(today, -3), recurrence: weekly })).toMatchObject({
      nextDate: addDays(today, 4),
    })
    const { id } = await at.make({ recurrence: weekly })
    expect(await at.read(id)).toMatchObject({ nextDate: addDays(today, 7), recurrence: weekly })
    const stopped = await at.update(id, { recurrence: null })
    expect(stopped.body).toMatchObject({ data: { nextDate: null, recurrence: null } })
  })

  test('creates one new task when due, and moves the schedule to it', async () => {
    const made = await at.make({
      title: 'Weekly report',
      description: 'D',
      start: addDays(today, -1),
      end: today,
      dueDate: today,
      status: at.statuses['In progress'],
      checklist: [{ title: 'One', done: true }],
      recurrence: weekly,
    })
    const outside = await at.make({ title: 'Outside', status: at.statuses.Done })
    const part = await at.make({
      parent: made.id,
      title: 'Part',
      status: at.statuses.Done,
      dependsOn: [outside.id],
    })
    await makeDueTasks(server.platform, noonOf(addDays(today, 6)))
    expect(await open()).toHaveLength(1)
    const day = addDays(today, 7)
    await Promise.all([1, 2, 3].map(() => makeDueTasks(server.platform, noonOf(day))))
    const next = (await open()).filter(({ title, id }) => title === 'Weekly report' && id !== made.id)
    expect(next).toMatchObject([
      {
        start: addDays(day, -1),
        end: day,
        dueDate: day,
        status: at.statuses['To do'],
        recurrence: weekly,
        nextDate: addDays(day, 7),
        createdBy: at.owner.memberId,
      },
    ])
    expect(await at.read(next[0]!.id)).toMatchObject({
      description: 'D',
      checklist: [{ title: 'One', done: false }],
    })
    expect(await at.owner.data(getTasks, { query: { parent: next[0]!.id } })).toMatchObject([
      { title: 'Part', status: at.statuses['To do'], dependsOn: [] },
    ])
    expect(await at.read(made.id)).toMatchObject({ recurrence: null, nextDate: null })
    expect((await at.read(part.id)).parent).toBe(made.id)
    expect(
      (await at.changes()).filter(({ actor, event }) => actor === null && event === 'create'),
    ).toHaveLength(2)
  })

  test('creates only the newest of those missed while the server was down', async () => {
    await at.make({ title: 'Daily', dueDate: today, recurrence: { ...weekly, unit: 'day' } })
    await makeDueTasks(server.platform, noonOf(addDays(today, 5)))
    expect((await open()).map(({ dueDate, nextDate }) => [dueDate, nextDate])).toEqual([
      [addDays(today, 5), addDays(today, 6)],
      [today, null],
    ])
  })

  test('ends after its last day', async () => {
    await at.make({ dueDate: today, recurrence: { ...weekly, until: addDays(today, 7) } })
    await makeDueTasks(server.platform, noonOf(addDays(today, 7)))
    expect((await open())[0]).toMatchObject({ dueDate: addDays(today, 7), recurrence: null, nextDate: null })
    const over = { ...weekly, until: addDays(today, 3) }
    expect(await at.make({ dueDate: today, recurrence: over })).toMatchObject({
      recurrence: over,
      nextDate: null,
    })
  })

  test('does not recur while it is deleted', async () => {
    const { id } = await at.make({ dueDate: today, recurrence: weekly })
    await at.owner.data(deleteTask, { params: { id } })
    await makeDueTasks(server.platform, noonOf(addDays(today, 7)))
    expect(await open()).toEqual([])
    await at.owner.data(restoreTasks, { body: { ids: [id] } })
    await makeDueTasks(server.platform, noonOf(addDays(today, 7)))
    expect(await open()).toHaveLength(2)
  })
})

describe('a while after it was done', () => {
  const later = { mode: 'afterDone', every: 3, unit: 'day' } as const

  test('creates one task when done, dated from today, also on concurrent calls', async () => {
    const made = await at.make({ dueDate: addDays(today, -10), recurrence: later })
    expect(made.nextDate).toBe(null)
    const done = { status: at.statuses.Done }
    const replies = await Promise.all([at.update(made.id, done), at.update(made.id, done)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await open()).toMatchObject([
      { dueDate: addDays(today, 3), recurrence: later, status: at.statuses['To do'] },
    ])
    expect(await at.read(made.id)).toMatchObject({ status: at.statuses.Done, recurrence: null })
  })

  test('creates none when cancelled, nor after its last day', async () => {
    const cancelled = await at.make({ recurrence: later })
    await at.update(cancelled.id, { status: at.statuses.Cancelled })
    const over = await at.make({ recurrence: { ...later, until: addDays(today, 1) } })
    await at.update(over.id, { status: at.statuses.Done })
    expect(await open()).toEqual([])
  })
})

test('a recurrence that fails does not block others', async () => {
  const broken = await at.make({ dueDate: today, recurrence: weekly })
  const whole = await at.make({ title: 'Whole', dueDate: today, recurrence: weekly })
  await server.databases.system
    .updateTable('task')
    .set({
      recurrence: JSON.stringify({ mode: 'schedule', every: 1, unit: 'fortnight' }),
      nextDate: '2000-01-01',
      recurrenceAnchor: null,
    })
    .where('id', '=', broken.id)
    .execute()
  await makeDueTasks(server.platform, noonOf(addDays(today, 7)))
  expect((await open()).filter(({ title }) => title === 'Whole')).toHaveLength(2)
  expect(await at.read(whole.id)).toMatchObject({ nextDate: null })
})

test('dates beyond the supported range are left empty', async () => {
  const far = { mode: 'afterDone', every: 365, unit: 'year' } as const
  const made = await at.make({ dueDate: '1900-01-01', end: '2999-12-31', recurrence: far })
  expect((await at.update(made.id, { status: at.statuses.Done })).status).toBe(200)
  const dueDate = expect.stringMatching(`^${Number(today.slice(0, 4)) + 365}-`)
  expect(await open()).toMatchObject([{ end: null, dueDate }])
})

test('tasks deleted 30 days ago are purged with their subtasks, and none sooner', async () => {
  const [old, young] = [await at.make(), await at.make()]
  await at.make({ parent: old.id })
  for (const { id } of [old, young]) await at.owner.data(deleteTask, { params: { id } })
  const age = (id: string, days: number) =>
    server.databases.system
      .updateTable('task')
      .set({ deletedAt: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where((eb) => eb.or([eb('id', '=', id), eb('parent', '=', id)]))
      .execute()
  await age(old.id, 31)
  await age(young.id, 29)
  await purgeTasks(server.platform.databases.system)
  expect((await at.owner.call(restoreTasks, { body: { ids: [old.id] } })).status).toBe(404)
  expect((await at.owner.call(restoreTasks, { body: { ids: [young.id] } })).status).toBe(200)
})

describe('in an archived project, or below one', () => {
  const change = (id: string, body: object) =>
    at.owner.data(projectContract.updateProject, { params: { id }, body })

  test('is postponed until the project is unarchived, then created once', async () => {
    const top = await at.makeProject('Top')
    await change(at.project, { parent: top })
    await at.make({ dueDate: today, recurrence: weekly })
    await change(top, { archived: true })
    const day = addDays(today, 21)
    await makeDueTasks(server.platform, noonOf(day))
    expect(await open()).toHaveLength(1)
    await change(top, { archived: false })
    await makeDueTasks(server.platform, noonOf(day))
    expect((await open()).map(({ dueDate }) => dueDate).sort()).toEqual([today, day])
  })

  test('is not created when the task is done, but can be after unarchiving', async () => {
    const { id } = await at.make({ recurrence: { mode: 'afterDone', every: 1, unit: 'day' } })
    await change(at.project, { archived: true })
    await at.update(id, { status: at.statuses.Done })
    expect(await open()).toEqual([])
    expect((await at.read(id)).recurrence).not.toBeNull()
    await change(at.project, { archived: false })
    await at.update(id, { status: at.statuses['To do'] })
    await at.update(id, { status: at.statuses.Done })
    expect(await open()).toHaveLength(1)
  })

  test('is billable as the task before, also in a non-billable project', async () => {
    const { id } = await at.make({ dueDate: today, recurrence: weekly })
    await change(at.project, { billing: 'non_billable' })
    await makeDueTasks(server.platform, noonOf(addDays(today, 7)))
    expect((await open()).map((task) => [task.id === id, task.billable])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, true],
      ]),
    )
  })
})
