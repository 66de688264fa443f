import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditContract } from '#features/audit/audit.contract.ts'
import { fileContract } from '#features/file/file.contract.ts'
import type { File } from '#features/file/file.shape.ts'
import { notificationContract } from '#features/notification/notification.contract.ts'
import { mailNotifications } from '#features/notification/server/notification.mail.jobs.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { searchContract } from '#features/search/search.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { commentContract } from '../comment.contract.ts'
import type { Comment } from '../comment.shape.ts'

let server: TestServer
let setting: TaskSetting
let owner: Person
let guest: Person
let colleague: Person
let task: string
let said: Comment
let plan: File

/** All that lets one read and restore what stands on tasks, but for seeing the team. */
const open = {
  'project.view': 'project',
  'project.delete': 'project',
  'task.view': 'project',
  'task.update': 'project',
  'comment.create': 'project',
  'comment.moderate': 'project',
  'audit.view': 'all',
} as const

beforeAll(async () => {
  server = await openTestServer({ NOTIFICATION_MAIL_MINUTES: '0' })
})
afterAll(() => server.close())
beforeEach(async () => {
  setting = await openTaskSetting(server)
  owner = setting.owner
  guest = await setting.join(open)
  colleague = await setting.join({ ...open, 'team.view': 'project' })
  const participants = [guest.memberId, colleague.memberId]
  task = (await setting.make({ title: 'Launch', participants })).id
})

const comment = (text: string, teamOnly = true, by = owner) =>
  by.data(commentContract.createComment, { body: { task, text, teamOnly } })
const addFile = async (name: string, teamOnly: boolean, by = owner) => {
  const query = new URLSearchParams({ name, teamOnly: String(teamOnly) })
  const path = `/api/task/${task}/file?${String(query)}`
  const response = await by.request('POST', path, 'xyzzy', { 'content-type': 'application/octet-stream' })
  return { status: response.status, ...((await response.json()) as { data: File }) }
}
const change = (body: { text?: string; teamOnly?: boolean }, by = owner) =>
  by.call(commentContract.updateComment, { params: { id: said.id }, body })
const changeFile = (teamOnly: boolean, by = owner) =>
  by.call(fileContract.updateFile, { params: { id: plan.id }, body: { teamOnly } })

/** Everything by which somebody might read of it, as text. */
const roads: Record<string, (by: Person) => Promise<unknown>> = {
  'the task': async (by) => (await setting.read(task, by)) && setting.read(task, by),
  'its comments': (by) => by.data(commentContract.getComments, { params: { id: task } }),
  'the comment': (by) => by.call(commentContract.getComment, { params: { id: said.id } }),
  'files of the project': (by) =>
    by.data(fileContract.getProjectFiles, { params: { projectId: setting.project } }),
  'the file': async (by) => (await by.request('GET', `/api/file/${plan.id}`)).text(),
  'what deleting the project takes': (by) =>
    by.data(projectContract.getProjectDeletionImpact, { params: { projectId: setting.project } }),
  notifications: (by) => notificationsOf(server, by),
  async mails(by) {
    await notificationsOf(server, by)
    await mailNotifications(server.platform)
    return (await server.emailsTo(by.email)).map(({ body }) => body)
  },
  async 'what was missed live'(by) {
    const tag = await owner.data(tagContract.createTag, { body: { name: uuidv7() } })
    const live = await by.live(owner.workspaceId, 0)
    await live.until(() => live.messages().some(({ data }) => 'id' in data && data.id === tag.id))
    live.close()
    return live.frames
  },
  news: (by) => by.data(notificationContract.getNews, { query: { type: '0' } }),
  audit: (by) => by.data(auditContract.getAudit, {}),
  search: (by) => by.data(searchContract.search, { query: { q: 'xyzzy' } }),
}

describe('team-only content', () => {
  beforeEach(async () => {
    said = await comment('xyzzy: over budget')
    plan = (await addFile('xyzzy.txt', true)).data
  })

  test.each(Object.keys(roads))('is visible to the team, and to no guest: %s', async (road) => {
    const read = async (by: Person) => JSON.stringify(await roads[road]!(by))
    const [team, outside] = [await read(colleague), await read(guest)]
    const isSaid = (text: string) =>
      text.includes('xyzzy') || text.includes(said.id) || text.includes(plan.id)
    if (road === 'what deleting the project takes') {
      expect(JSON.parse(team)).toMatchObject({ comments: 1, files: 1 })
      expect(JSON.parse(outside)).toMatchObject({ comments: 0, files: 0 })
      return
    }
    expect(isSaid(team)).toBe(true)
    expect(isSaid(outside)).toBe(false)
  })

  test('is in the trash only for the team, and can be restored only by them', async () => {
    await owner.data(commentContract.deleteComment, { params: { id: said.id } })
    await owner.data(fileContract.deleteFile, { params: { id: plan.id } })
    const kinds = async (by: Person) => (await by.data(trashContract.getTrash, {})).map(({ kind }) => kind)
    expect((await kinds(colleague)).sort()).toEqual(['comment', 'file'])
    expect(await kinds(guest)).toEqual([])
    const restores = (by: Person) => [
      by.call(commentContract.restoreComment, { params: { id: said.id } }),
      by.call(fileContract.restoreFile, { params: { id: plan.id } }),
    ]
    for (const reply of await Promise.all(restores(guest))) expect(reply.status).toBe(404)
    for (const reply of await Promise.all(restores(colleague))) expect(reply.status).toBe(200)
  })

  test('is not found for a guest who tries to change or delete it', async () => {
    const replies = [
      await change({ text: 'Mine' }, guest),
      await change({ teamOnly: false }, guest),
      await guest.call(commentContract.deleteComment, { params: { id: said.id } }),
      await changeFile(false, guest),
      await guest.call(fileContract.deleteFile, { params: { id: plan.id } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(JSON.stringify(replies)).not.toContain('xyzzy')
  })

  test('is sent live to the team only, and to guests while it is for all', async () => {
    const [ofGuest, ofTeam] = [await guest.live(owner.workspaceId), await colleague.live(owner.workspaceId)]
    await change({ text: 'xyzzy 2' })
    await change({ teamOnly: false })
    await changeFile(false)
    await change({ teamOnly: true })
    await changeFile(true)
    await owner.data(commentContract.deleteComment, { params: { id: said.id } })
    await owner.data(tagContract.createTag, { body: { name: 'After' } })
    for (const live of [ofGuest, ofTeam])
      await live.until(() => live.messages().some(({ object }) => object === 'tag'))
    const heard = ofGuest.messages().map(({ object, event, data }) => [object, event, data] as const)
    expect(heard).toMatchObject([
      ['task-comment', 'update', { id: said.id, text: 'xyzzy 2', teamOnly: false }],
      ['file', 'update', { id: plan.id, teamOnly: false }],
      ['task-comment', 'delete', { id: said.id, task }],
      ['file', 'delete', { id: plan.id, task }],
      ['tag', 'create', {}],
    ])
    expect(Object.keys(heard[2]![2]).sort()).toEqual(['id', 'task'])
    expect(ofTeam.messages().map(({ event }) => event)).toEqual([
      'update',
      'update',
      'update',
      'update',
      'update',
      'delete',
      'create',
    ])
    for (const live of [ofGuest, ofTeam]) live.close()
  })
})

test('a comment made team-only disappears for guests, with notifications about it', async () => {
  said = await comment('xyzzy for all', false)
  plan = (await addFile('xyzzy.txt', false)).data
  const read = async () => {
    // An email that has gone out is not taken back.
    const { mails: _, ...others } = roads
    const all = await Promise.all(Object.values(others).map((road) => road(guest)))
    return JSON.stringify(all)
  }
  expect(await notificationsOf(server, guest)).toMatchObject([{ kind: 'commented', comment: said.id }])
  expect(await read()).toContain('xyzzy')
  expect((await change({ teamOnly: true })).body).toMatchObject({ data: { teamOnly: true, editedAt: null } })
  expect((await changeFile(true)).body).toMatchObject({ data: { teamOnly: true } })
  expect(await read()).not.toContain('xyzzy')
  expect(await notificationsOf(server, guest)).toEqual([])
})

test('guests can’t create team-only comments or files, nor make their own team-only', async () => {
  const body = { task, text: 'Mine', teamOnly: true }
  expect((await guest.call(commentContract.createComment, { body })).status).toBe(403)
  expect((await addFile('mine.txt', true, guest)).status).toBe(403)
  said = await comment('Mine', false, guest)
  plan = (await addFile('mine.txt', false, guest)).data
  expect((await change({ teamOnly: true }, guest)).status).toBe(403)
  expect((await changeFile(true, guest)).status).toBe(403)
  // Of a moderator it may be.
  expect((await change({ teamOnly: true }, colleague)).status).toBe(200)
  expect((await changeFile(true, colleague)).status).toBe(200)
  expect((await change({ text: 'x' }, guest)).status).toBe(404)
})

test('a comment’s visibility applies to its author’s files in it, not to those of others', async () => {
  const { data: own } = await addFile('own.txt', false)
  const { data: foreign } = await addFile('theirs.txt', false, colleague)
  const text = `[own](/api/file/${own.id}) [theirs](/api/file/${foreign.id})`
  const seen = async () => (await setting.read(task, guest)).files.map(({ name }) => name)
  said = await comment(text)
  expect(await seen()).toEqual(['theirs.txt'])
  await change({ teamOnly: false })
  expect(await seen()).toEqual(['own.txt', 'theirs.txt'])
})

test('of two concurrent changes one is stored, and a concurrent deletion wins', async () => {
  said = await comment('Here', false)
  const both = await Promise.all([change({ teamOnly: true }), change({ teamOnly: false }, colleague)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const remove = owner.call(commentContract.deleteComment, { params: { id: said.id } })
  const [changed, removed] = await Promise.all([change({ teamOnly: true }, colleague), remove])
  expect(removed.status).toBe(200)
  expect([200, 404]).toContain(changed.status)
  expect((await setting.read(task)).comments).toEqual([])
})
