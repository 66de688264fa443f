import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { clientContract } from '../client.contract.ts'

const { createClient, deleteClient, getClients, updateClient } = clientContract

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
})

const create = (body: { id?: string; title: string }) => owner.call(createClient, { body })
const make = (title: string) => owner.data(createClient, { body: { title } })
const put = (id: string, body?: { title: string }) => owner.call(updateClient, { params: { id }, body })
const remove = (id: string) => owner.call(deleteClient, { params: { id } })
const titles = async () => (await owner.data(getClients, {})).map(({ title }) => title)
const makeProject = (client: string | null) =>
  owner.data(projectContract.createProject, { body: { name: 'Website', client } })
const clientOf = async (projectId: string) =>
  (await owner.data(projectContract.getProject, { params: { projectId } })).client
const changes = (object: 'client' | 'project') =>
  server.databases.system
    .selectFrom('change')
    .select(['event', 'data', 'before'])
    .where('workspaceId', '=', owner.workspaceId)
    .where('object', '=', object)
    .orderBy('seq')
    .execute()
const taken = { error: { fields: { title: 'Another client has this name' } } }

describe('creating a client', () => {
  test('lists clients by title, ignoring case, also under the key `clients`', async () => {
    const ford = await make('  Ford & Sons ')
    expect(ford).toMatchObject({ title: 'Ford & Sons', createdBy: owner.memberId })
    await make('apple')
    await make('Zoo')
    expect(await titles()).toEqual(['apple', 'Ford & Sons', 'Zoo'])
    const { body } = await owner.call(getClients, {})
    expect(body).toMatchObject({ clients: [{ title: 'apple' }, { id: ford.id }, { title: 'Zoo' }] })
    const { totalIncome, received, incomes, ...logged } = ford
    expect((await changes('client'))[0]).toEqual({ event: 'create', data: logged, before: null })
  })

  test('is idempotent by id, also for concurrent requests', async () => {
    const id = uuidv7()
    const repeat = () => create({ id, title: 'Once' })
    const replies = await meetAt(
      server,
      (trx) =>
        trx.selectFrom('workspace').select('id').where('id', '=', owner.workspaceId).forUpdate().execute(),
      [repeat, repeat],
    )
    replies.push(await create({ id: id.toUpperCase(), title: 'Later' }))
    for (const reply of replies) expect(reply.body).toMatchObject({ data: { id, title: 'Once' } })
    expect(await changes('client')).toHaveLength(1)
  })

  test('with a taken title is rejected with a field error, ignoring case, also concurrently', async () => {
    await make('Ford')
    expect((await create({ title: ' fORD' })).body).toMatchObject(taken)
    const both = await Promise.all([create({ title: 'New' }), create({ title: 'NEW' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.find(({ ok }) => !ok)?.body).toMatchObject(taken)
    expect(await titles()).toHaveLength(2)
    const stranger = await server.makeOwner()
    expect((await stranger.call(createClient, { body: { title: 'Ford' } })).status).toBe(200)
  })

  test.each([{ title: '' }, { title: ' ' }, { title: 'x'.repeat(151) }, { title: 5 }, {}])(
    'with %j is rejected and creates nothing',
    async (body) => {
      expect((await create(body as never)).body).toMatchObject({
        error: { fields: { title: expect.any(String) } },
      })
      expect(await titles()).toEqual([])
    },
  )
})

describe('PUT of a client', () => {
  test('without fields reads it, with a title renames it and logs one change', async () => {
    const ford = await make('Ford')
    await make('Zoo')
    expect((await put(ford.id)).body).toMatchObject({ data: ford })
    const renamed = await owner.data(updateClient, { params: { id: ford.id }, body: { title: 'FORD' } })
    expect(renamed).toMatchObject({ id: ford.id, title: 'FORD' })
    expect(renamed.updatedAt > ford.updatedAt).toBe(true)
    expect((await put(ford.id, { title: 'FORD' })).status).toBe(200)
    expect((await put(ford.id, { title: 'zoo' })).body).toMatchObject(taken)
    expect((await put(uuidv7(), { title: 'x' })).status).toBe(404)
    expect((await changes('client')).filter(({ event }) => event === 'update')).toMatchObject([
      { data: { title: 'FORD' }, before: { title: 'Ford' } },
    ])
  })

  test('requires view permission to read and update permission to rename', async () => {
    const ford = await make('Ford')
    const reader = await server.makeMember(owner.workspaceId, { 'client.view': 'all' })
    expect((await reader.call(updateClient, { params: { id: ford.id } })).body).toMatchObject({
      data: { id: ford.id, title: 'Ford', updatedAt: ford.updatedAt },
    })
    const body = { title: 'Mine' }
    expect((await reader.call(updateClient, { params: { id: ford.id }, body })).status).toBe(403)
    expect(await titles()).toEqual(['Ford'])
  })
})

describe('deleting a client', () => {
  test('removes it from its projects, with a live message for each', async () => {
    const [ford, zoo] = [await make('Ford'), await make('Zoo')]
    const [a, b, other] = [await makeProject(ford.id), await makeProject(ford.id), await makeProject(zoo.id)]
    const live = await owner.live(owner.workspaceId)
    expect((await remove(ford.id)).body).toMatchObject({ data: { id: ford.id } })
    await live.settle()
    const messages = live.messages()
    live.close()
    expect(messages.at(-1)).toMatchObject({ object: 'client', event: 'delete', data: { id: ford.id } })
    expect(
      messages
        .slice(0, -1)
        .map(({ object, data }) => [object, (data as { id: string }).id, (data as { client: null }).client])
        .sort(),
    ).toEqual([a, b].map(({ id }) => ['project', id, null]).sort())
    expect((await changes('project')).at(-1)).toMatchObject({ event: 'update', before: { client: ford.id } })
    expect(await Promise.all([a, b, other].map(({ id }) => clientOf(id)))).toEqual([null, null, zoo.id])
    expect(await titles()).toEqual(['Zoo'])
    expect((await remove(ford.id)).status).toBe(404)
  })

  test('concurrently with assigning it to a project leaves no reference to it', async () => {
    const ford = await make('Ford')
    const { id } = await makeProject(null)
    const [given, deleted] = await meetAt(
      server,
      (trx) => trx.selectFrom('client').select('id').where('id', '=', ford.id).forUpdate().execute(),
      [
        async () => {
          const body = { client: ford.id }
          return (await owner.call(projectContract.updateProject, { params: { id }, body })).status
        },
        async () => (await remove(ford.id)).status,
      ],
    )
    expect(deleted).toBe(200)
    expect([200, 400]).toContain(given)
    expect(await clientOf(id)).toBe(null)
  })
})

test('live messages about clients reach members who see them, and no one else', async () => {
  const manager = await server.makeMember(owner.workspaceId, 'Manager')
  const member = await server.makeMember(owner.workspaceId, 'Member')
  const lines = await Promise.all([manager, member].map((person) => person.live(owner.workspaceId)))
  const { id } = await make('Ford')
  await put(id, { title: 'Fjord' })
  await remove(id)
  for (const line of lines) await line.settle()
  expect(lines[0]?.messages().map(({ event }) => event)).toEqual(['create', 'update', 'delete'])
  expect(lines[1]?.messages()).toEqual([])
  for (const line of lines) line.close()
})

test('a client of another workspace is not found', async () => {
  const stranger = await server.makeOwner()
  const theirs = await stranger.data(createClient, { body: { title: 'Theirs' } })
  for (const reply of [await put(theirs.id), await put(theirs.id, { title: 'x' }), await remove(theirs.id)])
    expect(reply.status).toBe(404)
  // In another workspace the same id is free.
  expect((await create({ id: theirs.id, title: 'Mine' })).body).toMatchObject({ data: { title: 'Mine' } })
})

test.each([
  ['Admin', [200, 200, 200]],
  ['Manager', [200, 200, 403]],
  ['Member', [403, 403, 403]],
  ['Guest', [403, 403, 403]],
] as const)('a %s may list, create and delete clients as the role permits', async (role, expected) => {
  const { id } = await make('Ford')
  const person = await server.makeMember(owner.workspaceId, role)
  const replies = [
    await person.call(getClients, {}),
    await person.call(createClient, { body: { title: 'New' } }),
    await person.call(deleteClient, { params: { id } }),
  ]
  expect(replies.map(({ status }) => status)).toEqual(expected)
})
