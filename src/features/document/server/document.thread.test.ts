import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRelativePositionFromTypeIndex, Doc, encodeRelativePosition } from 'yjs'
import { projectContract } from '#features/project/project.contract.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { documentContract } from '../document.contract.ts'
import { documentThreadContract } from '../document.thread.contract.ts'

const { createThread, deletePageComment, getThreads, replyToThread } = documentThreadContract
const { resolveThread, restorePageComment, updatePageComment } = documentThreadContract
const { createDocument, deletePage, restorePage, updatePage } = documentContract

let server: TestServer
let owner: Person
let ben: Person
let guest: Person
let stranger: Person
let project: string
let document: string
let page: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  ben = await server.makeMember(owner.workspaceId, 'Member', [project])
  guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
  stranger = await server.makeMember(owner.workspaceId, 'Member', [])
  const body = { title: 'Offer', project, pages: [{ text: 'We build it in ten days.' }] }
  const made = await owner.data(createDocument, { body })
  document = made.id
  page = made.pages[0]?.id as string
})

/** Any place in a text. */
const place = (at = 0) => {
  const text = new Doc().getText('default')
  text.insert(0, 'We build it')
  return Buffer.from(encodeRelativePosition(createRelativePositionFromTypeIndex(text, at))).toString('base64')
}
const begin = (body: object = {}, by = owner) =>
  by.call(createThread, {
    params: { id: page },
    body: { start: place(3), end: place(8), quote: 'build', text: 'Really?', ...body },
  })
const begun = async (body: object = {}, by = owner) => {
  const { ok, body: answer } = await begin(body, by)
  if (!ok) throw new Error(JSON.stringify(answer))
  return answer.data
}
const answerTo = (id: string, text: string, by: Person) =>
  by.data(replyToThread, { params: { id }, body: { text } })
const threads = (by = owner) => by.data(getThreads, { params: { id: page } })
const newsOf = async (person: Person) =>
  (await notificationsOf(server, person)).map(({ kind, title, text, document, page, actor }) => ({
    kind,
    title,
    text,
    document,
    page,
    actor,
  }))

describe('a comment on a passage', () => {
  test('is visible with its page, and can be answered, resolved and reopened by its author', async () => {
    const id = crypto.randomUUID()
    const thread = await begun({ id }, guest)
    expect(thread).toMatchObject({
      id,
      page,
      quote: 'build',
      createdBy: guest.memberId,
      resolvedAt: null,
      comments: [{ memberId: guest.memberId, text: 'Really?', editedAt: null }],
    })
    // Sent again, nothing is added.
    expect(await begun({ id }, guest)).toEqual(thread)
    const live = await ben.live(owner.workspaceId)
    const far = await stranger.live(owner.workspaceId)
    await answerTo(thread.id, 'Yes', ben)
    await owner.data(resolveThread, { params: { id }, body: { resolved: true } })
    expect(await threads(ben)).toMatchObject([
      { id, resolvedBy: owner.memberId, comments: [{}, { text: 'Yes' }] },
    ])
    await guest.data(resolveThread, { params: { id }, body: { resolved: false } })
    expect(await threads(ben)).toMatchObject([{ id, resolvedAt: null, resolvedBy: null }])
    await Promise.all([live.settle(), far.settle()])
    const heard = live.messages().filter(({ object }) => object === 'document-thread')
    expect(heard.map(({ event }) => event)).toEqual(['update', 'update', 'update'])
    expect(heard[0]?.data).toEqual({ ...(await threads(ben))[0], updatedAt: expect.any(String) })
    expect(far.messages().map(({ object }) => object)).not.toContain('document-thread')
    live.close()
    far.close()
  })

  test('is rejected for an invalid text or position or without permission, changing nothing', async () => {
    expect((await begin({ text: ' ' })).body).toMatchObject({
      error: { fields: { text: 'Write a comment' } },
    })
    for (const start of ['nonsense!', 'AA=='])
      expect((await begin({ start })).body).toMatchObject({
        error: { fields: { start: 'Not a place in a page' } },
      })
    expect((await begin({}, stranger)).status).toBe(404)
    const mute = await server.makeMember(owner.workspaceId, { 'document.view': 'all' }, [project])
    expect((await begin({}, mute)).status).toBe(403)
    expect(await threads()).toEqual([])
    const { id } = await begun({}, ben)
    const params = { id }
    // Whoever may neither write on the page nor began it.
    expect((await guest.call(resolveThread, { params, body: { resolved: true } })).status).toBe(403)
    expect((await guest.call(updatePageComment, { params, body: { text: 'No' } })).status).toBe(403)
    expect((await guest.call(deletePageComment, { params })).status).toBe(403)
    expect((await stranger.call(replyToThread, { params, body: { text: 'Hi' } })).status).toBe(404)
    expect((await stranger.call(getThreads, { params: { id: page } })).status).toBe(404)
    expect(await threads()).toMatchObject([{ comments: [{ text: 'Really?' }] }])
  })

  test('is edited, deleted and restored by author or moderators; empty threads are hidden', async () => {
    const { id } = await begun({}, ben)
    await ben.data(updatePageComment, { params: { id }, body: { text: 'Surely?' } })
    expect(await threads()).toMatchObject([{ comments: [{ text: 'Surely?', editedAt: expect.any(String) }] }])
    await owner.data(deletePageComment, { params: { id } })
    expect(await threads()).toEqual([])
    expect((await ben.call(deletePageComment, { params: { id } })).status).toBe(404)
    // A moderator deleted it.
    expect((await ben.call(restorePageComment, { params: { id } })).status).toBe(403)
    const live = await ben.live(owner.workspaceId)
    await owner.data(restorePageComment, { params: { id } })
    await live.settle()
    expect(live.messages().at(-1)).toMatchObject({ object: 'document-thread', event: 'create', data: { id } })
    live.close()
    expect(await threads()).toMatchObject([{ comments: [{ text: 'Surely?' }] }])
  })

  test('is not found while its page is deleted, and restored with it', async () => {
    const { id } = await begun({}, ben)
    const before = await threads(ben)
    await owner.data(deletePage, { params: { id: page } })
    expect((await ben.call(getThreads, { params: { id: page } })).status).toBe(404)
    for (const call of [replyToThread, updatePageComment])
      expect((await ben.call(call, { params: { id }, body: { text: 'Late' } })).status).toBe(404)
    await owner.data(restorePage, { params: { id: page } })
    expect(await threads(ben)).toEqual(before)
  })

  test('notifies mentioned members, participants and the document’s author, if they see it', async () => {
    const { id } = await begun(
      { text: `[@Ben](member:${ben.memberId}) and [@No](member:${stranger.memberId})` },
      guest,
    )
    const about = { title: 'Offer', document, page, actor: guest.memberId }
    expect(await newsOf(ben)).toEqual([{ kind: 'mentioned', text: '@Ben and @No', ...about }])
    expect(await newsOf(owner)).toEqual([{ kind: 'commented', text: '@Ben and @No', ...about }])
    expect(await newsOf(stranger)).toEqual([])
    expect(await newsOf(guest)).toEqual([])
    await answerTo(id, 'Soon', ben)
    expect(await newsOf(guest)).toEqual([{ ...about, kind: 'commented', text: 'Soon', actor: ben.memberId }])
    // Resolving and changing words is no news.
    await owner.data(resolveThread, { params: { id }, body: { resolved: true } })
    expect(await newsOf(guest)).toHaveLength(1)
    // Who loses the project reads nothing of it any more.
    await owner.data(projectContract.removeProjectMembers, {
      body: { projectId: project, memberIds: [guest.memberId] },
    })
    expect((await newsOf(guest)).filter((one) => one.page)).toEqual([])
  })
})

describe('a mention in a page', () => {
  test('notifies once, and only members who may see the page', async () => {
    const text = `Ask [@Ben](member:${ben.memberId}) or [@No](member:${stranger.memberId})`
    await owner.data(updatePage, { params: { id: page }, body: { text } })
    const about = { kind: 'mentioned', title: 'Offer', text: '', document, page, actor: owner.memberId }
    expect(await newsOf(ben)).toEqual([about])
    expect(await newsOf(stranger)).toEqual([])
    await owner.data(updatePage, { params: { id: page }, body: { text: `# Plan\n\n${text}, please` } })
    expect(await newsOf(ben)).toHaveLength(1)
    const other = `[@Me](member:${owner.memberId}) and [@Guest](member:${guest.memberId})`
    await owner.data(createDocument, {
      body: { title: 'Notes', project, pages: [{ title: 'Log', text: other }] },
    })
    expect(await newsOf(owner)).toEqual([])
    expect(await newsOf(guest)).toMatchObject([{ kind: 'mentioned', title: 'Log' }])
  })
})
