import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import type { CallArg } from '#shared/contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { maxViews, viewContract } from '../view.contract.ts'

const { createView, deleteView, getViews, updateView } = viewContract

let server: TestServer
let owner: Person
let ann: Person
let project: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  ann = await server.makeMember(owner.workspaceId, 'Member', [project])
})

type Fields = Partial<CallArg<typeof createView>['body']>
const bodyOf = (fields: Fields = {}) => ({
  name: 'Urgent',
  screen: 'my-tasks' as const,
  value: { search: 'priority=urgent' },
  ...fields,
})
const create = (person: Person, fields?: Fields) => person.call(createView, { body: bodyOf(fields) })
const make = (person: Person, fields?: Fields) => person.data(createView, { body: bodyOf(fields) })
const update = (person: Person, id: string, body: object) => person.call(updateView, { params: { id }, body })
const remove = (person: Person, id: string) => person.call(deleteView, { params: { id } })
const names = async (person: Person) => (await person.data(getViews, {})).map(({ name }) => name)
const changes = () =>
  server.databases.system
    .selectFrom('change')
    .select(['event', 'data', 'before'])
    .where('workspaceId', '=', owner.workspaceId)
    .where('object', '=', 'view')
    .orderBy('seq')
    .execute()

describe('saving a view', () => {
  test('stores it for its owner, sorted by name', async () => {
    const value = { search: 'q=a&priority=high', settings: { grouping: 'due', hidden: { key: true } } }
    const made = await make(ann, { name: '  urgent ones ', value })
    expect(made).toMatchObject({
      name: 'urgent ones',
      screen: 'my-tasks',
      project: null,
      shared: false,
      value,
      createdBy: ann.memberId,
    })
    await make(ann, { name: 'All of it', screen: 'projects' })
    expect(await ann.data(getViews, {})).toMatchObject([{ name: 'All of it' }, made])
    expect(await names(owner)).toEqual([])
    expect((await changes())[0]).toMatchObject({ event: 'create', data: made })
  })

  test('is idempotent by id; an id of another member’s view is refused', async () => {
    const id = uuidv7()
    const both = await Promise.all([create(ann, { id }), create(ann, { id })])
    for (const reply of both) expect(reply.body).toMatchObject({ data: { id, name: 'Urgent' } })
    expect(await changes()).toHaveLength(1)
    expect((await create(owner, { id, name: 'Mine' })).body).toMatchObject({ error: { code: 'ID_TAKEN' } })
  })

  test('of a project’s tasks requires a visible project; other screens reject one', async () => {
    const hidden = (await owner.data(projectContract.createProject, { body: { name: 'Secret' } })).id
    for (const fields of [
      { screen: 'project' },
      { screen: 'project', project: hidden },
      { screen: 'project', project: uuidv7() },
      { screen: 'my-tasks', project },
      { screen: 'projects', project },
    ] as Fields[]) {
      const { status, body } = await create(ann, fields)
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: { fields: { project: expect.any(String) } } })
    }
    expect((await create(ann, { screen: 'project', project })).status).toBe(200)
    expect(await names(ann)).toHaveLength(1)
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['screen', { screen: 'nowhere' }],
    ['shared', { shared: 'yes' }],
    ['value', { value: 'x'.repeat(19_999) }],
    ['value', { value: { q: '\u0000' } }],
    ['value', { value: [1e308] }],
  ])('rejects an invalid %s', async (field, fields) => {
    const { status, body } = await create(ann, fields as Fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
    expect(await changes()).toEqual([])
  })

  test('accepts 20,000 characters, and 200 views per member, also concurrently', async () => {
    expect((await create(ann, { value: 'x'.repeat(19_998) })).status).toBe(200)
    const rows = Array.from({ length: maxViews - 2 }, () => ({
      workspaceId: owner.workspaceId,
      id: uuidv7(),
      name: 'x',
      screen: 'projects',
      shared: false,
      value: '{}',
      createdBy: ann.memberId,
    }))
    await server.databases.system.insertInto('view').values(rows).execute()
    const both = await Promise.all([create(ann), create(ann)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ ok }) => !ok)?.body).toMatchObject({ error: { code: 'TOO_MANY_VIEWS' } })
    expect((await create(owner)).status).toBe(200)
  })
})

describe('sharing a view', () => {
  test('shows it to everyone; one of a project to members who see the project', async () => {
    const bo = await server.makeMember(owner.workspaceId, 'Member')
    await make(ann, { name: 'Everyone’s', shared: true })
    await make(ann, { name: 'The project’s', screen: 'project', project, shared: true })
    await make(ann, { name: 'Mine' })
    expect(await names(owner)).toEqual(['Everyone’s', 'The project’s'])
    expect(await names(bo)).toEqual(['Everyone’s'])
    expect(await names(ann)).toEqual(['Everyone’s', 'Mine', 'The project’s'])
  })

  test('is read-only for others, except for those who manage the workspace', async () => {
    const bo = await server.makeMember(owner.workspaceId, 'Manager')
    const { id } = await make(ann, { shared: true })
    for (const reply of [await update(bo, id, { name: 'Mine' }), await remove(bo, id)])
      expect(reply.status).toBe(403)
    expect((await update(owner, id, { name: 'Better' })).body).toMatchObject({
      data: { name: 'Better', createdBy: ann.memberId },
    })
    expect((await remove(owner, id)).status).toBe(200)
    expect(await names(ann)).toEqual([])
  })

  test('can be reverted: it is then hidden from the others', async () => {
    const { id } = await make(ann, { shared: true })
    expect((await update(ann, id, { shared: false })).status).toBe(200)
    for (const reply of [await update(owner, id, { name: 'Mine' }), await remove(owner, id)])
      expect(reply.status).toBe(404)
    expect(await names(owner)).toEqual([])
    expect(await names(ann)).toEqual(['Urgent'])
  })
})

test('changing a view is logged once, with only the changed fields', async () => {
  const made = await make(ann)
  const value = { search: 'status=none', settings: {} }
  const after = await ann.data(updateView, { params: { id: made.id }, body: { value } })
  expect(after).toMatchObject({ name: 'Urgent', value })
  expect(after.updatedAt > made.updatedAt).toBe(true)
  for (const body of [{ value: { settings: {}, search: 'status=none' } }, { name: 'Urgent' }, {}])
    expect((await update(ann, made.id, body)).body).toMatchObject({ data: after })
  expect((await update(ann, made.id, { screen: 'projects' })).status).toBe(400)
  expect((await update(ann, uuidv7(), { name: 'x' })).status).toBe(404)
  expect((await changes()).filter(({ event }) => event === 'update')).toMatchObject([
    { data: { value }, before: { value: made.value } },
  ])
})

// Two admins may see the same, but for what is personal; two members never see quite the same.
test.each(['Admin', 'Member'] as const)(
  'a private view of one %s is sent live only to them, and once shared to the other',
  async (role) => {
    const [cy, di] = [
      await server.makeMember(owner.workspaceId, role, [project]),
      await server.makeMember(owner.workspaceId, role, [project]),
    ]
    const outside = await server.makeMember(owner.workspaceId, 'Member')
    const lines = await Promise.all([cy, di, outside].map((person) => person.live(owner.workspaceId)))
    const { id } = await make(cy, { screen: 'project', project })
    await update(cy, id, { name: 'Mine alone' })
    await update(cy, id, { shared: true })
    await update(cy, id, { name: 'Ours' })
    await update(cy, id, { shared: false })
    await update(cy, id, { name: 'Mine again' })
    await remove(cy, id)
    for (const line of lines) await line.settle()
    const heard = lines.map((line) =>
      line.messages().map(({ event, data }) => [event, (data as { name?: string }).name]),
    )
    expect(heard[0]).toHaveLength(7)
    expect(heard[1]).toEqual([
      ['update', 'Mine alone'],
      ['update', 'Ours'],
      ['delete', undefined],
    ])
    expect(heard[2]).toEqual([])
    for (const line of lines) line.close()
  },
)

test('a removed member’s shared views remain, and their private ones are deleted', async () => {
  await make(ann)
  await make(ann, { name: 'Ours', shared: true })
  await owner.data(memberContract.deleteMember, { params: { id: ann.memberId } })
  const left = await server.databases.system
    .selectFrom('view')
    .select('name')
    .where('workspaceId', '=', owner.workspaceId)
    .execute()
  expect(left).toEqual([{ name: 'Ours' }])
  expect(await names(owner)).toEqual(['Ours'])
})

test('views of a project are deleted with it', async () => {
  await make(ann, { screen: 'project', project })
  await make(ann, { name: 'Stays' })
  await owner.data(projectContract.deleteProject, { params: { projectId: project } })
  expect(await names(ann)).toEqual(['Stays'])
})
