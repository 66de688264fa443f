import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tagContract } from '#features/tag/tag.contract.ts'
import { type createTaskBody, taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { dataOf, openProjectSetting, type ProjectSetting } from '../../../../tests/projects.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { everyField } from '../../../../tests/tasks.ts'
import { projectContract } from '../project.contract.ts'

const { duplicateProject, getProjectTasks } = projectContract

let server: TestServer
let at: ProjectSetting
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openProjectSetting(server)
})

const copy = (projectId: string, body: object = {}, by: Person = at.owner) =>
  by.data(duplicateProject, { params: { projectId }, body })
/** By number. */
const tasksOf = async (projectId: string, by: Person = at.owner) =>
  (await by.data(getProjectTasks, { params: { projectId } })).toSorted((a, b) => a.number - b.number)

describe('a copy of a project', () => {
  test('has its fields, members and money, and is open', async () => {
    const parent = await at.make()
    const { projectStatuses } = await at.owner.data(workspaceContract.getCurrentWorkspace, {})
    const person = await at.join('Member')
    const fields = {
      parent: parent.id,
      color: '#123456',
      description: 'Why',
      priority: 'high',
      start: '2026-01-01',
      end: '2026-01-31',
      dueDate: '2026-02-01',
      billing: 'fixed_fee',
      rate: 50,
      budget: { unit: 'money', amount: 900 },
      members: [person.memberId],
    }
    const done = projectStatuses.find(({ category }) => category === 'done')?.id
    const made = await at.make({ ...fields, status: done })
    await at.change(made.id, { archived: true })
    const made2 = await copy(made.id)
    expect(made2).toMatchObject({
      ...fields,
      name: 'Website (copy)',
      key: 'WC',
      status: projectStatuses.find(({ name }) => name === 'In progress')?.id,
      archivedAt: null,
      createdBy: at.owner.memberId,
      members: [at.owner.memberId, person.memberId].sort(),
    })
    expect((await at.read(parent.id)).children).toEqual([made.id, made2.id])
    expect((await copy(made.id, { name: 'Second' })).name).toBe('Second')
    const long = await at.make({ name: `${'x'.repeat(142)}🚀 ${'y'.repeat(5)}` })
    expect((await copy(long.id)).name).toHaveLength(150)
  })

  test('has every field of its tasks, except those that are reset', async () => {
    const { id } = await at.make({ billing: 'time_materials' })
    const { taskStatuses } = await at.owner.data(workspaceContract.getCurrentWorkspace, {})
    const statusId = (name: string) => taskStatuses.find((status) => status.name === name)?.id as string
    const tag = await at.owner.data(tagContract.createTag, { body: { name: 'Tag' } })
    const member = await at.join('Member', [id])
    const parent = await at.addTask(id, { title: 'Parent' })
    const fields: Required<Omit<typeof createTaskBody._output, 'id'>> = {
      ...everyField({ status: statusId('Done'), executor: member.memberId, tag: tag.id, task: parent.id }),
      project: id,
      checklist: [{ id: uuidv7(), title: 'Line', done: true }],
    }
    const { id: full } = await at.owner.data(taskContract.createTask, { body: fields })
    const made = await copy(id)
    const copies = await tasksOf(made.id)
    const copied = copies.find(({ title }) => title === 'Full')?.id as string
    const copiedParent = copies.find(({ title }) => title === 'Parent')?.id as string
    const read = (task: string) => at.owner.data(taskContract.getTask, { params: { id: task } })
    const before = await read(full)
    const after = await read(copied)
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort())
    expect(after).toEqual({
      ...before,
      id: copied,
      project: made.id,
      number: 2,
      status: statusId('To do'),
      checklist: [{ id: expect.any(String), title: 'Line', done: false }],
      parent: copiedParent,
      dependsOn: [copiedParent],
      position: expect.any(String),
      recurrence: null,
      nextDate: null,
      createdBy: at.owner.memberId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
  })

  test('has its tasks as open work, with their order, parents and dependencies', async () => {
    const { id } = await at.make()
    const other = await at.make()
    const { taskStatuses } = await at.owner.data(workspaceContract.getCurrentWorkspace, {})
    const statusId = (name: string) => taskStatuses.find((status) => status.name === name)?.id as string
    const tag = await at.owner.data(tagContract.createTag, { body: { name: 'Tag' } })
    const member = await at.join('Member', [id])
    const left = await at.join('Member', [id])
    const outside = await at.addTask(other.id)
    const first = await at.addTask(id, {
      title: 'First',
      description: 'D',
      checklist: [
        { title: 'One', done: true },
        { title: 'Two', done: false },
      ],
      status: statusId('Done'),
      executor: member.memberId,
      participants: [left.memberId, member.memberId],
      tags: [tag.id],
      priority: 'high',
      estimate: 30,
      price: 100,
      dependsOn: [outside.id],
    })
    const second = await at.addTask(id, { title: 'Second', executor: left.memberId, dependsOn: [first.id] })
    const deleted = await at.addTask(id, { title: 'Gone' })
    await at.addTask(id, {
      title: 'Part',
      rate: 20,
      parent: second.id,
      billable: false,
      recurrence: { mode: 'schedule', every: 1, unit: 'week' },
    })
    await at.owner.data(taskContract.updateTask, { params: { id: second.id }, body: { position: 'Zz' } })
    await at.owner.data(taskContract.deleteTask, { params: { id: deleted.id } })
    await at.owner.request('POST', '/api/task/comment', { task: first.id, text: 'x' })
    const span = { start: '2026-01-05T09:00:00Z', end: '2026-01-05T10:00:00Z' }
    await at.owner.data(timeContract.createTimeEntry, { body: { ...span, task: first.id } })
    const membership = { body: { projectId: id, memberIds: [left.memberId] } }
    await at.owner.data(projectContract.removeProjectMembers, membership)

    const live = await at.owner.live(at.owner.workspaceId)
    const made = await copy(id)
    const tasks = await tasksOf(made.id)
    const [one, two, three] = tasks as [(typeof tasks)[0], (typeof tasks)[0], (typeof tasks)[0]]
    const unchanged = {
      status: statusId('To do'),
      activeTime: 0,
      createdBy: at.owner.memberId,
      recurrence: null,
    }
    expect(tasks).toMatchObject([
      {
        ...unchanged,
        title: 'First',
        number: 1,
        executor: member.memberId,
        participants: [member.memberId],
        tags: [tag.id],
        priority: 'high',
        estimate: 30,
        price: 100,
        isPriceFixed: true,
        dependsOn: [outside.id],
      },
      { ...unchanged, title: 'Second', number: 2, executor: null, dependsOn: [one.id], price: 0 },
      { ...unchanged, title: 'Part', number: 3, rate: 20, parent: two.id, billable: false, nextDate: null },
    ])
    expect(tasks.toSorted((a, b) => (a.position < b.position ? -1 : 1))).toEqual([two, one, three])
    const detail = await at.owner.data(taskContract.getTask, { params: { id: one.id } })
    expect(detail).toMatchObject({
      description: 'D',
      comments: [],
      earlierComments: 0,
      actions: [],
      checklist: [
        { title: 'One', done: false },
        { title: 'Two', done: false },
      ],
    })
    const { checklist } = await at.owner.data(taskContract.getTask, { params: { id: first.id } })
    expect(detail.checklist?.[0]?.id).not.toBe(checklist?.[0]?.id)
    const next = await at.addTask(made.id)
    expect(next.number).toBe(4)
    expect(next.position > three.position).toBe(true)

    await live.until(() => dataOf(live.messages(), 'task').length === 4)
    expect(live.messages().slice(0, 2)).toMatchObject([
      { object: 'project', event: 'create', data: { id: made.id } },
      { object: 'project-member', event: 'create', data: { projectId: made.id } },
    ])
    const ids = dataOf(live.messages(), 'task').map(({ id }) => id)
    expect(ids.indexOf(two.id)).toBeLessThan(ids.indexOf(three.id))
    expect(dataOf(live.messages(), 'task-tag')).toMatchObject([
      { taskId: one.id, tagIds: [tag.id], updatedAt: one.updatedAt },
    ])
    live.close()
  })

  test('can omit tasks, and shifts all dates so that the earliest is on the new start', async () => {
    const { id } = await at.make({ start: '2026-01-10', end: '2026-01-31' })
    await at.addTask(id, { start: '2026-01-08', dueDate: '2026-01-20' })
    await at.addTask(id, { start: '2026-12-31', end: '2999-12-30' })
    const moved = await copy(id, { start: '2026-02-08' })
    expect(moved).toMatchObject({ start: '2026-02-10', end: '2026-03-03' })
    expect(await tasksOf(moved.id)).toMatchObject([
      { start: '2026-02-08', dueDate: '2026-02-20' },
      { start: '2027-01-31', end: null },
    ])
    const bare = await copy(id, { start: '2026-02-08', tasks: false })
    expect(bare).toMatchObject({ start: '2026-02-08', end: '2026-03-01', tasksCount: 0 })
    const undated = await copy((await at.make()).id, { start: '2026-02-08' })
    expect(undated).toMatchObject({ start: null, end: null })
  })

  test('is created idempotently by id, also concurrently', async () => {
    const { id } = await at.make()
    await at.addTask(id)
    const body = { id: uuidv7() }
    const made = await Promise.all([copy(id, body), copy(id, body)])
    const before = await at.seq()
    made.push(await copy(id, { ...body, name: 'Later' }))
    for (const project of made)
      expect(project).toMatchObject({ ...body, name: 'Website (copy)', tasksCount: 1 })
    expect(await at.seq()).toBe(before)
    expect(await at.list()).toHaveLength(2)
  })

  test('contains only what the caller may see', async () => {
    const { id } = await at.make({ rate: 50, budget: { unit: 'money', amount: 5 } })
    await at.addTask(id, { title: 'Priced', price: 100, rate: 7 })
    // Sees all projects, but money in their own alone: the copy will be theirs.
    const manager = await at.join('Manager')
    const made = await copy(id, {}, manager)
    expect(made).toMatchObject({ rate: null, budget: null })
    expect(await at.read(made.id)).toMatchObject({ rate: null, budget: null })
    expect(await tasksOf(made.id)).toMatchObject([{ rate: null, isPriceFixed: false }])
    expect(await copy(id, {}, await at.join('Manager', [id]))).toMatchObject({
      rate: 50,
      budget: { amount: 5 },
    })

    const own = {
      'project.view': 'all',
      'project.create': 'all',
      'task.view': 'own',
      'task.create': 'all',
    } as const
    const person = await at.join(own)
    const mine = await at.addTask(id, { title: 'Mine' }, person)
    await at.addTask(id, { title: 'Below', parent: mine.id })
    const theirs = await copy(id, {}, person)
    expect((await tasksOf(theirs.id)).map(({ title }) => title)).toEqual(['Mine'])

    const call = async (by: Person) => (await by.call(duplicateProject, { params: { projectId: id } })).status
    expect(await call(await at.join('Member', [id]))).toBe(403)
    expect(await call(await at.join({ 'project.view': 'project', 'project.create': 'all' }))).toBe(404)
    const { 'task.create': _, ...idle } = own
    const reader = await at.join({ ...idle, 'task.view': 'all' })
    expect(await call(reader)).toBe(403)
    expect((await copy(id, { tasks: false }, reader)).tasksCount).toBe(0)
    const hidden = await at.make()
    await at.change(id, { parent: hidden.id })
    const bound = await at.join({ 'project.view': 'project', 'project.create': 'all' }, [id])
    expect(await at.read((await copy(id, {}, bound)).id)).toMatchObject({ parent: null })
  })

  test('has 2,000 tasks, while more than 5,000 are rejected', { timeout: 120_000 }, async () => {
    const { id } = await at.make()
    const first = await at.addTask(id)
    const fillUpTo = (count: number) =>
      sql`
        insert into task (workspace_id, id, project, number, title, parent)
        select workspace_id, gen_random_uuid(), id, n, 'Many', ${first.id}
        from project, generate_series((select max(number) + 1 from task where project = ${id}), ${count}::int) n
        where id = ${id}
      `.execute(server.databases.system)
    await fillUpTo(2_000)
    const made = await copy(id)
    expect(made).toMatchObject({ tasksCount: 2_000, tasksActiveCount: 2_000 })
    const [parent, ...parts] = await tasksOf(made.id)
    expect(new Set(parts.map((part) => part.parent))).toEqual(new Set([parent?.id]))
    await fillUpTo(5_001)
    const before = await at.seq()
    const reply = await at.owner.call(duplicateProject, { params: { projectId: id } })
    expect(reply).toMatchObject({ status: 409, body: { error: { code: 'TOO_MANY_TASKS' } } })
    expect(await at.seq()).toBe(before)
  })
})
