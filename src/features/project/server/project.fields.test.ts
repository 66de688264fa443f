import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { dataOf, openProjectSetting, type ProjectSetting, refusedFields } from '../../../../tests/projects.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { projectContract } from '../project.contract.ts'

const { getProjects, pinProject, updateProjects } = projectContract

let server: TestServer
let at: ProjectSetting
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openProjectSetting(server)
})

const makeClient = async () =>
  (await at.owner.data(clientContract.createClient, { body: { title: 'Harbour Hotel' } })).id

/** A value for every plain field. */
const plan = async () =>
  ({
    name: 'Relaunch',
    key: 'RE',
    color: '#123456',
    position: 'a5',
    description: 'Why we do it',
    priority: 'high',
    start: '2026-03-02',
    end: '2026-03-31',
    dueDate: '2026-04-02',
    client: await makeClient(),
    billing: 'fixed_fee',
    rate: 80.5,
    budget: { unit: 'money', amount: 1200.25 },
  }) as const

describe('every field', () => {
  test('is stored on creation and on update', async () => {
    const fields = await plan()
    const made = await at.make(fields)
    expect(made).toMatchObject(fields)
    expect(await at.read(made.id)).toEqual(made)
    const bare = await at.make()
    expect(bare).toMatchObject({
      description: '',
      priority: 'none',
      start: null,
      client: null,
      billing: 'non_billable',
      rate: null,
      budget: null,
      archivedAt: null,
      pinned: false,
    })
    await at.change(made.id, { key: 'OTHER' })
    expect(await at.change(bare.id, fields)).toMatchObject(fields)
    expect(await at.read(bare.id)).toMatchObject(fields)
    const emptied = { start: null, end: null, dueDate: null, client: null, rate: null, budget: null }
    expect(await at.change(bare.id, emptied)).toMatchObject(emptied)
    expect(await at.change(bare.id, { budget: { unit: 'minutes', amount: 90 } })).toMatchObject({
      budget: { unit: 'minutes', amount: 90 },
    })
  })

  test('sent unchanged writes nothing', async () => {
    const fields = await plan()
    const { id, updatedAt } = await at.make(fields)
    const before = await at.seq()
    for (const [field, value] of Object.entries({ ...fields, parent: null, archived: false }))
      expect(await at.change(id, { [field]: value })).toMatchObject({ updatedAt })
    await at.change(id, { budget: { unit: 'money', amount: 1200.2501 } })
    await at.change(id, { ...fields, applyRate: true })
    expect(await at.seq()).toBe(before)
  })

  test.each([
    ['a status that is none', { status: uuidv7() }, 'status'],
    ['a client that is none', { client: uuidv7() }, 'client'],
    ['an end before the start', { start: '2026-03-02', end: '2026-03-01' }, 'end'],
    ['a day that is none', { dueDate: '2026-02-30' }, 'dueDate'],
    ['a priority that is none', { priority: 'urgently' }, 'priority'],
    ['a billing that is none', { billing: 'free' }, 'billing'],
    ['minutes that are not whole', { budget: { unit: 'minutes', amount: 1.5 } }, 'budget.amount'],
    ['money below nothing', { budget: { unit: 'money', amount: -1 } }, 'budget.amount'],
    ['a rate below nothing', { rate: -1 }, 'rate'],
    ['a position that is none', { position: '?' }, 'position'],
    ['a colour that is none', { color: 'red' }, 'color'],
    ['a key that is none', { key: '1' }, 'key'],
  ])('rejects %s with a field error', async (_what, body, field) => {
    const { id } = await at.make()
    const before = await at.seq()
    expect(refusedFields(await at.update(id, body))).toEqual([field])
    expect(refusedFields(await at.create(body))).toEqual([field])
    expect(await at.seq()).toBe(before)
  })

  test('an end is validated against the stored start, also concurrently', async () => {
    const { id } = await at.make({ start: '2026-03-02' })
    expect(refusedFields(await at.update(id, { end: '2026-03-01' }))).toEqual(['end'])
    await at.change(id, { start: '2026-02-01', end: '2026-03-01' })
    const replies = await Promise.all([
      at.update(id, { start: '2026-02-28' }),
      at.update(id, { end: '2026-02-02' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('the description travels only with the change that wrote it', async () => {
    const { id } = await at.make({ description: 'First' })
    await at.change(id, { name: 'New' })
    await at.change(id, { description: 'Second' })
    const logged = (await at.changes()).filter(({ object }) => object === 'project')
    expect(logged.map(({ data }) => (data as { description?: string }).description)).toEqual([
      'First',
      undefined,
      'Second',
    ])
    expect(logged[2]?.before).toMatchObject({ description: 'First' })
    expect((await at.list())[0]).not.toHaveProperty('description')
  })

  test('a changed key keeps task numbers; a taken one is rejected, also concurrently', async () => {
    const [one, two] = [await at.make({ key: 'ONE' }), await at.make({ key: 'TWO' })]
    const { number } = await at.addTask(one.id)
    expect(await at.change(one.id, { key: 'new' })).toMatchObject({ key: 'NEW' })
    expect((await at.addTask(one.id)).number).toBe(number + 1)
    expect(refusedFields(await at.update(two.id, { key: 'NEW' }))).toEqual(['key'])
    const replies = await Promise.all([one, two].map(({ id }) => at.update(id, { key: 'SAME' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(replies.flatMap(refusedFields)).toEqual(['key'])
  })
})

describe('bulk changes', () => {
  const changeAll = (projects: object[], by = at.owner) =>
    by.call(updateProjects, { body: { projects: projects as { id: string }[] } })

  test('set different fields of several projects, and log each project', async () => {
    const [a, b] = [await at.make(), await at.make()]
    const reply = await changeAll([
      { id: a.id, name: 'A', position: 'a7' },
      { id: b.id, parent: a.id, archived: true },
    ])
    expect(reply.body).toMatchObject({
      data: [
        { id: a.id, name: 'A', position: 'a7' },
        { id: b.id, parent: a.id, archivedAt: expect.any(String) },
      ],
    })
    expect((await at.changes()).slice(-2).map(({ data }) => (data as { id: string }).id)).toEqual([
      a.id,
      b.id,
    ])
  })

  test('are atomic', async () => {
    const [a, b] = [await at.make(), await at.make({ key: 'B' })]
    const manager = await at.join('Manager', [a.id])
    const member = await at.join('Member', [a.id])
    const before = await at.seq()
    for (const [projects, status, by] of [
      [
        [
          { id: a.id, name: 'x' },
          { id: b.id, status: uuidv7() },
        ],
        400,
        at.owner,
      ],
      [
        [
          { id: a.id, key: 'X' },
          { id: b.id, key: 'X' },
        ],
        400,
        at.owner,
      ],
      [
        [
          { id: a.id, name: 'x' },
          { id: uuidv7(), name: 'y' },
        ],
        404,
        at.owner,
      ],
      [
        [
          { id: a.id, name: 'x' },
          { id: a.id, name: 'y' },
        ],
        400,
        at.owner,
      ],
      [
        [
          { id: a.id, name: 'x' },
          { id: b.id, name: 'y' },
        ],
        403,
        manager,
      ],
      [[{ id: a.id, name: 'x' }], 403, member],
      [[], 400, at.owner],
    ] as const)
      expect((await changeAll([...projects], by)).status).toBe(status)
    expect(await at.seq()).toBe(before)
    expect((await changeAll([{ id: a.id, name: 'x' }], manager)).status).toBe(200)
  })

  test('concurrent moves to one position all succeed, ordered by id', async () => {
    const made = [await at.make(), await at.make()]
    await Promise.all(made.map(({ id }) => at.change(id, { position: 'a9' })))
    const tasks = [await at.addTask(made[0]!.id), await at.addTask(made[0]!.id)]
    const drop = (id: string) =>
      at.owner.call(taskContract.updateTask, { params: { id }, body: { position: 'a9' } })
    const replies = await Promise.all(tasks.map(({ id }) => drop(id)))
    for (const reply of replies) expect(reply.body).toMatchObject({ data: { position: 'a9' } })
    expect((await at.list()).map(({ position }) => position)).toEqual(['a9', 'a9'])
    const parent = await at.make()
    const projects = made.map(({ id }) => ({ id, parent: parent.id, position: 'a1' }))
    await changeAll(projects.toReversed())
    expect((await at.read(parent.id)).children).toEqual(made.map(({ id }) => id))
  })
})

describe('permissions', () => {
  test('changing a project requires a role whose scope includes it', async () => {
    const { id } = await at.make()
    const attempt = async (role: Parameters<typeof at.join>[0], projects: string[]) =>
      (await at.update(id, { name: uuidv7() }, await at.join(role, projects))).status
    expect(await attempt('Admin', [])).toBe(200)
    expect(await attempt('Manager', [id])).toBe(200)
    expect(await attempt('Manager', [])).toBe(403)
    expect(await attempt('Member', [id])).toBe(403)
    expect(await attempt('Guest', [id])).toBe(403)
    const inOwn = { 'project.view': 'project', 'project.update': 'all' } as const
    expect(await attempt(inOwn, [])).toBe(404)
  })

  test('clients and money are hidden without permission, in responses and live messages', async () => {
    const fields = await plan()
    const { id } = await at.make()
    const people = {
      manager: await at.join('Manager', [id]),
      outside: await at.join('Manager'),
      member: await at.join('Member', [id]),
    }
    const lives = await Promise.all(Object.values(people).map((person) => person.live(at.owner.workspaceId)))
    await at.change(id, fields)
    const { client, rate, budget } = fields
    const shown = [
      { client, rate, budget },
      { client, rate: null, budget: null },
      { client: null, rate: null, budget: null },
    ]
    for (const [index, person] of Object.values(people).entries()) {
      const [listed] = await person.data(getProjects, {})
      expect(listed).toMatchObject(shown[index] as object)
      expect(await at.read(id, person)).toMatchObject(shown[index] as object)
      const live = lives[index] as (typeof lives)[number]
      await live.until(() => dataOf(live.messages(), 'project').length === 1)
      await live.settle()
      expect(dataOf(live.messages(), 'project')).toMatchObject([shown[index]])
      expect(dataOf(live.messages(), 'rate')).toHaveLength(index === 0 ? 1 : 0)
      live.close()
    }
    await at.change(id, { budget: { unit: 'minutes', amount: 60 } })
    expect(await at.read(id, people.member)).toMatchObject({ budget: { unit: 'minutes', amount: 60 } })
  })

  test('setting clients and money requires permission to see them', async () => {
    const client = await makeClient()
    const { id } = await at.make({ client, rate: 10, budget: { unit: 'money', amount: 100 } })
    const blind = { 'project.view': 'all', 'project.update': 'all', 'project.create': 'all' } as const
    const person = await at.join(blind)
    const before = await at.seq()
    for (const body of [
      { client },
      { rate: 5 },
      { rate: null },
      { applyRate: true },
      { budget: { unit: 'money', amount: 1 } },
      { budget: { unit: 'minutes', amount: 1 } },
    ])
      expect((await at.update(id, body, person)).status, JSON.stringify(body)).toBe(403)
    for (const body of [{ client }, { rate: 5 }, { budget: { unit: 'money', amount: 1 } }])
      expect((await at.create(body, person)).status).toBe(403)
    // What is shown as none stays when that is sent back.
    expect((await at.update(id, { client: null, budget: null }, person)).status).toBe(200)
    expect(await at.seq()).toBe(before)
    expect(await at.read(id)).toMatchObject({ client, budget: { amount: 100 } })
    // A manager's new project is theirs, with its money.
    const manager = await at.join('Manager')
    expect((await at.create({ rate: 5, client, budget: { unit: 'money', amount: 1 } }, manager)).status).toBe(
      200,
    )
  })

  test('a creator who sees only their own projects gets the new one', async () => {
    const person = await at.join({ 'project.view': 'project', 'project.create': 'all' })
    expect(await at.make({}, person)).toMatchObject({ members: [person.memberId] })
    expect(await at.list(person)).toHaveLength(1)
  })
})

describe('the rate of a project', () => {
  const trackHour = (task: string) =>
    at.owner.data(timeContract.createTimeEntry, {
      body: { task, start: '2026-01-05T09:00:00Z', end: '2026-01-05T10:00:00Z' },
    })

  test('is listed among the rates, sent live, and applied to tracked time on request', async () => {
    const { id } = await at.make({ rate: 50, billing: 'time_materials' })
    const task = await at.addTask(id)
    await trackHour(task.id)
    const live = await at.owner.live(at.owner.workspaceId)
    await at.change(id, { rate: 60 })
    expect(await at.owner.data(rateContract.getRates, {})).toMatchObject([
      { project: id, member: null, rate: 60 },
    ])
    const read = () => at.owner.data(taskContract.getTask, { params: { id: task.id } })
    expect((await read()).price).toBe(50)
    await at.change(id, { applyRate: true })
    expect((await read()).price).toBe(60)
    await at.change(id, { rate: null, applyRate: true })
    expect((await read()).price).toBe(0)
    await live.until(() => dataOf(live.messages(), 'task').length === 2)
    expect(live.messages().map(({ object, event }) => `${object} ${event}`)).toEqual([
      'rate update',
      'project update',
      'time-entry update',
      'task update',
      'rate delete',
      'project update',
      'time-entry update',
      'task update',
    ])
    live.close()
  })

  test('is updated when it is set among the rates', async () => {
    const { id, updatedAt } = await at.make()
    const set = (rate: number | null) => at.owner.data(rateContract.setRate, { body: { project: id, rate } })
    await set(70)
    const after = await at.read(id)
    expect(after.rate).toBe(70)
    expect(after.updatedAt > updatedAt).toBe(true)
    const before = await at.seq()
    await set(70)
    const body = { project: id, member: at.owner.memberId, rate: 5 }
    await at.owner.data(rateContract.setRate, { body })
    expect(await at.seq()).toBe(before + 1)
    await set(null)
    expect((await at.read(id)).rate).toBeNull()
  })

  test('set concurrently by both endpoints is stored once and consistently', async () => {
    const { id } = await at.make()
    await Promise.all([
      at.change(id, { rate: 1 }),
      at.owner.data(rateContract.setRate, { body: { project: id, rate: 2 } }),
      at.change(id, { rate: 3 }),
    ])
    const [rate, ...more] = await at.owner.data(rateContract.getRates, {})
    expect(more).toEqual([])
    expect((await at.read(id)).rate).toBe(rate?.rate)
    const logged = (await at.changes()).findLast(({ object }) => object === 'project')
    expect(logged?.data).toMatchObject({ rate: rate?.rate })
  })
})

describe('how a project is billed', () => {
  const readTask = (id: string) => at.owner.data(taskContract.getTask, { params: { id } })
  const track = (task: string, day: number) =>
    at.owner.data(timeContract.createTimeEntry, {
      body: { task, start: `2026-01-0${day}T09:00:00Z`, end: `2026-01-0${day}T10:00:00Z` },
    })

  test('defaults by client on creation, unless it is given', async () => {
    const { id: client } = await at.owner.data(clientContract.createClient, { body: { title: 'Acme' } })
    expect(await at.make()).toMatchObject({ client: null, billing: 'non_billable' })
    expect(await at.make({ client })).toMatchObject({ billing: 'time_materials' })
    expect(await at.make({ client, billing: 'non_billable' })).toMatchObject({ billing: 'non_billable' })
    expect(await at.make({ billing: 'fixed_fee' })).toMatchObject({ billing: 'fixed_fee' })
    // Later it is a decision of its own.
    const { id } = await at.make()
    expect(await at.change(id, { client })).toMatchObject({ billing: 'non_billable' })
    expect(await at.change(id, { client: null, billing: 'time_materials' })).toMatchObject({
      billing: 'time_materials',
    })
  })

  test('makes time on its tasks billable, except on tasks marked non-billable', async () => {
    const { id } = await at.make({ billing: 'non_billable', rate: 50 })
    const task = await at.addTask(id)
    const never = await at.addTask(id, { billable: false })
    const copy = await at.owner.data(taskContract.duplicateTask, { params: { id: task.id }, body: {} })
    expect([task.billable, never.billable, copy.billable]).toEqual([true, false, true])
    expect(await track(task.id, 1)).toMatchObject({ billable: false })
    expect(await track(never.id, 2)).toMatchObject({ billable: false })
    await at.change(id, { billing: 'time_materials' })
    // What was tracked before stays as it was, unless it is asked to follow.
    expect((await readTask(task.id)).price).toBe(0)
    expect(await track(task.id, 3)).toMatchObject({ billable: true })
    expect(await track(never.id, 4)).toMatchObject({ billable: false })
    await at.change(id, { billing: 'non_billable' })
    await at.change(id, { billing: 'time_materials', applyRate: true })
    expect((await readTask(task.id)).price).toBe(100)
    expect((await readTask(never.id)).price).toBe(0)
  })

  test('leaves entries alone that were marked non-billable', async () => {
    const { id } = await at.make({ billing: 'time_materials', rate: 50 })
    const task = await at.addTask(id)
    const entry = await track(task.id, 1)
    const body = { billable: false }
    await at.owner.data(timeContract.updateTimeEntry, { params: { id: entry.id }, body })
    await at.change(id, { billing: 'fixed_fee', applyRate: true })
    await at.change(id, { billing: 'time_materials', applyRate: true })
    expect((await readTask(task.id)).price).toBe(0)
  })
})

describe('a pin', () => {
  const pin = (projectId: string, body?: { pinned?: boolean }, by = at.owner) =>
    by.call(pinProject, { query: { projectId }, body })

  test('is per member, can be set, removed and toggled, and is sent live to them only', async () => {
    const { id } = await at.make()
    // Of the same role: to both the same may be shown.
    const admins = [await at.join('Admin'), await at.join('Admin')] as const
    const lives = [
      await admins[0].live(at.owner.workspaceId),
      await admins[1].live(at.owner.workspaceId),
    ] as const
    const answers: unknown[] = []
    for (const body of [
      { pinned: true },
      { pinned: true },
      undefined,
      {},
      { pinned: false },
      { pinned: false },
    ])
      answers.push((await pin(id, body, admins[0])).body)
    const data = (pinned: boolean) => ({ projectId: id, memberId: admins[0].memberId, pinned })
    expect(answers).toEqual(
      [true, true, false, true, false, false].map((pinned) => ({ success: true, data: data(pinned) })),
    )
    await pin(id, { pinned: true }, admins[1])
    await lives[1].until(() => lives[1].messages().length === 1)
    await lives[0].settle()
    const messages = lives.map((live) => live.messages().map(({ event, data }) => ({ event, data })))
    expect(messages[0]).toEqual([
      { event: 'create', data: data(true) },
      { event: 'delete', data: data(false) },
      { event: 'create', data: data(true) },
      { event: 'delete', data: data(false) },
    ])
    expect(messages[1]).toEqual([
      { event: 'create', data: { projectId: id, memberId: admins[1].memberId, pinned: true } },
    ])
    for (const live of lives) live.close()
    expect((await at.read(id, admins[0])).pinned).toBe(false)
    expect((await at.read(id, admins[1])).pinned).toBe(true)
    expect((await at.list(admins[0]))[0]?.pinned).toBe(false)
    expect((await at.list(admins[1]))[0]?.pinned).toBe(true)
  })

  test('requires a visible project, and is rejected if that is deleted concurrently', async () => {
    const { id } = await at.make()
    expect((await pin(id, {}, await at.join('Guest'))).status).toBe(404)
    expect((await pin(id, {}, await at.join('Guest', [id]))).status).toBe(200)
    expect((await pin(uuidv7())).status).toBe(404)
    const statuses = await meetAt(
      server,
      (trx) => trx.selectFrom('project').select('id').where('id', '=', id).forUpdate().execute(),
      [
        async () =>
          (await at.owner.call(projectContract.deleteProject, { params: { projectId: id } })).status,
        async () => (await pin(id, { pinned: true })).status,
      ],
    )
    expect(statuses).toEqual([200, 404])
  })
})
