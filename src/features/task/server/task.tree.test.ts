import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commentContract } from '#features/comment/comment.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { taskContract } from '../task.contract.ts'

const { deleteTask, deleteTasks, restoreTasks, duplicateTask, getTasks, getTask } = taskContract
const { addChecklistItem, updateChecklistItem, deleteChecklistItem } = taskContract

let server: TestServer
let at: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openTaskSetting(server)
})

const fieldsOf = (reply: { body: unknown }) =>
  Object.keys((reply.body as { error?: { fields?: object } }).error?.fields ?? {})

describe('subtasks', () => {
  test('are in the project of their parent, at most ten levels deep, without cycles', async () => {
    const levels = [await at.make()]
    for (let i = 1; i < 10; i++) levels.push(await at.make({ parent: levels.at(-1)?.id }))
    expect(fieldsOf(await at.create({ parent: levels.at(-1)?.id }))).toEqual(['parent'])
    const [top, second] = levels
    for (const parent of [top!.id, second!.id, levels.at(-1)!.id])
      expect(fieldsOf(await at.update(top!.id, { parent }))).toEqual(['parent'])
    const elsewhere = await at.make({ project: await at.makeProject('Other') })
    expect(fieldsOf(await at.update(elsewhere.id, { parent: top!.id }))).toEqual(['parent'])
    expect((await at.update(second!.id, { parent: null })).status).toBe(200)
    expect((await at.update(top!.id, { parent: levels.at(-2)!.id })).body).toMatchObject({ data: {} })
  })

  test('two tasks concurrently made each other’s parent: one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await at.make(), await at.make()]
      const replies = await Promise.all([
        at.update(a.id, { parent: b.id }),
        at.update(b.id, { parent: a.id }),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  test('a parent the caller can’t see is rejected as not found', async () => {
    const member = await at.join('Member')
    const hidden = await at.make({ project: await at.makeProject('Hidden') })
    const reply = await at.create({ parent: hidden.id }, member)
    expect(reply.body).toMatchObject({ error: { fields: { parent: 'Not a task in this workspace' } } })
  })
})

describe('dependencies', () => {
  test('form no cycle, however long, also when both sides are set concurrently', async () => {
    const [a, b, c] = [await at.make(), await at.make(), await at.make()]
    expect((await at.update(a.id, { dependsOn: [b.id] })).status).toBe(200)
    expect((await at.update(b.id, { dependsOn: [c.id] })).status).toBe(200)
    expect(fieldsOf(await at.update(c.id, { dependsOn: [a.id] }))).toEqual(['dependsOn'])
    expect(fieldsOf(await at.update(c.id, { dependsOn: [c.id] }))).toEqual(['dependsOn'])
    const [d, e] = [await at.make(), await at.make()]
    const replies = await Promise.all([
      at.update(d.id, { dependsOn: [e.id] }),
      at.update(e.id, { dependsOn: [d.id] }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('on a deleted task are hidden, and return when it is restored, with live messages', async () => {
    const [a, b] = [await at.make(), await at.make()]
    await at.update(a.id, { dependsOn: [b.id] })
    const live = await at.owner.live(at.owner.workspaceId)
    await at.owner.data(deleteTask, { params: { id: b.id } })
    const left = await at.read(a.id)
    expect(left.dependsOn).toEqual([])
    await at.owner.data(restoreTasks, { body: { ids: [b.id] } })
    const back = await at.read(a.id)
    expect(back.dependsOn).toEqual([b.id])
    const messages = () =>
      live.messages().filter(({ object, event }) => object === 'task' && event === 'update')
    await live.until(() => messages().length === 2)
    const { updatedAt } = left
    expect(messages()).toMatchObject([
      { data: { id: a.id, dependsOn: [], updatedAt } },
      { data: { id: a.id, dependsOn: [b.id], updatedAt: back.updatedAt } },
    ])
    live.close()
  })

  test('on tasks of a deleted project are removed, with a live message', async () => {
    const other = await at.makeProject('Other')
    const [a, b] = [await at.make(), await at.make({ project: other })]
    await at.update(a.id, { dependsOn: [b.id] })
    const live = await at.owner.live(at.owner.workspaceId)
    await at.owner.data(projectContract.deleteProject, { params: { projectId: other } })
    await live.until(() => live.messages().some(({ object }) => object === 'task'))
    const { dependsOn, updatedAt } = await at.read(a.id)
    expect(dependsOn).toEqual([])
    expect(live.messages().find(({ object }) => object === 'task')).toMatchObject({
      event: 'update',
      data: { id: a.id, dependsOn, updatedAt },
    })
    live.close()
  })
})

describe('moving to another project', () => {
  test('updates its time entries that move with it', async () => {
    const other = await at.makeProject('Other')
    const task = await at.make()
    const span = { start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z' }
    const { data: entry } = (
      await at.owner.call(timeContract.createTimeEntry, { body: { task: task.id, ...span } })
    ).body as { data: { updatedAt: string } }
    await at.update(task.id, { project: other, timeEntries: 'move' })
    const [moved] = (await at.read(task.id)).actions
    expect(moved).toMatchObject({ project: other })
    expect(moved!.updatedAt > entry.updatedAt).toBe(true)
  })

  test('moves and renumbers its subtasks; the executor stays if they may see the project', async () => {
    const member = await at.join('Member')
    const other = await at.makeProject('Other')
    await at.make({ project: other })
    const task = await at.make({ executor: member.memberId, status: at.statuses['In review'] })
    const part = await at.make({ parent: task.id, executor: at.owner.memberId })
    const moved = await at.update(task.id, { project: other })
    expect(moved.body).toMatchObject({
      data: { project: other, number: 2, status: at.statuses['In review'], executor: null },
    })
    expect(await at.read(part.id)).toMatchObject({
      project: other,
      number: 3,
      executor: at.owner.memberId,
      parent: task.id,
    })
    expect((await at.update(part.id, { project: at.project })).body).toMatchObject({
      data: { project: at.project, parent: null, number: part.number },
    })
    // The number of the one that stays away is given to no other.
    expect((await at.make()).number).toBe(3)
  })

  test('and back restores its previous number, and those of its subtasks', async () => {
    const other = await at.makeProject('Other')
    await at.make({ project: other })
    const task = await at.make()
    const part = await at.make({ parent: task.id })
    const next = await at.make()
    await at.update(task.id, { project: other })
    expect((await at.make()).number).toBe(next.number + 1)
    expect((await at.update(task.id, { project: at.project })).body).toMatchObject({
      data: { number: task.number },
    })
    expect(await at.read(part.id)).toMatchObject({ number: part.number, parent: task.id })
    // There too it is known from before.
    expect((await at.update(task.id, { project: other })).body).toMatchObject({ data: { number: 2 } })
    expect((await at.make({ project: other })).number).toBe(4)
  })

  test('in bulk preserves the tree of subtasks in any order, and can be reversed', async () => {
    const other = await at.makeProject('Other')
    const member = await at.join('Member')
    const top = await at.make({ executor: member.memberId })
    const middle = await at.make({ parent: top.id })
    const low = await at.make({ parent: middle.id, executor: member.memberId, dependsOn: [top.id] })
    const alone = await at.make({ parent: middle.id, participants: [member.memberId] })
    const before = await Promise.all([top, middle, low, alone].map(({ id }) => at.read(id)))
    const move = (tasks: { id: string; project: string; executor?: string }[]) =>
      at.owner.call(taskContract.updateTasks, { body: { tasks } })
    const moved = await move([
      { id: low.id, project: other },
      { id: top.id, project: other },
    ])
    expect(moved.body).toMatchObject({
      data: [
        { id: low.id, project: other, parent: middle.id, executor: null },
        { id: top.id, project: other, parent: null, executor: null },
      ],
    })
    const back = await move([
      { id: low.id, project: at.project, executor: member.memberId },
      { id: top.id, project: at.project, executor: member.memberId },
    ])
    expect(back.ok).toBe(true)
    const after = await Promise.all([top, middle, low, alone].map(({ id }) => at.read(id)))
    const stable = (tasks: typeof before) => tasks.map(({ updatedAt, ...task }) => task)
    expect(stable(after)).toEqual(stable(before))
  })

  test('requires task.create there, is sent as a deletion on lost access, numbers stay unique', async () => {
    const other = await at.makeProject('Other')
    const member = await at.join('Member')
    const task = await at.make()
    expect(fieldsOf(await at.update(task.id, { project: other }, member))).toEqual(['project'])
    const live = await member.live(at.owner.workspaceId)
    const tasks = [task]
    for (let i = 0; i < 10; i++) tasks.push(await at.make())
    const replies = await Promise.all([
      ...tasks.map(({ id }) => at.update(id, { project: other })),
      ...tasks.map(() => at.create({ project: other })),
    ])
    expect(replies.every(({ ok }) => ok)).toBe(true)
    await live.until(() => live.messages().filter(({ event }) => event === 'delete').length === tasks.length)
    live.close()
    const numbers = (await at.owner.data(getTasks, { query: { project: other, status: 'open' } })).map(
      (t) => t.number,
    )
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 22 }, (_, i) => i + 1))
  })
})

test('time moved with its task is sent live to members who see it there, and its move back', async () => {
  const other = await at.makeProject('Other')
  const manager = await at.join({ 'time.view': 'project', 'task.view': 'all', 'project.view': 'all' }, [
    other,
  ])
  const task = await at.make()
  const body = { task: task.id, start: '2026-03-02T08:00:00Z', end: '2026-03-02T09:00:00Z' }
  const entry = await at.owner.data(timeContract.createTimeEntry, { body })
  const live = await manager.live(at.owner.workspaceId)
  await at.update(task.id, { project: other, timeEntries: 'move' })
  await at.update(task.id, { project: at.project, timeEntries: 'move' })
  await live.settle()
  const messages = live.messages().filter(({ object }) => object === 'time-entry')
  expect(messages).toMatchObject([
    { event: 'update', data: { id: entry.id, project: other } },
    { event: 'delete', data: { id: entry.id } },
  ])
  live.close()
})

describe('deleting and restoring', () => {
  test('includes subtasks and everything that belongs to them', async () => {
    const task = await at.make({ title: 'Whole', description: 'D', checklist: [{ title: 'One' }] })
    const part = await at.make({ parent: task.id })
    const before = await at.read(task.id)
    await at.owner.data(deleteTask, { params: { id: task.id } })
    for (const id of [task.id, part.id]) {
      expect((await at.owner.call(getTask, { params: { id } })).status).toBe(404)
      expect((await at.update(id, { title: 'x' })).status).toBe(404)
    }
    expect(await at.owner.data(getTasks, {})).toEqual([])
    expect(
      await at.owner.data(projectContract.getProject, { params: { projectId: at.project } }),
    ).toMatchObject({
      tasksCount: 0,
      tasksActiveCount: 0,
    })
    const restored = await at.owner.data(restoreTasks, { body: { ids: [task.id] } })
    expect(restored.map(({ id }) => id).sort()).toEqual([task.id, part.id].sort())
    const { updatedAt, ...same } = before
    expect(await at.read(task.id)).toMatchObject(same)
    expect((await at.read(part.id)).parent).toBe(task.id)
    // Once more, as a retry would: what is there stays.
    expect(await at.owner.data(restoreTasks, { body: { ids: [task.id] } })).toHaveLength(1)
  })

  test('restores one of several deleted together, and a subtask without its parent', async () => {
    const [task, other] = [await at.make(), await at.make()]
    const part = await at.make({ parent: task.id })
    await at.owner.data(deleteTasks, { body: { ids: [task.id, other.id] } })
    expect(await at.owner.data(restoreTasks, { body: { ids: [part.id] } })).toMatchObject([{ parent: null }])
    expect((await at.owner.data(getTasks, {})).map(({ id }) => id)).toEqual([part.id])
  })

  test('deletes the rest when some are deleted already, as by a retry after a lost response', async () => {
    const [task, other] = [await at.make(), await at.make()]
    await at.owner.data(deleteTask, { params: { id: task.id } })
    const drop = () => at.owner.call(deleteTasks, { body: { ids: [task.id, other.id] } })
    expect((await drop()).status).toBe(200)
    expect((await at.owner.call(getTask, { params: { id: other.id } })).status).toBe(404)
    expect((await drop()).status).toBe(200)
    const outside = await at.join('Member', [])
    expect((await outside.call(deleteTasks, { body: { ids: [task.id] } })).status).toBe(404)
  })

  test('is atomic, and limited by the role', async () => {
    const member = await at.join('Member')
    const [mine, others] = [await at.make({}, member), await at.make()]
    const part = await at.make({ parent: mine.id })
    const drop = (ids: string[]) => member.call(deleteTasks, { body: { ids } })
    expect((await drop([mine.id])).body).toMatchObject({
      error: { message: expect.stringContaining('subtask') },
    })
    await at.update(part.id, { parent: null })
    expect((await drop([mine.id, others.id])).status).toBe(403)
    expect((await drop([mine.id])).status).toBe(200)
    await at.owner.data(deleteTask, { params: { id: others.id } })
    expect((await member.call(restoreTasks, { body: { ids: [others.id] } })).status).toBe(403)
    expect((await member.call(restoreTasks, { body: { ids: [mine.id] } })).status).toBe(200)
    const outside = await at.join('Member', [])
    expect((await outside.call(restoreTasks, { body: { ids: [others.id] } })).status).toBe(404)
  })

  test('of a task deleted by somebody else requires permission to delete all', async () => {
    const [member, manager] = [await at.join('Member'), await at.join('Manager')]
    const mine = await at.make({}, member)
    const part = await at.make({ parent: mine.id }, member)
    await at.owner.data(deleteTask, { params: { id: mine.id } })
    const restore = (by: typeof member) => by.call(restoreTasks, { body: { ids: [mine.id] } })
    const refused = await restore(member)
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining('Someone else') } },
    })
    expect((await restore(manager)).status).toBe(200)
    await at.owner.data(deleteTask, { params: { id: part.id } })
    expect((await member.call(deleteTask, { params: { id: mine.id } })).status).toBe(200)
    expect((await restore(member)).status).toBe(200)
    expect((await restore(member)).status).toBe(200)
    expect((await at.read(mine.id)).id).toBe(mine.id)
  })

  test('concurrently leaves a task and its subtask both deleted or both restored', async () => {
    const task = await at.make()
    await at.make({ parent: task.id })
    await Promise.all([
      at.owner.call(deleteTask, { params: { id: task.id } }),
      at.owner.call(restoreTasks, { body: { ids: [task.id] } }),
      at.owner.call(deleteTask, { params: { id: task.id } }),
    ])
    expect([0, 2]).toContain((await at.owner.data(getTasks, {})).length)
  })
})

test('a duplicate leaves out subtasks that its creator can’t see, and those below them', async () => {
  const own = await at.join({ 'project.view': 'all', 'task.view': 'own', 'task.create': 'all' })
  const mine = await at.make({ title: 'Mine' }, own)
  await at.make({ title: 'Seen', parent: mine.id }, own)
  const hidden = await at.make({ title: 'Hidden', parent: mine.id })
  await at.make({ title: 'Below', parent: hidden.id, executor: own.memberId })
  const copy = await own.data(duplicateTask, { params: { id: mine.id }, body: {} })
  const copied = (await at.owner.data(getTasks, {})).filter(({ parent }) => parent === copy.id)
  expect(copied.map(({ title }) => title)).toEqual(['Seen'])
  const titles = (await own.data(getTasks, {})).map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['Below', 'Mine', 'Mine (copy)', 'Seen', 'Seen'])
})

test('a duplicate has the subtasks and their dependencies, but no time, comments or ticks', async () => {
  const task = await at.make({
    title: 'Original',
    description: 'D',
    status: at.statuses.Done,
    estimate: 60,
    price: 10,
    checklist: [{ title: 'One', done: true }],
    recurrence: { mode: 'schedule', every: 1, unit: 'week' },
  })
  const [first, second] = [await at.make({ parent: task.id }), await at.make({ parent: task.id })]
  await at.update(second.id, { dependsOn: [first.id] })
  for (const [id, day] of [
    [task.id, '2026-03-02'],
    [first.id, '2026-03-03'],
  ] as const) {
    const entry = { task: id, start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z` }
    await at.owner.data(timeContract.createTimeEntry, { body: entry })
    await at.owner.data(commentContract.createComment, { body: { task: id, text: 'Said' } })
  }
  const copy = await at.owner.data(duplicateTask, { params: { id: task.id }, body: {} })
  expect(copy).toMatchObject({
    title: 'Original (copy)',
    description: 'D',
    status: at.statuses['To do'],
    estimate: 60,
    price: 10,
    isPriceFixed: true,
    recurrence: null,
    checklist: [{ title: 'One', done: false }],
  })
  const parts = await at.owner.data(getTasks, { query: { parent: copy.id } })
  expect(parts).toHaveLength(2)
  const waits = parts.find(({ dependsOn }) => dependsOn.length)
  expect(waits?.dependsOn).toEqual([parts.find((part) => part !== waits)?.id])
  for (const { id } of [copy, ...parts])
    expect(await at.read(id)).toMatchObject({ activeTime: 0, actions: [], comments: [] })
  const repeated = await at.owner.call(duplicateTask, { params: { id: task.id }, body: { id: copy.id } })
  expect(repeated.body).toMatchObject({ data: { id: copy.id } })
  expect(await at.owner.data(getTasks, { query: { parent: copy.id } })).toHaveLength(2)
})

test('a task with more than 500 subtasks can’t be duplicated', async () => {
  const { id: parent } = await at.make()
  const { workspaceId } = at.owner
  const addParts = (from: number, to: number) => {
    const numbers = Array.from({ length: to - from }, (_, n) => from + n)
    const part = { workspaceId, project: at.project, parent, title: 'Part', priority: 'none' as const }
    return server.databases.inWorkspace(workspaceId, (trx) =>
      trx
        .insertInto('task')
        .values(numbers.map((number) => ({ ...part, id: uuidv7(), number, position: 'a' })))
        .execute(),
    )
  }
  const copy = () => at.owner.call(duplicateTask, { params: { id: parent } })
  await addParts(1_000, 1_500)
  expect((await copy()).status).toBe(200)
  await addParts(1_500, 1_501)
  expect(await copy()).toMatchObject({ status: 409, body: { error: { code: 'TOO_MANY_SUBTASKS' } } })
  const open = await at.owner.data(getTasks, { query: { status: 'open' } })
  expect(open.filter((task) => task.parent === null)).toHaveLength(2)
})

describe('the checklist', () => {
  test('items are added, ticked, moved and deleted one by one, also concurrently', async () => {
    const { id } = await at.make()
    const params = { id }
    const add = (title: string) => at.owner.data(addChecklistItem, { params, body: { title } })
    const lists = [await add('A'), await add('B'), await add('C')]
    const [a, b, c] = lists.at(-1)!.checklist!.map((item) => item.id) as [string, string, string]
    const item = (itemId: string) => ({ params: { id, itemId } })
    await Promise.all([
      at.owner.data(updateChecklistItem, { ...item(a), body: { done: true } }),
      at.owner.data(updateChecklistItem, { ...item(b), body: { done: true } }),
      add('D'),
    ])
    await at.owner.data(updateChecklistItem, { ...item(c), body: { position: 0, title: 'First' } })
    await at.owner.data(deleteChecklistItem, item(b))
    await at.owner.data(deleteChecklistItem, item(b))
    expect((await at.read(id)).checklist).toMatchObject([
      { title: 'First', done: false },
      { title: 'A', done: true },
      { title: 'D', done: false },
    ])
    expect((await at.owner.call(updateChecklistItem, { ...item(b), body: { done: true } })).status).toBe(404)
  })

  test('is limited to 200 items, and requires permission to update the task', async () => {
    const guest = await at.join('Guest')
    const many = Array.from({ length: 200 }, (_, i) => ({ title: `${i}` }))
    const { id } = await at.make({ checklist: many })
    expect((await at.owner.call(addChecklistItem, { params: { id }, body: { title: 'x' } })).status).toBe(400)
    expect((await guest.call(addChecklistItem, { params: { id }, body: { title: 'x' } })).status).toBe(403)
    expect((await at.create({ checklist: [...many, { title: 'x' }] })).status).toBe(400)
  })
})

describe('hidden data of a task', () => {
  test('money is not revealed by moving the task to a project where it is visible', async () => {
    const hidden = await at.makeProject('Hidden')
    const manager = await at.join('Manager')
    const priced = await at.make({ project: hidden, rate: 432.1, price: 98_765 })
    const plain = await at.make({ project: hidden })
    const part = await at.make({ project: hidden, parent: plain.id, rate: 5 })
    for (const id of [priced.id, plain.id])
      expect((await at.update(id, { project: at.project }, manager)).status).toBe(403)
    const many = { tasks: [{ id: priced.id, project: at.project }] }
    expect((await manager.call(taskContract.updateTasks, { body: many })).status).toBe(403)
    await at.update(part.id, { rate: null })
    expect((await at.update(plain.id, { project: at.project }, manager)).status).toBe(200)
    // Nor is it set where one may not see it.
    const own = await at.make({ project: at.project })
    expect((await at.update(own.id, { project: hidden, rate: 999 }, manager)).status).toBe(403)
    await at.update(priced.id, { project: at.project })
    const history = await manager.data(taskContract.getTaskHistory, { params: { id: priced.id } })
    // Whole numbers: the digits of times and ids are nobody's money.
    expect(JSON.stringify(history)).not.toMatch(/\b(432\.1|98765)\b/)
    expect(history[0]?.fields.map(({ field }) => field)).toEqual(['project'])
  })

  test('a subtask whose parent has moved to another project is restored without it', async () => {
    const other = await at.makeProject('Other')
    const parent = await at.make()
    const part = await at.make({ parent: parent.id })
    await at.owner.data(deleteTask, { params: { id: part.id } })
    await at.update(parent.id, { project: other })
    expect(await at.owner.data(restoreTasks, { body: { ids: [part.id] } })).toMatchObject([
      { project: at.project, parent: null },
    ])
  })

  test('billable can’t be changed by a caller who may not change others’ time on the task', async () => {
    const guest = await at.join('Guest')
    const task = await at.make({ executor: guest.memberId })
    const body = { task: task.id, start: '2026-03-02T08:00:00Z', end: '2026-03-02T09:00:00Z' }
    expect((await at.update(task.id, { billable: false }, guest)).status).toBe(200)
    await at.owner.data(timeContract.createTimeEntry, { body })
    expect((await at.update(task.id, { billable: true }, guest)).status).toBe(403)
    expect((await at.update(task.id, { billable: true })).status).toBe(200)
  })

  test('own time on a hidden task is listed without its title, and can’t be changed', async () => {
    const member = await at.join('Member')
    const task = await at.make({ title: 'Before' })
    const body = { task: task.id, start: '2026-03-02T08:00:00Z', end: '2026-03-02T09:00:00Z' }
    const entry = await member.data(timeContract.createTimeEntry, { body })
    await at.owner.data(projectContract.removeProjectMembers, {
      body: { projectId: at.project, memberIds: [member.memberId] },
    })
    await at.update(task.id, { title: 'SECRET' })
    const query = { from: '2026-03-01', to: '2026-03-03' }
    expect(await member.data(timeContract.getTimeEntries, { query })).toMatchObject([{ title: '' }])
    expect(await member.data(taskContract.getReports, {})).toMatchObject([{ title: '', estimate: 1 }])
    const change = { params: { id: entry.id }, body: { end: '2026-03-02T12:00:00Z' } }
    expect((await member.call(timeContract.updateTimeEntry, change)).status).toBe(403)
  })
})

test('duplicate ids in bulk changes and checklists, and unknown projects, are rejected', async () => {
  const { id } = await at.make()
  const twice = {
    tasks: [
      { id, title: 'a' },
      { id, title: 'b' },
    ],
  }
  expect((await at.owner.call(taskContract.updateTasks, { body: twice })).status).toBe(400)
  expect(fieldsOf(await at.update(id, { project: '01900000-0000-7000-8000-000000000000' }))).toEqual([
    'project',
  ])
  const item = '01900000-0000-7000-8000-000000000001'
  const checklist = [
    { id: item, title: 'a' },
    { id: item, title: 'b' },
  ]
  expect((await at.create({ checklist })).status).toBe(400)
})
