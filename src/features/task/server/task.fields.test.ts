import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tagContract } from '#features/tag/tag.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { everyField, openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { type SettableField, type Task, taskContract } from '../task.contract.ts'

const { duplicateTask, updateTasks, getTasks, getTaskCounts, getTaskHistory, getFilter, saveFilter } =
  taskContract
const { updateTask } = taskContract

let server: TestServer
let at: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openTaskSetting(server)
})

const makeTag = async (name: string) => (await at.owner.data(tagContract.createTag, { body: { name } })).id

test('the response, list and change log of an updated task equal its row, for each field', async () => {
  const tag = await makeTag('told')
  const other = await at.make({ title: 'Other' })
  const { id } = await at.make({ title: 'One', description: 'Long', participants: [at.owner.memberId] })
  const changes: object[] = [
    { status: at.statuses.Done },
    { status: null, title: 'Two' },
    { executor: at.owner.memberId },
    { priority: 'high', estimate: 30 },
    { start: '2026-03-02', end: '2026-03-04', dueDate: '2026-03-05' },
    { position: 'h00000005', title: 'Three' },
    { tags: [tag] },
    { tags: [], title: 'Four' },
    { participants: [], status: at.statuses.Done },
    { dependsOn: [other.id] },
    { billable: false, rate: 50 },
    { description: 'Longer', title: 'Five' },
    { recurrence: { mode: 'afterDone', every: 1, unit: 'week' } },
  ]
  let updatedAt = ''
  for (const body of changes) {
    const answered = await at.owner.data(updateTask, { params: { id }, body } as never)
    const listed = (await at.owner.data(getTasks, {})).find((task) => task.id === id)
    const { description, ...rest } = answered
    expect(rest).toEqual(listed)
    expect((await at.changes()).at(-1)).toMatchObject({ event: 'update', data: answered })
    expect(answered.updatedAt > updatedAt).toBe(true)
    updatedAt = answered.updatedAt
  }
})

describe('every field that can be set', () => {
  async function values() {
    const [tag, { id: task }] = [await makeTag('every'), await at.make({ title: 'Other' })]
    return everyField({ status: at.statuses.Done as string, executor: at.owner.memberId, tag, task })
  }
  const fieldsOf = (task: Task, fields: object) =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, task[field as keyof Task]]))

  test('is stored on creation, listed, and copied, but for title, status and recurrence', async () => {
    const fields = await values()
    const made = await at.make(fields)
    const { description, ...short } = fields
    expect(fieldsOf(made, fields)).toEqual(fields)
    expect(fieldsOf(await at.read(made.id), fields)).toEqual(fields)
    const listed = (await at.owner.data(getTasks, {})).find(({ id }) => id === made.id) as Task
    expect(fieldsOf(listed, short)).toEqual(short)
    const copy = await at.owner.data(duplicateTask, { params: { id: made.id } })
    expect(fieldsOf(copy, fields)).toEqual({
      ...fields,
      title: 'Full (copy)',
      status: at.statuses['To do'],
      recurrence: null,
    })
  })

  test('can be changed alone, and the history has its previous and new value', async () => {
    const fields = await values()
    const before = await at.make({ title: 'Plain' })
    const { id } = before
    for (const field of Object.keys(fields) as SettableField[]) {
      // A position says nothing to a reader, and a long text is told without what it says.
      const [was, is] = field === 'description' ? [null, null] : [(await at.read(id))[field], fields[field]]
      const body = { [field]: fields[field] }
      const answered = await at.owner.data(updateTask, { params: { id }, body } as never)
      expect(answered).toMatchObject(body)
      expect(await at.read(id)).toMatchObject(body)
      const [step] = await at.owner.data(getTaskHistory, { params: { id } })
      const found = step?.fields.find((change) => change.field === field)
      expect(found).toEqual(field === 'position' ? undefined : { field, before: was, after: is })
    }
  })
})

describe('further fields', () => {
  test('are stored, listed, logged and returned as sent', async () => {
    const follower = await at.join('Member')
    const tag = await makeTag('design')
    const other = await at.make({ title: 'Other' })
    const body = {
      participants: [follower.memberId],
      tags: [tag],
      estimate: 90,
      billable: false,
      rate: 95.5,
      price: 1200,
      dependsOn: [other.id],
      checklist: [{ title: 'One', done: true }, { title: 'Two' }],
    }
    const made = await at.make(body)
    const { checklist, ...rest } = body
    expect(made).toMatchObject({ ...rest, isPriceFixed: true, active: false, activeTime: 0, parent: null })
    expect(made.checklist).toMatchObject([
      { title: 'One', done: true },
      { title: 'Two', done: false },
    ])
    expect(await at.read(made.id)).toMatchObject(made)
    const listed = (await at.owner.data(getTasks, { query: { status: 'open' } })).find(
      ({ id }) => id === made.id,
    )
    const { checklist: _, ...brief } = made
    expect(listed).toEqual(brief)
    expect((await at.changes()).at(-1)).toMatchObject({ event: 'create', data: made })
  })

  test('are replaced when sent, lists as a whole, and unchanged values write nothing', async () => {
    const tags = [await makeTag('a'), await makeTag('b')].sort()
    const made = await at.make({ tags: [tags[0]], estimate: 30 })
    const changed = await at.update(made.id, { tags: [tags[1], tags[1]], estimate: 0, price: 0 })
    expect(changed.body).toMatchObject({
      data: { tags: [tags[1]], estimate: 0, price: 0, isPriceFixed: true },
    })
    const seq = (await at.changes()).length
    expect((await at.update(made.id, { tags: [tags[1]], estimate: 0, price: 0 })).status).toBe(200)
    expect(await at.changes()).toHaveLength(seq)
    const back = await at.update(made.id, { price: null, tags: [] })
    expect(back.body).toMatchObject({ data: { tags: [], price: 0, isPriceFixed: false } })
  })

  test('lists accept additions and removals, so that concurrent changes are both applied', async () => {
    const tags = [await makeTag('a'), await makeTag('b'), await makeTag('c')]
    const made = await at.make({ tags: [tags[0]] })
    const replies = await Promise.all([
      at.update(made.id, { tags: { add: [tags[1]] } }),
      at.update(made.id, { tags: { add: [tags[2]], remove: [tags[0]] } }),
      at.update(made.id, { participants: { add: [at.owner.memberId] } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const found = await at.read(made.id)
    expect(found.tags).toEqual([tags[1], tags[2]].sort())
    expect(found.participants).toEqual([at.owner.memberId])
    for (const change of [
      { tags: { add: ['x'] } },
      { tags: { plus: [] } },
      { tags: 'a' },
      { dependsOn: { add: [made.id] } },
    ])
      expect((await at.update(made.id, change)).status, JSON.stringify(change)).toBe(400)
    const stranger = { add: ['01900000-0000-7000-8000-000000000000'] }
    expect((await at.update(made.id, { participants: stranger })).body).toMatchObject({
      error: { fields: { participants: expect.any(String) } },
    })
  })

  test.each([
    [{ estimate: -1 }, 'estimate'],
    [{ estimate: 600_001 }, 'estimate'],
    [{ estimate: 1.5 }, 'estimate'],
    [{ rate: -1 }, 'rate'],
    [{ price: '12' }, 'price'],
    [{ price: 1e12 }, 'price'],
    [{ billable: 'yes' }, 'billable'],
    [{ tags: ['01900000-0000-7000-8000-000000000000'] }, 'tags'],
    [{ participants: ['01900000-0000-7000-8000-000000000000'] }, 'participants'],
    [{ dependsOn: ['01900000-0000-7000-8000-000000000000'] }, 'dependsOn'],
    [{ parent: '01900000-0000-7000-8000-000000000000' }, 'parent'],
    [{ recurrence: { mode: 'schedule', every: 0, unit: 'day' } }, 'recurrence.every'],
    [{ recurrence: { mode: 'daily', every: 1, unit: 'day' } }, 'recurrence.mode'],
    [{ recurrence: { mode: 'schedule', every: 1, unit: 'week', weekdays: [7] } }, 'recurrence.weekdays.0'],
    [{ active: true }, 'active'],
    [{ activeTime: 5 }, 'activeTime'],
    [{ isPriceFixed: true }, 'isPriceFixed'],
    [{ nextDate: '2026-12-01' }, 'nextDate'],
  ])('%j is rejected by field name, on creation and on update', async (body, field) => {
    const made = await at.make()
    for (const reply of [await at.create(body), await at.update(made.id, body)]) {
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
    }
    expect(await at.changes()).toHaveLength(1)
  })
})

describe('money and time are visible by role', () => {
  test('a Member reads and receives no rate and price, and can’t set them', async () => {
    const member = await at.join('Member')
    const live = await member.live(at.owner.workspaceId)
    const made = await at.make({ rate: 80, price: 500, executor: member.memberId })
    const hidden = { rate: null, price: null, isPriceFixed: false }
    expect(await at.read(made.id, member)).toMatchObject(hidden)
    expect(await member.data(getTasks, { query: { status: 'open' } })).toMatchObject([hidden])
    await live.until(() => live.messages().length > 0)
    expect(live.messages()[0]).toMatchObject({ object: 'task', data: hidden })
    live.close()
    for (const body of [{ rate: 1 }, { price: 1 }, { rate: null }, { applyRate: true }])
      expect((await at.update(made.id, body, member)).status, JSON.stringify(body)).toBe(403)
    expect((await at.create({ rate: 1 }, member)).status).toBe(403)
    expect((await at.create({ rate: null, price: null }, member)).status).toBe(200)
    expect((await at.update(made.id, { title: 'x' }, member)).body).toMatchObject({ data: hidden })
    const history = await member.data(getTaskHistory, { params: { id: made.id } })
    expect(JSON.stringify(history)).not.toMatch(/rate|price/i)
  })

  test('a Member sees the time of their own tasks, a Guest none', async () => {
    const [member, guest] = [await at.join('Member'), await at.join('Guest')]
    const own = await at.make({ executor: member.memberId })
    const others = await at.make()
    expect(await at.read(own.id, member)).toMatchObject({ activeTime: 0 })
    expect(await at.read(others.id, member)).toMatchObject({ activeTime: null })
    expect(await at.read(own.id, guest)).toMatchObject({ activeTime: null, active: false, actions: [] })
  })
})

describe('bulk updates', () => {
  test('change each task’s own fields in one call', async () => {
    const [a, b] = [await at.make({ title: 'A' }), await at.make({ title: 'B' })]
    const tasks = await at.owner.data(updateTasks, {
      body: {
        tasks: [
          { id: a.id, priority: 'high', estimate: 5 },
          { id: b.id, status: at.statuses.Done },
        ],
      },
    })
    expect(tasks).toMatchObject([
      { id: a.id, priority: 'high', estimate: 5 },
      { id: b.id, status: at.statuses.Done },
    ])
    expect(await at.changes()).toHaveLength(4)
  })

  test('are atomic: a missing, hidden, forbidden or invalid task leaves the others unchanged', async () => {
    const guest = await at.join('Guest')
    const own = await at.make({ executor: guest.memberId })
    const others = await at.make()
    const hidden = await at.make({ project: await at.makeProject('Hidden') })
    const seq = (await at.changes()).length
    const knock = (tasks: { id: string }[], by = at.owner) =>
      by.call(updateTasks, { body: { tasks: tasks.map((task) => ({ title: 'x', ...task })) } })
    expect(
      (
        await knock(
          [own, others].map(({ id }) => ({ id })),
          guest,
        )
      ).status,
    ).toBe(403)
    expect((await knock([{ id: own.id }, { id: hidden.id }], guest)).status).toBe(404)
    expect((await knock([{ id: own.id }, { id: uuidv7() }])).status).toBe(404)
    expect(
      (await knock([{ id: own.id }, { id: others.id, executor: uuidv7() } as { id: string }])).status,
    ).toBe(400)
    expect((await knock([])).status).toBe(400)
    expect(await at.changes()).toHaveLength(seq)
  })

  test('of the same 50 tasks in opposite order both succeed concurrently', async () => {
    const ids: string[] = []
    for (let i = 0; i < 50; i++) ids.push((await at.make()).id)
    const change = (order: string[], priority: 'high' | 'low') =>
      at.owner.call(updateTasks, { body: { tasks: order.map((id) => ({ id, priority })) } })
    const replies = await Promise.all([change(ids, 'high'), change(ids.toReversed(), 'low')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const priorities = new Set(
      (await at.owner.data(getTasks, { query: { status: 'open' } })).map((t) => t.priority),
    )
    expect(priorities.size).toBe(1)
  })
})

describe('lists and counts', () => {
  test('filter by project, executor and parent, and count visible tasks by status', async () => {
    const member = await at.join('Member')
    const other = await at.makeProject('Other')
    const parent = await at.make({ title: 'Parent' })
    const part = await at.make({ parent: parent.id, executor: member.memberId })
    await at.make({ project: other, status: at.statuses.Done })
    const titles = async (query: object) => (await at.owner.data(getTasks, { query })).map(({ id }) => id)
    expect(await titles({ parent: parent.id })).toEqual([part.id])
    expect(await titles({ executor: member.memberId })).toEqual([part.id])
    expect(await titles({ project: other })).toHaveLength(1)
    const todo = at.statuses['To do'] as string
    expect(await at.owner.data(getTaskCounts, {})).toEqual({ [todo]: 2, [at.statuses.Done as string]: 1 })
    expect(await at.owner.data(getTaskCounts, { query: { project: other } })).toEqual({
      [at.statuses.Done as string]: 1,
    })
    expect(await titles({ createdBy: member.memberId })).toEqual([])
    expect(await titles({ createdBy: at.owner.memberId, project: other })).toHaveLength(1)
    await at.update(parent.id, { participants: [member.memberId] })
    expect(await titles({ participant: member.memberId })).toEqual([parent.id])
    expect(await member.data(getTaskCounts, { query: { participant: member.memberId } })).toEqual({
      [todo]: 1,
    })
    expect(await member.data(getTaskCounts, {})).toEqual({ [todo]: 2 })
    expect(await member.data(getTaskCounts, { query: { executor: member.memberId } })).toEqual({ [todo]: 1 })
  })

  test('closed tasks are paginated without gaps or duplicates while more are closed', async () => {
    const made: string[] = []
    for (let i = 0; i < 25; i++) made.push((await at.make({ status: at.statuses.Done })).id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const reply: Awaited<ReturnType<typeof page>> = await page(cursor)
      if (!reply.ok) throw new Error('refused')
      seen.push(...reply.body.data.map(({ id }) => id))
      cursor = reply.body.cursor
      await at.make({ status: at.statuses.Done })
    } while (cursor)
    expect(seen).toEqual(made.toReversed())
    function page(from: string | null) {
      return at.owner.call(getTasks, {
        query: { status: 'closed', limit: 10, ...(from && { cursor: from }) },
      })
    }
  })
})

test('history lists who changed which fields, newest first, without long texts', async () => {
  const member = await at.join('Member')
  const made = await at.make({ description: 'old' })
  await at.update(made.id, { title: 'New', priority: 'high' }, member)
  await at.update(made.id, { description: 'SECRET' })
  const history = await at.owner.data(getTaskHistory, { params: { id: made.id } })
  expect(history).toMatchObject([
    {
      event: 'update',
      actor: at.owner.memberId,
      fields: [{ field: 'description', before: null, after: null }],
    },
    {
      event: 'update',
      actor: member.memberId,
      fields: [
        { field: 'title', before: 'T', after: 'New' },
        { field: 'priority', before: 'none', after: 'high' },
      ],
    },
    { event: 'create', fields: [] },
  ])
  const outside = await at.join('Member', [])
  expect((await outside.call(getTaskHistory, { params: { id: made.id } })).status).toBe(404)
})

test('a saved filter is per member, and any JSON up to a size limit', async () => {
  const member = await at.join('Member')
  expect(await at.owner.data(getFilter, {})).toEqual({ value: null })
  for (const value of [{ status: ['a'], text: '🚀' }, [1], 'x', null])
    expect(await at.owner.data(saveFilter, { body: { value } })).toEqual({ value })
  await at.owner.data(saveFilter, { body: { value: { mine: 1 } } })
  expect(await at.owner.data(getFilter, {})).toEqual({ value: { mine: 1 } })
  expect(await member.data(getFilter, {})).toEqual({ value: null })
  const long = await at.owner.call(saveFilter, { body: { value: 'x'.repeat(20_001) } })
  expect(long.body).toMatchObject({ error: { fields: { value: expect.any(String) } } })
  const nul = await at.owner.call(saveFilter, { body: { value: 'a\u0000b' } })
  expect(nul.status).toBe(400)
  expect(await at.owner.data(getFilter, {})).toEqual({ value: { mine: 1 } })
})

test('deleting a tag while it is added to a task leaves no reference and no server error', async () => {
  const tag = await makeTag('brief')
  const { id } = await at.make()
  const [reply] = await meetAt(
    server,
    (trx) => trx.selectFrom('task').select('id').where('id', '=', id).forUpdate().execute(),
    [() => at.owner.call(updateTask, { params: { id }, body: { tags: [tag] } })],
    () => at.owner.data(tagContract.deleteTag, { params: { id: tag } }),
  )
  expect([200, 400]).toContain(reply?.status)
  expect((await at.read(id)).tags).toEqual([])
})
