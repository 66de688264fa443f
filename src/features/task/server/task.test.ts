import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import type { DefaultRoleName } from '#features/role/role.rules.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import type { Access } from '#shared/access.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { type Task, taskContract } from '../task.contract.ts'

const { createTask, deleteTask, getTask, getTasks, replaceTask, updateTask } = taskContract

let server: TestServer
let owner: Person
let project: string
let statuses: Record<string, string>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = (
    await owner.data(projectContract.createProject, { body: { name: 'Website', billing: 'time_materials' } })
  ).id
  const { taskStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
  statuses = Object.fromEntries(taskStatuses.map(({ name, id }) => [name, id]))
})

const create = (body: object = {}, by: Person = owner) =>
  by.call(createTask, { body: { project, title: 'T', ...body } })
const make = async (body: object = {}, by: Person = owner) => {
  const reply = await create(body, by)
  if (!reply.ok) throw new Error(JSON.stringify(reply.body))
  return reply.body.data
}
const update = (id: string, body: object, by: Person = owner) => by.call(updateTask, { params: { id }, body })
const read = (id: string, by: Person = owner) => by.data(getTask, { params: { id } })
const join = (role: DefaultRoleName | Access, projects = [project]) =>
  server.makeMember(owner.workspaceId, role, projects)
const changes = () =>
  server.databases.system
    .selectFrom('change')
    .selectAll()
    .where('workspaceId', '=', owner.workspaceId)
    .where('object', '=', 'task')
    .orderBy('seq')
    .execute()

describe('creating a task', () => {
  test('with only a title fills in the defaults', async () => {
    const made = await make({ title: '  Write  ' })
    expect(made).toMatchObject({
      project,
      number: 1,
      title: 'Write',
      status: statuses['To do'],
      executor: null,
      priority: 'none',
      start: null,
      end: null,
      dueDate: null,
      createdBy: owner.memberId,
    })
    expect(await read(made.id)).toEqual({
      ...made,
      description: '',
      checklist: [],
      comments: [],
      earlierComments: 0,
      files: [],
      actions: [],
      earlierActions: 0,
      timeTotals: { entries: 0, seconds: 0, billableSeconds: 0, unpricedSeconds: 0, amount: null },
    })
  })

  test('stores and logs every field that is sent', async () => {
    const executor = (await join('Member')).memberId
    const body = {
      id: uuidv7(),
      title: '🚀 网站 <b>"\\',
      description: '# Head\n\n🚀\ttab\r\n',
      status: statuses['In review'],
      executor,
      priority: 'urgent',
      start: '2026-02-28',
      end: '2026-02-28',
      dueDate: '2024-02-29',
    }
    const made = await make(body)
    expect(made).toMatchObject(body)
    expect(await read(body.id)).toMatchObject(made)
    expect(await changes()).toMatchObject([
      { event: 'create', actor: owner.memberId, data: made, before: null },
    ])
  })

  test('accepts null as status', async () => {
    expect(await make({ status: null })).toMatchObject({ status: null })
  })

  test('is idempotent by id, also concurrently and in upper case', async () => {
    const id = uuidv7()
    const replies = await Promise.all([1, 2, 3].map(() => create({ id, title: 'Once', description: 'D' })))
    replies.push(await create({ id: id.toUpperCase(), title: 'Later' }))
    for (const reply of replies)
      expect(reply.body).toMatchObject({ data: { id, title: 'Once', description: 'D' } })
    expect(await changes()).toHaveLength(1)
    expect((await make()).number).toBe(2)
  })

  test('with the id of a task the caller can’t see is refused without revealing it', async () => {
    const other = await owner.data(projectContract.createProject, { body: { name: 'Other' } })
    const secret = await make({ project: other.id, title: 'Secret' })
    const member = await join('Member')
    const reply = await create({ id: secret.id }, member)
    expect(reply.body).toMatchObject({ error: { code: 'ID_TAKEN' } })
    expect(JSON.stringify(reply.body)).not.toContain('Secret')
    // In another workspace the same id is free.
    const stranger = await server.makeOwner()
    const theirs = await stranger.data(projectContract.createProject, { body: { name: 'Theirs' } })
    expect(await make({ id: secret.id, project: theirs.id, title: 'Mine' }, stranger)).toMatchObject({
      title: 'Mine',
    })
  })

  test('concurrently returns and logs each as its row is, in the order of their numbers', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, (_, n) => make({ title: `Task ${n}` })))
    const { rows } = await sql<{ data: Task; read: Task }>`
      select data, jsonb_build_object('number', task.number, 'position', task.position,
        'createdAt', to_char(task.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'updatedAt', to_char(task.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as read
      from change join task on task.id = (data ->> 'id')::uuid
      where change.workspace_id = ${owner.workspaceId} and object = 'task' order by seq
    `.execute(server.databases.system)
    expect(rows.map(({ data }) => data.number)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1))
    for (const { data, read } of rows) {
      expect(data).toMatchObject(read)
      expect(made.find(({ id }) => id === data.id)).toMatchObject(read)
    }
  })

  test('50 times concurrently gives unique, gapless numbers per project, despite failures', async () => {
    const other = (await owner.data(projectContract.createProject, { body: { name: 'Other' } })).id
    const known = (await make()).id
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        if (i % 10 === 3) return create({ id: known })
        if (i % 10 === 7) return create({ executor: uuidv7() })
        return create({ project: i % 2 ? project : other })
      }),
    )
    const numbers = (of: string) =>
      replies
        .flatMap((reply) =>
          reply.ok && reply.body.data.project === of && reply.body.data.id !== known
            ? [reply.body.data.number]
            : [],
        )
        .sort((a, b) => a - b)
    expect(replies.filter(({ ok }) => !ok)).toHaveLength(5)
    expect(numbers(project)).toEqual(Array.from({ length: 15 }, (_, i) => i + 2))
    expect(numbers(other)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(501) }, 'title'],
    [{ title: 'a\u0000b' }, 'title'],
    [{ title: 'a\ud800' }, 'title'],
    [{ description: 'a\ud800' }, 'description'],
    [{ description: 'x'.repeat(50_001) }, 'description'],
    [{ start: '2026-02-30' }, 'start'],
    [{ end: '0000-01-01' }, 'end'],
    [{ dueDate: 'tomorrow' }, 'dueDate'],
    [{ start: '2026-02-02', end: '2026-02-01' }, 'end'],
    [{ priority: 'top' }, 'priority'],
    [{ executor: 'me' }, 'executor'],
    [{ executor: '01900000-0000-7000-8000-000000000000' }, 'executor'],
    [{ status: '01900000-0000-7000-8000-000000000000' }, 'status'],
    [{ number: 7 }, 'number'],
    [{ createdBy: null }, 'createdBy'],
    [{ workspaceId: null }, 'workspaceId'],
  ])('%j is rejected by field name', async (body, field) => {
    const reply = await create(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      error: { code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } },
    })
  })

  test('a body over 1 MB is refused with 413', async () => {
    const response = await owner.request('POST', '/api/task', {
      project,
      title: 'T',
      description: 'x'.repeat(1_100_000),
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      success: false,
      error: { message: expect.stringContaining('1 MB') },
    })
  })
})

describe('the executor', () => {
  test('must be able to see the project, as a member of it or by role', async () => {
    const [inside, outside] = [await join('Member'), await join('Member', [])]
    const admin = await join('Admin', [])
    expect((await create({ executor: inside.memberId })).status).toBe(200)
    expect((await create({ executor: admin.memberId })).status).toBe(200)
    for (const reply of [
      await create({ executor: outside.memberId }),
      await update((await make()).id, { executor: outside.memberId }),
    ])
      expect(reply.body).toMatchObject({
        error: { fields: { executor: expect.stringContaining('isn’t in this project') } },
      })
  })

  test('is named in the error only to a caller who may see them', async () => {
    const outside = await join('Member', [])
    const { name } = (await owner.data(memberContract.getMembers, {})).find(
      ({ id }) => id === outside.memberId,
    )!.profile!
    const { id } = await make()
    const refusal = async (by: Person) =>
      (await update(id, { executor: outside.memberId }, by)).body as { error: { fields: object } }
    expect((await refusal(owner)).error.fields).toEqual({
      executor: `${name} isn’t in this project. Add them to assign this task.`,
    })
    const guest = await join({ 'task.view': 'project', 'task.update': 'project', 'member.view': 'project' })
    expect((await refusal(guest)).error.fields).toEqual({
      executor: 'This assignee isn’t in this project. Add them to assign this task.',
    })
  })

  test('can’t be a member who is only invited', async () => {
    const { roles } = await owner.data(workspaceContract.getCurrentWorkspace, {})
    const body = { roleId: roles[0]?.id as string, projects: [project] }
    const invited = await owner.data(memberContract.addMember, { body })
    expect((await create({ executor: invited.id })).status).toBe(400)
  })

  test('who is concurrently removed is rejected by field', async () => {
    const leaver = await join('Member')
    const { id } = await make()
    const [reply] = await meetAt(
      server,
      (trx) => trx.selectFrom('task').select('id').where('id', '=', id).forUpdate().execute(),
      [() => update(id, { executor: leaver.memberId })],
      () => owner.data(memberContract.deleteMember, { params: { id: leaver.memberId } }),
    )
    expect(reply?.body).toMatchObject({ error: { fields: { executor: expect.any(String) } } })
    expect(await read(id)).toMatchObject({ executor: null })
  })
})

describe('changing a task', () => {
  test('writes only the fields that are sent, and logs them with their previous values', async () => {
    const made = await make({ description: 'D', priority: 'low', start: '2026-01-01' })
    const updated = await update(made.id, { title: 'New', start: null })
    const { description, updatedAt, ...rest } = made
    expect(updated.body).toMatchObject({ data: { ...rest, title: 'New', start: null } })
    expect(updated.body).not.toHaveProperty('data.description')
    const now = await read(made.id)
    expect(now).toMatchObject({ title: 'New', start: null, description, priority: 'low' })
    expect(now.updatedAt > updatedAt).toBe(true)
    expect((await changes()).at(-1)).toMatchObject({
      event: 'update',
      data: { title: 'New', start: null },
      before: { title: 'T', start: '2026-01-01' },
    })
    const put = await owner.data(replaceTask, { params: { id: made.id }, body: { priority: 'high' } })
    expect(put).toMatchObject({ title: 'New', priority: 'high' })
  })

  test('to its current values writes and logs nothing', async () => {
    const made = await make({ description: 'D', priority: 'low' })
    for (const body of [{}, { title: 'T' }, { title: ' T ', priority: 'low', description: 'D', start: null }])
      expect((await update(made.id, body)).body).toMatchObject({ data: { updatedAt: made.updatedAt } })
    expect(await changes()).toHaveLength(1)
  })

  test('rejects a reversed range, whichever end is sent', async () => {
    const { id } = await make({ start: '2026-03-10', end: '2026-03-20' })
    for (const body of [
      { end: '2026-03-09' },
      { start: '2026-03-21' },
      { start: '2026-04-02', end: '2026-04-01' },
    ])
      expect((await update(id, body)).body).toMatchObject({ error: { fields: { end: expect.any(String) } } })
    expect((await update(id, { end: '2026-03-10' })).status).toBe(200)
    expect((await update(id, { start: '2026-04-01', end: '2026-04-02' })).status).toBe(200)
    expect((await update(id, { start: null, end: '2026-01-01' })).status).toBe(200)
  })

  test('validates concurrent changes of start and end against each other', async () => {
    const { id } = await make({ start: '2026-03-10', end: '2026-03-20' })
    const replies = await meetAt(
      server,
      (trx) => trx.selectFrom('task').select('id').where('id', '=', id).forUpdate().execute(),
      [() => update(id, { end: '2026-03-11' }), () => update(id, { start: '2026-03-15' })],
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 400])
  })

  test('rejects unknown and read-only fields by name', async () => {
    const { id } = await make()
    for (const field of ['project', 'number', 'createdAt', 'updatedAt', 'sample', 'workspaceId'])
      expect((await update(id, { [field]: null })).body).toMatchObject({
        error: { fields: { [field]: expect.any(String) } },
      })
  })
})

describe('the description', () => {
  test('is returned for one task and sent live when changed, but left out of lists', async () => {
    const { id } = await make({ description: 'SECRET-TEXT' })
    const live = await owner.live(owner.workspaceId)
    await update(id, { title: 'New' })
    await update(id, { description: 'OTHER-TEXT' })
    await update(id, { description: '' })
    await live.until(() => live.messages().length > 2)
    expect(live.messages().map(({ data }) => (data as { description?: string }).description)).toEqual([
      undefined,
      'OTHER-TEXT',
      '',
    ])
    live.close()
    await update(id, { description: 'THIRD-TEXT' })
    for (const path of ['/api/task', '/api/task?status=open', `/api/project/${project}/tasks`])
      expect(await (await owner.request('GET', path)).text()).not.toMatch(/-TEXT|description/)
    expect((await read(id)).description).toBe('THIRD-TEXT')
  })
})

describe('permissions of roles', () => {
  test('a Member may do all in their projects, deletes only their own, and gets 404 elsewhere', async () => {
    const member = await join('Member')
    const theirs = await make({}, member)
    const given = await make({ executor: member.memberId })
    const others = await make()
    expect((await update(others.id, { title: 'x' }, member)).status).toBe(200)
    const drop = async (id: string, by: Person) => (await by.call(deleteTask, { params: { id } })).status
    expect([
      await drop(others.id, member),
      await drop(theirs.id, member),
      await drop(given.id, member),
    ]).toEqual([403, 200, 200])
    const outside = await join('Member', [])
    expect(await drop(others.id, outside)).toBe(404)
    expect((await update(others.id, { title: 'x' }, outside)).status).toBe(404)
    expect((await create({}, outside)).status).toBe(404)
    expect((await outside.call(getTask, { params: { id: others.id } })).status).toBe(404)
    expect(await outside.data(getTasks, {})).toEqual([])
  })

  test('a Guest sees tasks of their projects, changes their own, creates and deletes none', async () => {
    const guest = await join('Guest')
    const [given, others] = [await make({ executor: guest.memberId }), await make()]
    expect((await guest.data(getTasks, {})).map(({ id }) => id).sort()).toEqual([given.id, others.id].sort())
    expect((await update(given.id, { status: statuses.Done }, guest)).status).toBe(200)
    expect((await update(others.id, { title: 'x' }, guest)).status).toBe(403)
    expect((await create({}, guest)).status).toBe(403)
    expect((await guest.call(deleteTask, { params: { id: given.id } })).status).toBe(403)
    // Given away, it is not theirs any more.
    expect((await update(given.id, { executor: null }, guest)).status).toBe(200)
    expect((await update(given.id, { title: 'x' }, guest)).status).toBe(403)
  })

  test('a role with task.view “own” sees created and assigned tasks only, and gets 404 for others', async () => {
    const person = await join({ 'task.view': 'own', 'task.create': 'all', 'project.view': 'all' })
    const [given, others] = [await make({ executor: person.memberId }), await make()]
    const created = await make({ executor: owner.memberId }, person)
    const own = [given.id, created.id]
    expect((await person.data(getTasks, {})).map(({ id }) => id).sort()).toEqual(own.toSorted())
    for (const id of own) expect((await read(id, person)).id).toBe(id)
    expect((await person.call(getTask, { params: { id: others.id } })).status).toBe(404)
  })
})

test('a deleted task gets 404, is logged with its previous values; its number is not reused', async () => {
  const made = await make()
  expect(await owner.data(deleteTask, { params: { id: made.id } })).toEqual({ id: made.id })
  expect((await owner.call(getTask, { params: { id: made.id } })).status).toBe(404)
  expect((await owner.call(deleteTask, { params: { id: made.id } })).status).toBe(404)
  expect((await changes()).at(-1)).toMatchObject({
    event: 'delete',
    data: { id: made.id },
    before: { title: 'T' },
  })
  expect((await make()).number).toBe(2)
})
