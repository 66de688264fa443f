import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceStatusContract, projectStatusContract, taskStatusContract } from '../status.contract.ts'
import { defaultStatuses } from '../status.rules.ts'
import type { Status, StatusCategory } from '../status.shape.ts'

let server: TestServer
let owner: Person
let project: string

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
})

const contracts = { task: taskStatusContract, project: projectStatusContract }
type Kind = keyof typeof contracts
const statusesOf = async (kind: Kind): Promise<Status[]> => {
  const workspace = await owner.data(workspaceContract.getCurrentWorkspace, {})
  return kind === 'task' ? workspace.taskStatuses : workspace.projectStatuses
}
const namesOf = async (kind: Kind) => (await statusesOf(kind)).map(({ name }) => name)
const statusOf = async (kind: Kind, name: string) =>
  (await statusesOf(kind)).find((status) => status.name === name)?.id as string
const create = (kind: Kind, name: string, category: StatusCategory = 'active', id?: string) =>
  owner.call(contracts[kind].createStatus, { body: { name, category, ...(id && { id }) } })
const remove = (kind: Kind, id: string, moveTo?: string | null) =>
  owner.call(contracts[kind].deleteStatus, {
    params: { id },
    ...(moveTo !== undefined && { body: { moveTo } }),
  })
const lockStatuses = (trx: Parameters<Parameters<typeof meetAt>[1]>[0]) =>
  trx.selectFrom('status').select('id').where('workspaceId', '=', owner.workspaceId).forUpdate().execute()
const lockTask = (id: string) => (trx: Parameters<Parameters<typeof meetAt>[1]>[0]) =>
  trx.selectFrom('task').select('id').where('id', '=', id).forUpdate().execute()

describe.each(['task', 'project'] as const)('%s statuses', (kind) => {
  const other: Kind = kind === 'task' ? 'project' : 'task'

  test('are added at the end of their category, renamed, and moved to another category', async () => {
    const made = await create(kind, ' Waiting ')
    expect(made.body).toMatchObject({ data: { name: 'Waiting', category: 'active' } })
    const names = await namesOf(kind)
    const before = kind === 'task' ? 'In review' : 'On hold'
    expect(names.slice(names.indexOf(before))).toEqual([before, 'Waiting', names.at(-2), 'Cancelled'])
    expect(await namesOf(other)).not.toContain('Waiting')
    const id = await statusOf(kind, 'Waiting')
    const params = { id }
    await owner.data(contracts[kind].updateStatus, { params, body: { name: 'Blocked' } })
    const updated = await owner.data(contracts[kind].updateStatus, { params, body: { category: 'todo' } })
    expect(updated).toMatchObject({ id, name: 'Blocked', category: 'todo' })
  })

  test('get a later updatedAt when renamed, even if the clock was set back', async () => {
    const [{ id } = { id: '' }] = await statusesOf(kind)
    const table = server.databases.system.updateTable('status').where('id', '=', id)
    const { updatedAt } = await table
      .set({ updatedAt: sql`clock_timestamp() + interval '1 hour'` })
      .returning('updatedAt')
      .executeTakeFirstOrThrow()
    const body = { name: 'Called otherwise' }
    const renamed = await owner.data(contracts[kind].updateStatus, { params: { id }, body })
    expect(renamed.updatedAt > updatedAt).toBe(true)
  })

  test('have unique names, ignoring case, also when created concurrently', async () => {
    const replies = await meetAt(server, lockStatuses, [
      () => create(kind, 'Waiting'),
      () => create(kind, 'waiting'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 400])
    expect(replies[1]?.body).toMatchObject({ error: { fields: { name: expect.any(String) } } })
    const id = await statusOf(kind, 'Cancelled')
    for (const [name, status] of [
      ['WAITING', 400],
      ['CANCELLED', 200],
    ] as const)
      expect(
        (await owner.call(contracts[kind].updateStatus, { params: { id }, body: { name } })).status,
      ).toBe(status)
    // The other kind has its own names.
    expect((await create(other, 'Waiting')).status).toBe(200)
  })

  test('are created idempotently by id, also concurrently', async () => {
    const id = uuidv7()
    const add = () => create(kind, 'Once', 'done', id)
    const replies = await meetAt(server, lockStatuses, [add, add])
    replies.push(await add(), await create(kind, 'Once', 'done', id.toUpperCase()))
    for (const reply of replies) expect(reply.body).toMatchObject({ data: { id, name: 'Once' } })
    expect((await namesOf(kind)).filter((name) => name === 'Once')).toHaveLength(1)
  })

  test('an id of the other kind is refused', async () => {
    const [taken] = await statusesOf(other)
    expect((await create(kind, 'Twin', 'todo', taken?.id)).body).toMatchObject({
      error: { code: 'ID_TAKEN' },
    })
  })

  test.each(['todo', 'active', 'done', 'cancelled'] as const)(
    'the last status of category %s can’t be deleted or moved to another',
    async (category) => {
      const of = (await statusesOf(kind)).filter((status) => status.category === category)
      for (const { id } of of.slice(1)) expect((await remove(kind, id)).status).toBe(200)
      const last = of[0]?.id as string
      expect((await remove(kind, last)).body).toMatchObject({ error: { code: 'LAST_OF_CATEGORY' } })
      const body = { category: category === 'todo' ? 'done' : 'todo' } as const
      expect((await owner.call(contracts[kind].updateStatus, { params: { id: last }, body })).status).toBe(
        409,
      )
    },
  )

  test('of the last two of a category, deleted concurrently, one is refused', async () => {
    await create(kind, 'Shipped', 'done')
    const done = (await statusesOf(kind)).filter(({ category }) => category === 'done')
    const replies = await meetAt(
      server,
      lockStatuses,
      done.map(
        ({ id }) =>
          () =>
            remove(kind, id),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 409])
  })

  test('are reordered by a list that names each exactly once', async () => {
    const ids = (await statusesOf(kind)).map(({ id }) => id)
    const order = (ids: string[]) => owner.call(contracts[kind].setStatusPositions, { body: { ids } })
    const reversed = [...ids].reverse()
    const live = await owner.live(owner.workspaceId)
    expect((await order(reversed)).status).toBe(200)
    expect((await statusesOf(kind)).map(({ id }) => id)).toEqual(reversed)
    const moved = () => live.messages().filter(({ object }) => object === `${kind}-status`)
    await live.until(() => moved().length >= ids.length - (ids.length % 2))
    live.close()
    const elsewhere = (await statusesOf(other))[0]?.id as string
    for (const wrong of [
      ids.slice(1),
      [...ids, ids[0] ?? ''],
      [...ids.slice(1), elsewhere],
      [...ids, uuidv7()],
    ])
      expect((await order(wrong)).status).toBe(400)
    expect((await statusesOf(kind)).map(({ id }) => id)).toEqual(reversed)
  })

  test('of the other kind are not found', async () => {
    const id = (await statusesOf(other))[0]?.id as string
    expect(
      (await owner.call(contracts[kind].updateStatus, { params: { id }, body: { name: 'x' } })).status,
    ).toBe(404)
    expect((await remove(kind, id)).status).toBe(404)
    const [mine] = await statusesOf(kind)
    expect((await remove(kind, mine?.id as string, id)).status).toBe(400)
    expect((await remove(kind, mine?.id as string, mine?.id)).status).toBe(400)
  })

  test('are limited to 100', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => ({
      workspaceId: owner.workspaceId,
      id: uuidv7(),
      kind,
      name: `s${i}`,
      category: 'todo' as const,
      position: 100 + i,
    }))
    await server.databases.system.insertInto('status').values(rows).execute()
    expect((await create(kind, 'One more')).body).toMatchObject({ error: { code: 'TOO_MANY_STATUSES' } })
  })
})

describe('deleting a status', () => {
  test('moves its tasks to the given status or to none, with live messages', async () => {
    const [backlog, doing, review] = [
      await statusOf('task', 'Backlog'),
      await statusOf('task', 'In progress'),
      await statusOf('task', 'In review'),
    ]
    const make = (status: string) =>
      owner.data(taskContract.createTask, { body: { project, title: 'T', status } })
    const [moved, bare, untouched] = [await make(review), await make(backlog), await make(doing)]
    const read = (id: string) => owner.data(taskContract.getTask, { params: { id } })
    const live = await owner.live(owner.workspaceId)
    expect((await remove('task', review, doing)).status).toBe(200)
    expect((await remove('task', backlog)).status).toBe(200)
    expect((await read(moved.id)).status).toBe(doing)
    expect((await read(moved.id)).updatedAt > moved.updatedAt).toBe(true)
    expect((await read(bare.id)).status).toBeNull()
    expect(await read(untouched.id)).toMatchObject({ status: doing, updatedAt: untouched.updatedAt })
    await live.until(() => live.messages().length > 1)
    expect(live.messages()).toMatchObject([
      { object: 'task-status', event: 'delete', data: { id: review, moveTo: doing } },
      { object: 'task-status', event: 'delete', data: { id: backlog, moveTo: null } },
    ])
    live.close()
    // No status counts as open.
    const { body } = await owner.call(taskContract.getTasks, { query: { status: 'open' } })
    expect(JSON.stringify(body)).toContain(bare.id)
  })

  test('moves its projects to the given status', async () => {
    const [hold, planned] = [await statusOf('project', 'On hold'), await statusOf('project', 'Planned')]
    await owner.data(projectContract.updateProject, { params: { id: project }, body: { status: hold } })
    expect((await remove('project', hold, planned)).status).toBe(200)
    expect(await owner.data(projectContract.getProject, { params: { projectId: project } })).toMatchObject({
      status: planned,
    })
  })

  test('rejects a concurrent change of a task to it by field', async () => {
    const task = await owner.data(taskContract.createTask, { body: { project, title: 'T' } })
    const review = await statusOf('task', 'In review')
    const [reply] = await meetAt(
      server,
      lockTask(task.id),
      [() => owner.call(taskContract.updateTask, { params: { id: task.id }, body: { status: review } })],
      () => remove('task', review),
    )
    expect(reply?.body).toMatchObject({ error: { fields: { status: expect.any(String) } } })
  })

  test('succeeds concurrently with a task’s change to another status', async () => {
    const [doing, review] = [await statusOf('task', 'In progress'), await statusOf('task', 'In review')]
    const task = await owner.data(taskContract.createTask, { body: { project, title: 'T', status: review } })
    const replies = await meetAt(server, lockTask(task.id), [
      async () =>
        (await owner.call(taskContract.updateTask, { params: { id: task.id }, body: { status: doing } }))
          .status,
      async () => (await remove('task', review, null)).status,
    ])
    expect(replies).toEqual([200, 200])
    expect(await owner.data(taskContract.getTask, { params: { id: task.id } })).toMatchObject({
      status: doing,
    })
  })

  test('that is the default makes the next one the default, also for a concurrent creation', async () => {
    const todo = await statusOf('task', 'To do')
    const [reply] = await meetAt(
      server,
      (trx) => trx.selectFrom('project').select('id').where('id', '=', project).forUpdate().execute(),
      [() => owner.call(taskContract.createTask, { body: { project, title: 'T' } })],
      () => remove('task', todo),
    )
    expect(reply?.body).toMatchObject({ data: { status: await statusOf('task', 'Backlog'), number: 1 } })
  })
})

describe('invoice statuses', () => {
  const { createStatus, deleteStatus, setStatusPositions, updateStatus } = invoiceStatusContract
  const all = async () => (await owner.data(workspaceContract.getCurrentWorkspace, {})).invoiceStatuses

  test('start with the defaults, and accept only categories of invoices', async () => {
    expect((await all()).map(({ name, category }) => [name, category])).toEqual(defaultStatuses.invoice)
    const made = await owner.data(createStatus, { body: { name: 'Reminded', category: 'open' } })
    expect((await all()).map(({ name }) => name).indexOf('Reminded')).toBe(3)
    for (const category of ['todo', 'done'])
      expect((await owner.call(createStatus, { body: { name: 'x', category } as never })).status).toBe(400)
    expect((await create('task', 'x', 'paid' as never)).status).toBe(400)
    await owner.data(updateStatus, { params: { id: made.id }, body: { name: 'Reminded twice' } })
    const ids = (await all()).map(({ id }) => id).reverse()
    await owner.data(setStatusPositions, { body: { ids } })
    expect((await all()).map(({ id }) => id)).toEqual(ids)
    expect(await owner.data(deleteStatus, { params: { id: made.id } })).toEqual({ id: made.id })
  })

  test('can’t be deleted when last of a category, and are sent live', async () => {
    const live = await owner.live(owner.workspaceId)
    const [draft, sent] = await all()
    const refused = await owner.call(deleteStatus, { params: { id: draft?.id as string } })
    expect(refused.body).toMatchObject({ error: { code: 'LAST_OF_CATEGORY' } })
    await owner.data(deleteStatus, { params: { id: sent?.id as string } })
    await live.until(() => live.messages().find(({ object }) => object === 'invoice-status'))
  })
})
