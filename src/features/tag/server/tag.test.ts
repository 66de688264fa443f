import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { tagContract } from '../tag.contract.ts'
import { tagColors } from '../tag.rules.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
})

const create = (name: string, fields: { id?: string; color?: string } = {}) =>
  owner.call(tagContract.createTag, { body: { name, ...fields } })
const make = (name: string) => owner.data(tagContract.createTag, { body: { name } })
const update = (id: string, body: object) => owner.call(tagContract.updateTag, { params: { id }, body })
const remove = (id: string) => owner.call(tagContract.deleteTag, { params: { id } })
const tags = async () => (await owner.data(workspaceContract.getCurrentWorkspace, {})).tags
const names = async () => (await tags()).map(({ name }) => name)
type Hold = Parameters<typeof meetAt>[1]
const holdWorkspace: Hold = (trx) =>
  trx.selectFrom('workspace').select('id').where('id', '=', owner.workspaceId).forUpdate().execute()
const changes = () =>
  server.databases.system
    .selectFrom('change')
    .select(['event', 'data', 'before'])
    .where('workspaceId', '=', owner.workspaceId)
    .where('object', '=', 'tag')
    .orderBy('seq')
    .execute()

test('the list of tags counts the tasks that the caller may see, on request', async () => {
  const [bug, idea] = [await make('Bug'), await make('Idea')]
  const [seen, hidden] = await Promise.all(
    ['Seen', 'Hidden'].map((name) => owner.data(projectContract.createProject, { body: { name } })),
  )
  for (const project of [seen!.id, hidden!.id]) {
    const body = { project, title: 'Tagged', tags: [bug.id] }
    await owner.data(taskContract.createTask, { body })
    const { id } = await owner.data(taskContract.createTask, { body })
    if (project === seen!.id) await owner.data(taskContract.deleteTask, { params: { id } })
  }
  const counts = { query: { counts: 'true' as const } }
  const workspace = owner.workspaceId
  expect(await owner.data(tagContract.getTags, counts)).toEqual([
    { ...bug, workspace, tasks: 3, calendars: 0 },
    { ...idea, workspace, tasks: 0, calendars: 0 },
  ])
  const guest = await server.makeMember(workspace, 'Guest', [seen!.id])
  expect((await guest.data(tagContract.getTags, counts)).map(({ tasks }) => tasks)).toEqual([1, 0])
  expect(await owner.data(tagContract.getTags, { query: { limit: 1 } })).toEqual([{ ...bug, workspace }])
})

describe('creating a tag', () => {
  test('appends it, with the next colour of the palette or the given one', async () => {
    const bug = await make('  Bug ')
    expect(bug).toMatchObject({ name: 'Bug', color: tagColors[0], position: 0 })
    expect((await create('Idea', { color: '#123ABC' })).body).toMatchObject({
      data: { color: '#123ABC', position: 1 },
    })
    expect((await create('Chore')).body).toMatchObject({ data: { color: tagColors[1], position: 2 } })
    expect(await names()).toEqual(['Bug', 'Idea', 'Chore'])
    expect(await changes()).toMatchObject([{ event: 'create', data: bug }, {}, {}])
  })

  test('is idempotent by id, also concurrently', async () => {
    const id = uuidv7()
    const repeat = () => create('Once', { id })
    const replies = await meetAt(server, holdWorkspace, [repeat, repeat])
    replies.push(await create('Later', { id: id.toUpperCase() }))
    for (const reply of replies) expect(reply.body).toMatchObject({ data: { id, name: 'Once' } })
    expect(await changes()).toHaveLength(1)
    // In another workspace the same id is free.
    const stranger = await server.makeOwner()
    expect(await stranger.data(tagContract.createTag, { body: { id, name: 'Mine' } })).toMatchObject({
      name: 'Mine',
    })
  })

  test('with a name in use, ignoring case, is rejected by field, also concurrently', async () => {
    const replies = await meetAt(server, holdWorkspace, [() => create('Bug'), () => create('bUG')])
    expect(replies.map(({ status }) => status)).toEqual([200, 400])
    expect(replies[1]?.body).toMatchObject({
      error: { fields: { name: 'Another tag already has this name' } },
    })
    // PostgreSQL and JavaScript fold this letter differently.
    const folded = [await create('İ'), await create('i̇'), await create('İ')]
    expect(folded[0]?.status).toBe(200)
    for (const { status } of folded) expect([200, 400]).toContain(status)
    expect(await names()).toHaveLength(1 + folded.filter(({ ok }) => ok).length)
  })

  test.each([
    { name: '' },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { name: '\u202eRTL' },
    { name: '\u200b' },
    { name: 5 },
    { name: 'x', color: 'red' },
    {},
  ])('with %j is rejected, and stores nothing', async (body) => {
    expect((await owner.call(tagContract.createTag, { body: body as never })).status).toBe(400)
    expect(await tags()).toEqual([])
  })

  test('hostile names are stored unchanged', async () => {
    for (const name of ['<script>alert(1)</script>', 'RTL עברית', '🏷️👩‍👩‍👧', "'; drop table tag; --"])
      await make(name)
    expect(await names()).toEqual([
      '<script>alert(1)</script>',
      'RTL עברית',
      '🏷️👩‍👩‍👧',
      "'; drop table tag; --",
    ])
  })
})

describe('changing a tag', () => {
  test('renames and recolours it, and is logged once', async () => {
    const { id, updatedAt } = await make('Bug')
    await make('Idea')
    expect((await update(id, { name: 'BUG', color: '#000000' })).body).toMatchObject({
      data: { id, name: 'BUG', color: '#000000', position: 0 },
    })
    expect((await tags())[0]?.updatedAt && ((await tags())[0]?.updatedAt ?? '') > updatedAt).toBe(true)
    expect((await update(id, { name: 'BUG' })).status).toBe(200)
    expect((await update(id, { name: 'idea' })).body).toMatchObject({
      error: { fields: { name: expect.any(String) } },
    })
    expect((await changes()).filter(({ event }) => event === 'update')).toMatchObject([
      { data: { name: 'BUG' }, before: { name: 'Bug' } },
    ])
    expect((await update(uuidv7(), { name: 'x' })).status).toBe(404)
  })

  test('to the same name concurrently succeeds for only one of two', async () => {
    const [a, b] = [await make('A'), await make('B')]
    const replies = await meetAt(server, holdWorkspace, [
      () => update(a.id, { name: 'Same' }),
      () => update(b.id, { name: 'same' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 400])
  })
})

test('deleting a tag removes it from its tasks, updates them, and sends one live message', async () => {
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  const task = await owner.data(taskContract.createTask, { body: { project, title: 'With' } })
  const bare = await owner.data(taskContract.createTask, { body: { project, title: 'Without' } })
  const [bug, idea] = [await make('Bug'), await make('Idea')]
  for (const { id: tag } of [bug, idea])
    await server.databases.system
      .insertInto('taskTag')
      .values({ workspaceId: owner.workspaceId, task: task.id, tag })
      .execute()
  const live = await owner.live(owner.workspaceId)
  expect((await remove(bug.id)).body).toMatchObject({ data: { id: bug.id } })
  await live.settle()
  expect(live.messages()).toMatchObject([{ object: 'tag', event: 'delete', data: { id: bug.id } }])
  live.close()
  expect(await names()).toEqual(['Idea'])
  const read = (id: string) => owner.data(taskContract.getTask, { params: { id } })
  expect(await read(task.id)).toMatchObject({ tags: [idea.id] })
  expect((await read(task.id)).updatedAt > task.updatedAt).toBe(true)
  expect((await read(bare.id)).updatedAt).toBe(bare.updatedAt)
  expect((await remove(bug.id)).status).toBe(404)
})

test('tags are reordered by a list that names each exactly once', async () => {
  const ids = [(await make('A')).id, (await make('B')).id, (await make('C')).id]
  const [a, b, c] = ids as [string, string, string]
  const order = (ids: string[]) => owner.call(tagContract.setTagPositions, { body: { ids } })
  expect((await order([c, b, a])).body).toMatchObject({
    data: [
      { id: c, position: 0 },
      { id: b, position: 1 },
      { id: a, position: 2 },
    ],
  })
  for (const wrong of [
    [c, b],
    [c, b, a, a],
    [c, b, b],
    [c, b, uuidv7()],
    [c, b, a, uuidv7()],
  ])
    expect((await order(wrong)).body).toMatchObject({ error: { fields: { ids: expect.any(String) } } })
  expect((await tags()).map(({ id }) => id)).toEqual([c, b, a])
  // What stood where it belongs was not touched.
  expect((await changes()).filter(({ event }) => event === 'update')).toHaveLength(2)
  await remove(b)
  await make('D')
  expect(await names()).toEqual(['C', 'A', 'D'])
})

test('a tag of another workspace is not found', async () => {
  const stranger = await server.makeOwner()
  const theirs = await stranger.data(tagContract.createTag, { body: { name: 'A' } })
  const params = { id: theirs.id }
  expect((await owner.call(tagContract.updateTag, { params, body: { name: 'x' } })).status).toBe(404)
  expect((await owner.call(tagContract.deleteTag, { params })).status).toBe(404)
})

test.each(['Manager', 'Member', 'Guest'] as const)(
  'a %s may create tags only where the role allows it',
  async (role) => {
    const person = await server.makeMember(owner.workspaceId, role)
    const reply = await person.call(tagContract.createTag, { body: { name: 'x' } })
    expect(reply.status).toBe(role === 'Manager' ? 200 : 403)
  },
)
