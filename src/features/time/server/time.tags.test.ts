import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { countChanges } from '../../../../tests/changes.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { maxEntryTags, timeContract } from '../time.contract.ts'

let server: TestServer
let owner: Person
let member: Person
let project: string
let task: string
let call: string
let travel: string

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  const body = { name: 'Website', billing: 'time_materials' as const }
  project = (await owner.data(projectContract.createProject, { body })).id
  task = (await owner.data(taskContract.createTask, { body: { project, title: 'Brief' } })).id
  member = await server.makeMember(owner.workspaceId, 'Member', [project])
  call = await makeTag('Call')
  travel = await makeTag('Travel')
})

const makeTag = async (name: string, person = owner) =>
  (await person.data(tagContract.createTag, { body: { name } })).id
const deleteTag = (id: string) => owner.call(tagContract.deleteTag, { params: { id } })
const restoreTag = (id: string) =>
  owner.call(trashContract.restoreTrash, { body: { items: [{ kind: 'tag', id }] } })
const span = { start: '2026-05-04T09:00:00Z', end: '2026-05-04T10:00:00Z' }
const later = { start: '2026-05-04T11:00:00Z', end: '2026-05-04T12:00:00Z' }
const create = (more: object = {}, person = member) =>
  person.call(timeContract.createTimeEntry, { body: { task, ...span, ...more } })
const make = (more: object = {}, person = member) =>
  person.data(timeContract.createTimeEntry, { body: { task, ...span, ...more } })
type Tags = string[] | { add?: string[]; remove?: string[] }
const setTags = (id: string, tags: Tags, person = member, more: object = {}) =>
  person.call(timeContract.updateTimeEntry, { params: { id }, body: { tags, ...more } })
const list = (query: object = {}, person = owner) =>
  person.data(timeContract.getTimeEntries, { query: { from: '2026-05-01', to: '2026-05-31', ...query } })
const read = async (id: string) => (await list()).find((entry) => entry.id === id)!
const history = async (id: string) =>
  (await owner.data(timeContract.getTimeEntryHistory, { params: { id } })).map(({ fields }) => fields)
const fieldsOf = (reply: { body: unknown }) => (reply.body as { error?: { fields?: object } }).error?.fields
const sorted = (...ids: string[]) => ids.sort()
type Hold = Parameters<typeof meetAt>[1]
const holdMember: Hold = (trx) =>
  trx.selectFrom('member').select('id').where('id', '=', member.memberId).forUpdate().execute()
const holdTag: Hold = (trx) => trx.selectFrom('tag').select('id').where('id', '=', call).forUpdate().execute()

describe('the tags of an entry', () => {
  test('are returned wherever the entry is, without duplicates', async () => {
    const entry = await make({ tags: [travel, call, travel] })
    expect(entry.tags).toEqual(sorted(call, travel))
    expect(await list()).toEqual([expect.objectContaining({ id: entry.id, tags: entry.tags })])
    const { actions } = await owner.data(taskContract.getTask, { params: { id: task } })
    expect(actions).toMatchObject([{ id: entry.id, tags: entry.tags }])
    expect((await make(later)).tags).toEqual([])
    const { tags } = await member.data(timeContract.startTimer, { body: { task } })
    expect(tags).toEqual([])
  })

  test('filter the list', async () => {
    const both = await make({ tags: [call, travel] })
    const one = await make({ ...later, tags: [travel] })
    const found = async (tag: string) => (await list({ tag })).map(({ id }) => id)
    expect(await found(call)).toEqual([both.id])
    expect(await found(travel)).toEqual([both.id, one.id])
    expect(await found(uuidv7())).toEqual([])
  })

  test('are replaced, added and removed, with history, change log and live messages', async () => {
    const { id } = await make()
    const live = await owner.live(owner.workspaceId)
    expect((await setTags(id, [call])).body).toMatchObject({
      data: { tags: [call], editedBy: member.memberId },
    })
    await setTags(id, { add: [travel], remove: [call, uuidv7()] })
    await setTags(id, { add: [travel] })
    await live.settle()
    expect(live.messages()).toMatchObject([
      { object: 'time-entry', event: 'update', data: { id, tags: [call] } },
      { object: 'time-entry', event: 'update', data: { id, tags: [travel] } },
    ])
    live.close()
    expect(await history(id)).toEqual([
      [{ field: 'tags', before: [call], after: [travel] }],
      [{ field: 'tags', before: [], after: [call] }],
      [],
    ])
    expect((await setTags(id, [])).body).toMatchObject({ data: { tags: [] } })
  })

  test('are rejected by field when unknown, of another workspace or too many', async () => {
    const stranger = await server.makeOwner('Frank')
    const foreign = await makeTag('Theirs', stranger)
    const { id } = await make({ tags: [call] })
    const before = await countChanges(server.databases.system, owner.workspaceId)
    const problem = { tags: 'Not a tag in this workspace' }
    for (const tag of [uuidv7(), foreign]) {
      const replies = [
        await create({ ...later, tags: [tag] }),
        await setTags(id, [call, tag]),
        await setTags(id, { add: [tag] }),
      ]
      for (const reply of replies) {
        expect(reply.status).toBe(400)
        expect(fieldsOf(reply)).toEqual(problem)
      }
    }
    const many = Array.from({ length: maxEntryTags + 1 }, () => uuidv7())
    expect(fieldsOf(await create({ ...later, tags: many }))).toMatchObject({ tags: 'At most 100' })
    expect(await countChanges(server.databases.system, owner.workspaceId)).toBe(before)
    expect((await read(id)).tags).toEqual([call])
  })

  test('follow the permissions of the entry, and closed books', async () => {
    const other = await server.makeMember(owner.workspaceId, 'Member', [project])
    const { id } = await make()
    expect([403, 404]).toContain((await setTags(id, [call], other)).status)
    await owner.data(workspaceContract.updateWorkspace, {
      params: { id: owner.workspaceId },
      body: { booksClosedUntil: '2026-05-31' },
    })
    expect((await setTags(id, [call])).body).toMatchObject({ error: { code: 'BOOKS_CLOSED' } })
    expect((await create({ ...later, tags: [call] })).body).toMatchObject({ error: { code: 'BOOKS_CLOSED' } })
    const reason = 'The client asked for it'
    expect((await setTags(id, [call], owner, { reason })).body).toMatchObject({ data: { tags: [call] } })
  })

  test('added concurrently by two members are both stored', async () => {
    const { id } = await make()
    const replies = await meetAt(server, holdMember, [
      () => setTags(id, { add: [call] }),
      () => setTags(id, { add: [travel] }, owner),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(id)).tags).toEqual(sorted(call, travel))
  })

  test('are copied with a week', async () => {
    const entry = await make({ tags: [call] })
    const { data } = (await member.call(timeContract.copyWeek, { body: { monday: '2026-05-11' } })).body as {
      data: unknown
    }
    expect(data).toMatchObject([{ task, tags: entry.tags, start: '2026-05-11T09:00:00.000000Z' }])
  })
})

describe('deleting a tag', () => {
  test('removes it from entries, also in closed books, and restoring it adds it back', async () => {
    const entry = await make({ tags: [call, travel] })
    const deleted = await make({ ...later, tags: [call] })
    const bare = await make({ start: '2026-05-05T09:00:00Z', end: '2026-05-05T10:00:00Z', tags: [travel] })
    await owner.data(workspaceContract.updateWorkspace, {
      params: { id: owner.workspaceId },
      body: { booksClosedUntil: '2026-05-04' },
    })
    const live = await member.live(owner.workspaceId)
    expect((await deleteTag(call)).status).toBe(200)
    const left = await read(entry.id)
    expect(left.tags).toEqual([travel])
    expect(left.updatedAt > entry.updatedAt).toBe(true)
    await owner.data(timeContract.deleteTimeEntries, { body: { ids: [deleted.id], reason: 'Twice' } })
    expect((await restoreTag(call)).status).toBe(200)
    expect((await read(entry.id)).tags).toEqual(sorted(call, travel))
    expect(await read(bare.id)).toMatchObject({ tags: [travel], updatedAt: bare.updatedAt })
    await live.settle()
    const messages = live.messages().filter(({ object }) => object === 'time-entry')
    expect(messages).toMatchObject([
      { event: 'update', data: { tags: [travel] } },
      { event: 'update', data: { tags: [] } },
      { event: 'delete', data: { id: deleted.id } },
      { event: 'update', data: { id: entry.id, tags: sorted(call, travel) } },
    ])
    live.close()
    expect((await history(entry.id)).slice(0, 2)).toEqual([
      [{ field: 'tags', before: [travel], after: sorted(call, travel) }],
      [{ field: 'tags', before: sorted(call, travel), after: [travel] }],
    ])
  })

  test('concurrently makes adding it to an entry fail by field', async () => {
    const { id } = await make()
    const [deleted, set] = await meetAt<{ status: number; body: unknown }>(server, holdTag, [
      () => deleteTag(call),
      () => setTags(id, { add: [call] }),
    ])
    expect(deleted!.status).toBe(200)
    expect(fieldsOf(set!)).toHaveProperty('tags')
    expect((await restoreTag(call)).status).toBe(200)
    expect((await read(id)).tags).toEqual([])
  })

  test('concurrently with another change of an entry’s tags removes it', async () => {
    const { id } = await make({ tags: [call] })
    const replies = await meetAt<{ status: number }>(server, holdMember, [
      () => setTags(id, { add: [travel] }),
      () => deleteTag(call),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(id)).tags).toEqual([travel])
  })
})
