import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { commentContract } from '../comment.contract.ts'
import { findCommentPage, insertComment } from './comment.queries.ts'

let server: TestServer
let owner: Person
let project: string
let task: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  task = (await owner.data(taskContract.createTask, { body: { project, title: 'T' } })).id
})

const create = (text: string, by: Person = owner, id?: string) =>
  by.call(commentContract.createComment, { body: { task, text, ...(id && { id }) } })
const make = async (text: string, by: Person = owner) =>
  by.data(commentContract.createComment, { body: { task, text } })
const update = (id: string, text: string, by: Person = owner) =>
  by.call(commentContract.updateComment, { params: { id }, body: { text } })
const remove = (id: string, by: Person = owner) => by.call(commentContract.deleteComment, { params: { id } })
const all = () =>
  server.databases.inWorkspace(
    owner.workspaceId,
    async (trx) => (await findCommentPage(trx, owner.workspaceId, task, { isOfTeam: true })).comments,
  )
const changes = () =>
  server.databases.system
    .selectFrom('change')
    .select(['event', 'data', 'before', 'actor'])
    .where('workspaceId', '=', owner.workspaceId)
    .where('object', '=', 'task-comment')
    .orderBy('seq')
    .execute()
const place = () => ({ project, createdBy: owner.memberId, executor: null })

describe('commenting', () => {
  test('stores the text unchanged, and logs where its task is', async () => {
    const text =
      '# Hi [@Ann](member:01900000-0000-7000-8000-000000000000)\n\n<script>alert(1)</script> \u202e🚀 "\\'
    const made = await make(text)
    expect(made).toMatchObject({ task, memberId: owner.memberId, text, editedAt: null })
    expect(await all()).toEqual([made])
    expect(await changes()).toEqual([
      { event: 'create', data: { ...made, place: place() }, before: null, actor: owner.memberId },
    ])
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['20,001 letters', 'x'.repeat(20_001)],
    ['a NUL', 'a\u0000b'],
    ['half a pair', '\ud800'],
  ])('%s is rejected with a field error', async (_what, text) => {
    expect((await create(text)).body).toMatchObject({ error: { fields: { text: expect.any(String) } } })
    expect(await all()).toEqual([])
  })

  test('is idempotent by id, also concurrently; the id of another member’s comment is taken', async () => {
    const id = uuidv7()
    const replies = await Promise.all([1, 2, 3].map(() => create('Once', owner, id)))
    replies.push(await create('Later', owner, id.toUpperCase()))
    for (const reply of replies) expect(reply.body).toMatchObject({ data: { id, text: 'Once' } })
    expect(await changes()).toHaveLength(1)
    const colleague = await server.makeMember(owner.workspaceId, 'Member', [project])
    const reply = await create('Mine', colleague, id)
    expect(reply.body).toMatchObject({ error: { code: 'ID_TAKEN' } })
    expect(JSON.stringify(reply.body)).not.toContain('Once')
  })

  test('requires a visible task, and the permission on it', async () => {
    const outside = await server.makeMember(owner.workspaceId, 'Member')
    expect((await create('x', outside)).status).toBe(404)
    const reader = await server.makeMember(owner.workspaceId, {
      'task.view': 'all',
      'comment.create': 'project',
    })
    expect((await create('x', reader)).status).toBe(403)
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    expect((await create('x', guest)).status).toBe(200)
    const stranger = await server.makeOwner()
    expect((await create('x', stranger)).status).toBe(404)
    await owner.data(taskContract.deleteTask, { params: { id: task } })
    expect((await create('x')).status).toBe(404)
  })
})

describe('a comment', () => {
  test('can be edited by its author, which is marked; the same text is no change', async () => {
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    const made = await make('First', guest)
    expect((await update(made.id, 'First', guest)).body).toMatchObject({ data: made })
    const reply = await update(made.id, 'Second', guest)
    expect(reply.body).toMatchObject({ data: { text: 'Second', createdAt: made.createdAt } })
    const [after] = await all()
    expect(after && after.updatedAt > made.updatedAt && (after.editedAt ?? '') > made.createdAt).toBe(true)
    expect((await changes()).slice(1)).toMatchObject([
      {
        event: 'update',
        data: { text: 'Second', place: place() },
        before: { text: 'First', place: place() },
      },
    ])
    expect((await remove(made.id, guest)).body).toMatchObject({ data: { id: made.id } })
    expect((await changes()).at(-1)).toMatchObject({
      event: 'delete',
      data: { id: made.id, task },
      before: { ...after, place: place() },
    })
    expect(await all()).toEqual([])
    expect((await remove(made.id, guest)).status).toBe(404)
    expect((await update(made.id, 'x', guest)).status).toBe(404)
  })

  test('that a moderator deleted can’t be restored by its author', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const { id } = await make('Rude', member)
    const restore = (by: Person) => by.call(commentContract.restoreComment, { params: { id } })
    await remove(id, member)
    expect((await restore(member)).status).toBe(200)
    await remove(id)
    expect((await restore(member)).status).toBe(403)
    expect(await all()).toEqual([])
    expect((await restore(owner)).status).toBe(200)
  })

  test('is restored once, unchanged and in its place, by whoever may delete it', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const first = await make('First')
    await make('Second')
    const restore = (by: Person) => by.call(commentContract.restoreComment, { params: { id: first.id } })
    await remove(first.id)
    expect((await restore(member)).status).toBe(403)
    const replies = await Promise.all([restore(owner), restore(owner)])
    for (const reply of replies) {
      const { updatedAt, ...same } = first
      expect(reply.body).toMatchObject({ data: same })
    }
    expect((await all()).map(({ text }) => text)).toEqual(['First', 'Second'])
    expect((await changes()).map(({ event }) => event)).toEqual(['create', 'create', 'delete', 'create'])
    await remove(first.id)
    await owner.call(taskContract.deleteTask, { params: { id: task } })
    expect((await restore(owner)).status).toBe(404)
  })

  test('of somebody else needs comment.moderate on its task', async () => {
    const made = await make('Owner’s')
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    for (const reply of [await update(made.id, 'x', member), await remove(made.id, member)])
      expect(reply.status).toBe(403)
    const elsewhere = await server.makeMember(owner.workspaceId, 'Manager')
    expect((await update(made.id, 'x', elsewhere)).status).toBe(403)
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [project])
    expect((await update(made.id, 'Moderated', manager)).body).toMatchObject({
      data: { text: 'Moderated', memberId: owner.memberId },
    })
    expect((await remove(made.id, manager)).status).toBe(200)
  })

  test('of a task that its author can’t see is not found', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const made = await make('Secret', member)
    await owner.call(projectContract.removeProjectMembers, {
      body: { projectId: project, memberIds: [member.memberId] },
    })
    const replies = [
      await update(made.id, 'x', member),
      await remove(made.id, member),
      await create('x', member, made.id),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    const other = (await owner.data(projectContract.createProject, { body: { name: 'Other' } })).id
    await owner.data(projectContract.addProjectMembers, {
      body: { projectId: other, memberIds: [member.memberId] },
    })
    const { id: near } = await owner.data(taskContract.createTask, { body: { project: other, title: 'N' } })
    const taken = await member.call(commentContract.createComment, {
      body: { id: made.id, task: near, text: 'x' },
    })
    expect(taken.body).toMatchObject({ error: { code: 'ID_TAKEN' } })
    expect(JSON.stringify([replies, taken])).not.toContain('Secret')
    expect((await all()).map(({ text }) => text)).toEqual(['Secret'])
  })

  test('is sent live to members who see its task, and to nobody else', async () => {
    const [guest, outside] = [
      await server.makeMember(owner.workspaceId, 'Guest', [project]),
      await server.makeMember(owner.workspaceId, 'Guest'),
    ]
    const lives = [await guest.live(owner.workspaceId), await outside.live(owner.workspaceId)] as const
    const made = await make('Hello')
    await update(made.id, 'Hello again')
    await remove(made.id)
    // Told in order: who hears what comes after would have heard of the comment.
    await owner.data(tagContract.createTag, { body: { name: 'After' } })
    for (const live of lives) await live.until(() => live.messages().some(({ object }) => object === 'tag'))
    expect(lives[0].messages().slice(0, -1)).toMatchObject([
      { object: 'task-comment', event: 'create', data: made },
      { object: 'task-comment', event: 'update', data: { text: 'Hello again' } },
      { object: 'task-comment', event: 'delete', data: { id: made.id, task } },
    ])
    expect(JSON.stringify(lives[0].frames)).not.toContain('place')
    expect(lives[1].messages()).toMatchObject([{ object: 'tag' }])
    for (const live of lives) live.close()
  })

  test('stays deleted if edited meanwhile; of two concurrent edits one is stored', async () => {
    const made = await make('First')
    const both = await Promise.all([update(made.id, 'A'), update(made.id, 'B')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(['A', 'B']).toContain((await all())[0]?.text)
    const [edit, deleted] = await Promise.all([update(made.id, 'C'), remove(made.id)])
    expect(deleted.status).toBe(200)
    expect([200, 404]).toContain(edit.status)
    expect(await all()).toEqual([])
  })
})

describe('the comments of a task', () => {
  const page = (query: { cursor?: string; limit?: number } = {}, by: Person = owner) =>
    by.call(commentContract.getComments, { params: { id: task }, query })
  const textsOf = async (query: { cursor?: string; limit?: number } = {}) => {
    const { body } = await page(query)
    if (!body.success) throw new Error(JSON.stringify(body))
    return { texts: body.data.comments.map(({ text }) => text), ...body.data }
  }
  async function write(texts: readonly string[]) {
    await server.databases.inWorkspace(owner.workspaceId, async (trx) => {
      for (const text of texts)
        await insertComment(trx, owner.workspaceId, { id: uuidv7(), task, memberId: null, text })
    })
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => String(from + n))

  test('are paginated backwards from the newest, each page with the count of earlier ones', async () => {
    await write(numbers(1, 120))
    const detail = await owner.data(taskContract.getTask, { params: { id: task } })
    expect(detail.comments.map(({ text }) => text)).toEqual(numbers(71, 120))
    expect(detail.earlierComments).toBe(70)
    const before = await textsOf({ cursor: detail.comments[0]!.id })
    expect([before.texts, before.earlier]).toEqual([numbers(21, 70), 20])
    // The one that it goes on from may be deleted meanwhile.
    await remove(before.comments[0]!.id)
    const last = await textsOf({ cursor: before.comments[0]!.id, limit: 200 })
    expect([last.texts, last.earlier]).toEqual([numbers(1, 20), 0])
    expect(await textsOf({ cursor: last.comments[0]!.id })).toMatchObject({ texts: [], earlier: 0 })
    expect(await textsOf({ cursor: uuidv7() })).toMatchObject({ texts: [], earlier: 0 })
  })

  test('are fewer per page if long, but no page is empty', async () => {
    const long = numbers(1, 30).map((n) => n.padEnd(20_000, 'Ж'))
    await write(long)
    const newest = await page()
    expect(JSON.stringify(newest.body).length).toBeLessThan(250_000)
    const read: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { texts, comments, earlier } = await textsOf(cursor ? { cursor } : {})
      read.unshift(...texts)
      cursor = comments[0]?.id
      if (!earlier) break
    }
    expect(read).toEqual(long)
  })

  test('can be read singly; hidden, deleted and unknown ones are not found', async () => {
    const made = await make('Hello')
    const one = (id: string, by: Person = owner) => by.call(commentContract.getComment, { params: { id } })
    expect((await one(made.id)).body).toMatchObject({ data: made })
    const outside = await server.makeMember(owner.workspaceId, 'Member')
    const stranger = await server.makeOwner()
    const statuses = [await one(made.id, outside), await one(made.id, stranger), await one(uuidv7())]
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
    expect([(await page({}, outside)).status, (await page({}, stranger)).status]).toEqual([404, 404])
    await remove(made.id)
    expect((await one(made.id)).status).toBe(404)
  })
})
