import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationContract } from '#features/notification/notification.contract.ts'
import { notificationsOf, settleNotifications } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { commentContract } from '../comment.contract.ts'

let server: TestServer
let setting: TaskSetting
let owner: Person
let ann: Person
let bo: Person
let task: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  setting = await openTaskSetting(server)
  owner = setting.owner
  ann = await setting.join('Member')
  bo = await setting.join('Member')
  task = (await setting.make({ title: 'Launch' })).id
})

type Said = { text?: string; replyTo?: string; teamOnly?: boolean; id?: string; task?: string }
const send = (body: Said, by = owner) =>
  by.call(commentContract.createComment, { body: { task, text: 'x', ...body } })
const say = (body: Said, by = owner) =>
  by.data(commentContract.createComment, { body: { task, text: 'x', ...body } })
const react = (id: string, emoji: string, by: Person, on = true) =>
  by.call(commentContract.reactToComment, { params: { id }, body: { emoji, on } })
const remove = (id: string, by = owner) => by.call(commentContract.deleteComment, { params: { id } })
const restore = (id: string, by = owner) => by.call(commentContract.restoreComment, { params: { id } })
const show = (id: string, teamOnly: boolean, by = owner) =>
  by.call(commentContract.updateComment, { params: { id }, body: { teamOnly } })
const page = (query: { cursor?: string; limit?: number } = {}) =>
  owner.data(commentContract.getComments, { params: { id: task }, query })
const read = async () => (await page({ limit: 200 })).comments

describe('a reply', () => {
  test('belongs to the comment it replies to; a reply to a reply joins the same thread', async () => {
    const root = await say({ text: 'Root' })
    const reply = await say({ text: 'Reply', replyTo: root.id }, ann)
    expect(reply).toMatchObject({ replyTo: root.id, teamOnly: false })
    expect(await say({ replyTo: reply.id }, bo)).toMatchObject({ replyTo: root.id })
    expect(root.replyTo).toBe(null)
  })

  test('to a deleted, unknown or hidden comment, or one of another task, is not found', async () => {
    const root = await say({})
    const { id: other } = await setting.make({ title: 'Other' })
    const elsewhere = await say({ task: other })
    const forTeam = await say({ teamOnly: true })
    await remove(root.id)
    const guest = await setting.join('Guest')
    for (const replyTo of [root.id, elsewhere.id, uuidv7()])
      expect((await send({ replyTo })).status).toBe(404)
    expect((await send({ replyTo: forTeam.id }, guest)).status).toBe(404)
    expect((await read()).map(({ id }) => id)).toEqual([forTeam.id])
  })

  test('survives the deletion of its comment, and rejoins it on restore', async () => {
    const root = await say({ text: 'Root' })
    await say({ text: 'Reply', replyTo: root.id }, ann)
    await remove(root.id)
    expect(await read()).toMatchObject([{ text: 'Reply', replyTo: root.id }])
    await restore(root.id)
    expect((await read()).map(({ text }) => text)).toEqual(['Root', 'Reply'])
  })

  test('to a comment deleted at the same moment is stored or refused, without an error', async () => {
    const root = await say({})
    const [sent, removed] = await Promise.all([send({ replyTo: root.id }, ann), remove(root.id)])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(sent.status)
    expect(await read()).toHaveLength(sent.ok ? 1 : 0)
  })

  test('inherits team-only from its comment, even if restored; can be shown to guests later', async () => {
    const root = await say({ text: 'Root' })
    const reply = await say({ text: 'Reply', replyTo: root.id }, ann)
    const deleted = await say({ text: 'Deleted', replyTo: root.id }, ann)
    await remove(deleted.id, ann)
    await show(root.id, true)
    expect((await restore(deleted.id, ann)).body).toMatchObject({ data: { teamOnly: true } })
    expect(await say({ text: 'Later', replyTo: root.id }, ann)).toMatchObject({ teamOnly: true })
    const refused = await show(reply.id, false, ann)
    expect(refused.body).toMatchObject({
      error: { code: 'REPLY_TO_TEAM_ONLY', fields: { teamOnly: expect.any(String) } },
    })
    await show(root.id, false)
    // Whoever wrote it says whether guests read it.
    const seen = (await read()).filter(({ teamOnly }) => !teamOnly).map(({ text }) => text)
    expect(seen).toEqual(['Root'])
    expect((await show(reply.id, false, ann)).status).toBe(200)
  })

  test('is paginated with its root comment, however late it was written', async () => {
    const roots = []
    for (let n = 0; n < 6; n++) roots.push(await say({ text: `Root ${n}` }))
    const late = await say({ text: 'Late', replyTo: roots[0]!.id })
    const newest = await page({ limit: 2 })
    expect(newest.comments.map(({ text }) => text)).toEqual(['Root 4', 'Root 5'])
    expect(newest.earlier).toBe(5)
    const before = await page({ limit: 10, cursor: newest.comments[0]!.id })
    expect(before.comments.map(({ text }) => text)).toEqual(['Root 0', 'Root 1', 'Root 2', 'Root 3', 'Late'])
    expect(before.earlier).toBe(0)
    expect(before.comments.at(-1)?.id).toBe(late.id)
  })

  test('notifies participants and the task’s members once each, but not its author', async () => {
    const root = await say({ text: 'Root' }, ann)
    await say({ text: 'First', replyTo: root.id }, bo)
    await settleNotifications(server, owner.workspaceId)
    await say({ text: 'Second', replyTo: root.id }, bo)
    const of = async (person: Person) =>
      (await notificationsOf(server, person))
        .filter(({ kind }) => kind === 'commented')
        .map(({ text, count }) => [text, count])
    // Two by the same person are told as one.
    expect(await of(ann)).toEqual([['Second', 2]])
    expect(await of(bo)).toEqual([])
    expect(await of(owner)).toEqual([
      ['Second', 2],
      ['Root', 1],
    ])
  })
})

describe('a reaction', () => {
  test('is idempotent for each member, ordered, and can be withdrawn', async () => {
    const { id } = await say({}, ann)
    await react(id, '👍', bo)
    await react(id, '🎉', ann)
    await react(id, '👍', bo)
    const reply = await react(id, '👍', owner)
    expect(reply.body).toMatchObject({
      data: {
        reactions: [
          { emoji: '👍', members: [bo.memberId, owner.memberId] },
          { emoji: '🎉', members: [ann.memberId] },
        ],
        editedAt: null,
      },
    })
    await react(id, '👍', bo, false)
    await react(id, '👍', bo, false)
    expect((await read())[0]?.reactions).toEqual([
      { emoji: '🎉', members: [ann.memberId] },
      { emoji: '👍', members: [owner.memberId] },
    ])
  })

  test.each(['👩‍💻', '❤️', '🏳️‍🌈', '👍🏽', '🇪🇺', '1️⃣'])('may be any emoji: %s', async (emoji) => {
    const { id } = await say({})
    expect((await react(id, emoji, ann)).status).toBe(200)
  })

  test.each(['', 'ok', '👍👍', '<b>', '1', '👍 '])(
    'that is no emoji is rejected with a field error: %j',
    async (emoji) => {
      const { id } = await say({})
      expect((await react(id, emoji, ann)).body).toMatchObject({
        error: { fields: { emoji: expect.any(String) } },
      })
      expect((await read())[0]?.reactions).toEqual([])
    },
  )

  test('by two members concurrently with the same emoji counts each once', async () => {
    const { id } = await say({})
    const all = await Promise.all([ann, bo, ann, bo].map((by) => react(id, '🎉', by)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [given] = (await read())[0]!.reactions
    expect(given?.members.toSorted()).toEqual([ann.memberId, bo.memberId].toSorted())
  })

  test('to a deleted comment is rejected; earlier ones are restored with it', async () => {
    const { id } = await say({})
    await react(id, '👍', ann)
    const [reacted, removed] = await Promise.all([react(id, '🎉', bo), remove(id)])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(reacted.status)
    expect((await react(id, '👀', bo)).status).toBe(404)
    await restore(id)
    expect((await read())[0]?.reactions).toHaveLength(reacted.ok ? 2 : 1)
  })

  test('stops at twenty different ones; more members may join', async () => {
    const { id } = await say({})
    const flags = Array.from({ length: 20 }, (_, n) => String.fromCodePoint(0x1f600 + n))
    for (const emoji of flags) expect((await react(id, emoji, ann)).status).toBe(200)
    expect((await react(id, '👍', ann)).body).toMatchObject({ error: { code: 'LIMIT_REACHED' } })
    expect((await react(id, flags[0]!, bo)).status).toBe(200)
  })

  test('notifies the author only, and is not listed as news', async () => {
    const { id } = await say({ text: 'Mine' }, ann)
    await notificationsOf(server, owner)
    await react(id, '🎉', bo)
    await react(id, '🎉', ann)
    expect((await notificationsOf(server, ann))[0]).toMatchObject({
      kind: 'reacted',
      actor: bo.memberId,
      comment: id,
      text: 'Mine',
      fields: [{ field: 'emoji', before: null, after: '🎉' }],
    })
    expect((await notificationsOf(server, owner)).map(({ kind }) => kind)).toEqual(['commented'])
    const [settings] = await ann.data(notificationContract.getNotifications, {})
    expect(settings?.kinds.reacted).toEqual({ inApp: true, email: false, bell: false })
    const news = await ann.data(notificationContract.getNews, { query: { type: '0' } })
    expect(news.filter(({ object }) => object === 'task-comment').map(({ event }) => event)).toEqual([
      'create',
    ])
  })

  test('is sent live to members who see the comment, and requires the right to comment', async () => {
    const { id } = await say({ teamOnly: true })
    const guest = await setting.join('Guest')
    const reader = await setting.join({ 'task.view': 'all', 'team.view': 'all' })
    const live = await ann.live(owner.workspaceId)
    expect((await react(id, '👍', guest)).status).toBe(404)
    expect((await react(id, '👍', reader)).status).toBe(403)
    await react(id, '👍', bo)
    await live.until(() => live.messages().some(({ object }) => object === 'task-comment'))
    expect(live.messages().find(({ object }) => object === 'task-comment')).toMatchObject({
      event: 'update',
      data: { id, reactions: [{ emoji: '👍', members: [bo.memberId] }] },
    })
    live.close()
  })
})
