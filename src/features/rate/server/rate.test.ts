import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import type { TimeEntry } from '#features/time/time.shape.ts'
import type { CallArg } from '#shared/contract.ts'
import { countChanges } from '../../../../tests/changes.ts'
import { lockCounter, meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { rateContract } from '../rate.contract.ts'

let server: TestServer
let owner: Person
let project: string
let task: string
/** Hours of a day that are not tracked yet. */
let hour: number

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  hour = 0
  owner = await server.makeOwner()
  await furnish()
})

async function furnish() {
  project = (
    await owner.data(projectContract.createProject, { body: { name: 'Website', billing: 'time_materials' } })
  ).id
  task = await makeTask()
}

type Set = CallArg<typeof rateContract.setRate>['body']
const makeTask = async (more = {}) =>
  (await owner.data(taskContract.createTask, { body: { project, title: 'T', ...more } })).id
const readTask = (id: string) => owner.data(taskContract.getTask, { params: { id } })
const set = (body: Set, person = owner) => person.call(rateContract.setRate, { body })
const rateOf = (body: Set) => owner.data(rateContract.setRate, { body })
const rates = (person = owner) => person.data(rateContract.getRates, {})
/** Tracks an hour of its own. */
const track = (on = task, person = owner): Promise<TimeEntry> => {
  const start = new Date(Date.UTC(2020, 4, 4, hour++)).toISOString()
  const end = new Date(Date.UTC(2020, 4, 4, hour)).toISOString()
  return person.data(timeContract.createTimeEntry, { body: { task: on, start, end } })
}
const entries = () =>
  owner.data(timeContract.getTimeEntries, { query: { from: '2020-05-01', to: '2020-05-31' } })
const entryRates = async () => (await entries()).map(({ rate }) => rate)
const countLogged = () => countChanges(server.databases.system, owner.workspaceId)

describe('a rate', () => {
  test('is created, changed and deleted, each with a live message', async () => {
    const live = await owner.live(owner.workspaceId)
    const made = await rateOf({ rate: 80 })
    expect(made).toMatchObject({ project: null, member: null, rate: 80 })
    const changed = await rateOf({ rate: 90.25 })
    expect(changed).toMatchObject({ id: made?.id, rate: 90.25 })
    expect((changed?.updatedAt ?? '') > (made?.updatedAt ?? '')).toBe(true)
    expect(await rateOf({ project, rate: 0 })).toMatchObject({ project, rate: 0 })
    expect(await rates()).toHaveLength(2)
    expect(await rateOf({ rate: null })).toBeNull()
    expect(await rates()).toMatchObject([{ project, rate: 0 }])
    await live.until(() => live.messages().length === 5)
    expect(live.messages()).toMatchObject([
      { object: 'rate', event: 'create', data: { rate: 80 } },
      { object: 'rate', event: 'update', data: { rate: 90.25 } },
      { object: 'rate', event: 'create', data: { project } },
      { object: 'project', event: 'update', data: { id: project, rate: 0 } },
      { object: 'rate', event: 'delete', data: { id: made?.id } },
    ])
    live.close()
  })

  test('set to the value it has, or deleted when there is none, writes nothing', async () => {
    await rateOf({ rate: 80 })
    const before = await countLogged()
    expect(await rateOf({ rate: 80 })).toMatchObject({ rate: 80 })
    // Finer than a cent.
    expect(await rateOf({ rate: 80.001 })).toMatchObject({ rate: 80 })
    expect(await rateOf({ project, rate: null })).toBeNull()
    expect(await rateOf({ rate: 80, applyToUnbilled: true })).toMatchObject({ rate: 80 })
    expect(await countLogged()).toBe(before)
  })

  test('set by concurrent calls is stored once per scope', async () => {
    const replies = await meetAt(server, lockCounter(owner.workspaceId), [
      () => set({ project, member: owner.memberId, rate: 1 }),
      () => set({ project, member: owner.memberId, rate: 2 }),
      () => set({ project, rate: 3 }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rates()).toMatchObject([{ rate: 2 }, { rate: 3 }])
  })

  test('that is invalid is rejected by field name', async () => {
    const stranger = await server.makeOwner('Frank')
    for (const [body, field] of [
      [{ rate: -1 }, 'rate'],
      [{ rate: 1_000_000_001 }, 'rate'],
      [{ rate: '5' }, 'rate'],
      [{}, 'rate'],
      [{ project: uuidv7(), rate: 1 }, 'project'],
      [{ project: task, rate: 1 }, 'project'],
      [{ member: uuidv7(), rate: 1 }, 'member'],
      [{ member: stranger.memberId, rate: null }, 'member'],
    ] as const) {
      const reply = await set(body as never)
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
    }
    expect(await rates()).toEqual([])
  })

  test('is stored in the minor units of the currency', async () => {
    for (const [currency, sent, answered, minor] of [
      ['JPY', 1200.4, 1200, 1200],
      ['KWD', 12.3456, 12.346, 12_346],
    ] as const) {
      owner = await server.makeOwner()
      const { workspaceId } = owner
      await server.databases.system
        .updateTable('workspace')
        .set({ currency })
        .where('id', '=', workspaceId)
        .execute()
      await furnish()
      expect(await rateOf({ rate: sent })).toMatchObject({ rate: answered })
      expect(await track()).toMatchObject({ rate: answered })
      expect(await readTask(task)).toMatchObject({ price: answered })
      const { rate } = await server.databases.system
        .selectFrom('timeEntry')
        .select('rate')
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirstOrThrow()
      expect(rate).toBe(minor)
    }
  })
})

describe('a new entry takes the most specific rate', () => {
  test('task, member in project, project, member, workspace; or none', async () => {
    const colleague = await server.makeMember(owner.workspaceId, 'Admin')
    const { memberId: member } = owner
    expect(await track()).toMatchObject({ rate: null })
    await rateOf({ rate: 10 })
    await rateOf({ member, rate: 20 })
    expect(await track()).toMatchObject({ rate: 20 })
    expect(await track(task, colleague)).toMatchObject({ rate: 10 })
    await rateOf({ project, rate: 30 })
    expect(await track()).toMatchObject({ rate: 30 })
    await rateOf({ project, member, rate: 40 })
    expect(await track()).toMatchObject({ rate: 40 })
    expect(await track(task, colleague)).toMatchObject({ rate: 30 })
    expect(await track(await makeTask({ rate: 0 }))).toMatchObject({ rate: 0 })
    // Another project has none of its own.
    const second = await owner.data(projectContract.createProject, { body: { name: 'Second' } })
    const there = await owner.data(taskContract.createTask, { body: { project: second.id, title: 'T' } })
    expect(await track(there.id)).toMatchObject({ rate: 20 })
    const timer = await owner.data(timeContract.startTimer, { body: { task } })
    expect(timer.rate).toBe(40)
    // What was made before keeps its own.
    expect(await entryRates()).toEqual([null, 20, 10, 30, 40, 30, 0, 20])
  })
})

describe('unbilled entries are repriced', () => {
  test('on request, where the rate applies, with their tasks’ prices', async () => {
    const { memberId: member } = owner
    const colleague = await server.makeMember(owner.workspaceId, 'Admin')
    const own = await makeTask({ rate: 7 })
    await track()
    await track(task, colleague)
    await track(own)
    await rateOf({ rate: 10 })
    expect(await entryRates()).toEqual([null, null, 7])
    const live = await owner.live(owner.workspaceId)
    await rateOf({ rate: 10, applyToUnbilled: true })
    await live.until(() => live.messages().length === 3)
    expect(live.messages().map(({ object }) => object)).toEqual(['time-entry', 'time-entry', 'task'])
    expect(await entryRates()).toEqual([10, 10, 7])
    expect(await readTask(task)).toMatchObject({ price: 20 })
    await rateOf({ member, rate: 20, applyToUnbilled: true })
    expect(await entryRates()).toEqual([20, 10, 7])
    await rateOf({ project, rate: 30, applyToUnbilled: true })
    expect(await entryRates()).toEqual([30, 30, 7])
    await rateOf({ project, member, rate: 40, applyToUnbilled: true })
    expect(await entryRates()).toEqual([40, 30, 7])
    await rateOf({ project, member, rate: null, applyToUnbilled: true })
    await rateOf({ project, rate: null, applyToUnbilled: true })
    expect(await entryRates()).toEqual([20, 10, 7])
    expect(await readTask(task)).toMatchObject({ price: 30 })
    // By hand nobody changed them.
    expect((await entries()).map(({ editedBy }) => editedBy)).toEqual([null, null, null])
    live.close()
  })

  test('but not those of other members and projects', async () => {
    const colleague = await server.makeMember(owner.workspaceId, 'Admin')
    await track()
    await track(task, colleague)
    await rateOf({ rate: 10 })
    await rateOf({ member: colleague.memberId, rate: 20, applyToUnbilled: true })
    expect(await entryRates()).toEqual([null, 20])
    const second = await owner.data(projectContract.createProject, { body: { name: 'Second' } })
    await rateOf({ project: second.id, rate: 99, applyToUnbilled: true })
    expect(await entryRates()).toEqual([null, 20])
  })

  test('by the task’s own rate on request', async () => {
    await track()
    await owner.data(taskContract.updateTask, { params: { id: task }, body: { rate: 50 } })
    expect(await entryRates()).toEqual([null])
    const body = { rate: 60, applyRate: true }
    expect(await owner.data(taskContract.updateTask, { params: { id: task }, body })).toMatchObject({
      price: 60,
    })
    expect(await entryRates()).toEqual([60])
  })

  test('including one that is created concurrently', async () => {
    await rateOf({ rate: 10 })
    const [made, changed] = await meetAt<{ status: number; body: unknown }>(
      server,
      lockCounter(owner.workspaceId),
      [
        () =>
          owner.call(timeContract.createTimeEntry, {
            body: { task, start: '2020-05-04T00:00:00Z', end: '2020-05-04T01:00:00Z' },
          }),
        () => set({ rate: 20, applyToUnbilled: true }),
      ],
    )
    expect([made?.status, changed?.status]).toEqual([200, 200])
    expect(await entryRates()).toEqual([20])
    expect(await readTask(task)).toMatchObject({ price: 20 })
  })

  test('concurrently with tracking, without an error', async () => {
    for (let round = 0; round < 5; round++) {
      const replies = await Promise.all([
        set({ rate: round, applyToUnbilled: true }),
        owner.call(timeContract.startTimer, { body: { task } }),
        set({ project, rate: round * 2, applyToUnbilled: true }),
        owner.call(timeContract.stopTimer, {}),
        owner.call(taskContract.updateTask, { params: { id: task }, body: { title: `T${round}` } }),
      ])
      for (const { status, body } of replies) expect(status, JSON.stringify(body)).toBe(200)
    }
    await owner.data(timeContract.stopTimer, {})
    await rateOf({ project, rate: 5, applyToUnbilled: true })
    const found = (await readTask(task)).actions
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map(({ rate }) => rate))).toEqual(new Set([5]))
  })
})

describe('permission to set and see rates', () => {
  /** What a role meets that sets the rate of: workspace, member, project, member in project. */
  async function attempts(role: Parameters<TestServer['makeMember']>[1], projects = [project]) {
    const person = await server.makeMember(owner.workspaceId, role, projects)
    const { memberId: member } = owner
    const statuses: number[] = []
    for (const scope of [{}, { member }, { project }, { project, member }]) {
      statuses.push((await set({ ...scope, rate: 5 }, person)).status)
    }
    return statuses
  }

  test.each([
    ['Admin', [200, 200, 200, 200]],
    ['Manager', [403, 403, 200, 200]],
    ['Member', [403, 403, 403, 403]],
    ['Guest', [403, 403, 403, 403]],
  ] as const)('%s', async (role, statuses) => {
    expect(await attempts(role)).toEqual(statuses)
  })

  test('a manager outside the project gets 403; a caller who can’t see the project gets 400', async () => {
    expect(await attempts('Manager', [])).toEqual([403, 403, 403, 403])
    const inside = { 'money.view': 'all', 'project.view': 'project', 'project.update': 'project' } as const
    expect(await attempts(inside, [])).toEqual([403, 403, 400, 400])
  })

  test('lists and live messages contain only rates of the caller’s projects', async () => {
    await rateOf({ rate: 1 })
    await rateOf({ member: owner.memberId, rate: 2 })
    await rateOf({ project, rate: 3 })
    const second = await owner.data(projectContract.createProject, { body: { name: 'Second' } })
    await rateOf({ project: second.id, rate: 4 })
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [project])
    expect((await rates(manager)).map(({ rate }) => rate)).toEqual([3])
    expect(await rates()).toHaveLength(4)
    const live = await manager.live(owner.workspaceId)
    await rateOf({ rate: 5 })
    await rateOf({ project, rate: 6 })
    await live.until(() => live.messages().length > 1)
    // The project shows its own rate, so it is told anew.
    expect(live.messages()).toMatchObject([
      { object: 'rate', data: { rate: 6 } },
      { object: 'project', event: 'update', data: { id: project, rate: 6 } },
    ])
    live.close()
  })
})
