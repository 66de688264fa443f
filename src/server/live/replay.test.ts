import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commentContract } from '#features/comment/comment.contract.ts'
import type { Notification } from '#features/notification/notification.shape.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { notificationsOf, settleNotifications } from '../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../tests/server.ts'
import { write } from '../write.ts'

let server: TestServer
let owner: Person
let project: string

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = await addProject('Live')
})

const addProject = async (name: string) =>
  (await owner.data(projectContract.createProject, { body: { name } })).id
const addTask = (title: string, more: { description?: string; executor?: string } = {}) =>
  owner.data(taskContract.createTask, { body: { project, title, ...more } })
const change = (id: string, body: { title?: string; description?: string; project?: string }) =>
  owner.data(taskContract.updateTask, { params: { id }, body })
const say = (task: string, text: string) =>
  owner.data(commentContract.createComment, { body: { task, text } })
const seqOf = async () => {
  const { headers } = await owner.call(workspaceContract.getCurrentWorkspace, {})
  return Number(headers.get('x-workspace-seq'))
}

/** All that somebody is told who comes back after `since`. */
async function missed(since: number, whose: Person = owner) {
  const live = await whose.live(whose.workspaceId, since)
  await live.settle()
  live.close()
  const [messages, notifications] = [live.messages(), live.notifications()]
  return { messages, notifications, said: JSON.stringify([messages, notifications]) }
}
const framesOf = ({ messages }: Pick<Awaited<ReturnType<typeof missed>>, 'messages'>) =>
  messages.map(({ object, event, data }) => [object, event, (data as { id: string }).id])

test('a replay contains only the deletion of what was deleted meanwhile', async () => {
  const { id } = await addTask('Open')
  const since = await seqOf()
  const comment = await say(id, 'Spoken in anger')
  await owner.data(commentContract.updateComment, {
    params: { id: comment.id },
    body: { text: 'Still angry' },
  })
  await owner.data(commentContract.deleteComment, { params: { id: comment.id } })
  const other = await addTask('Passing', { description: 'Thought better of it' })
  await say(other.id, 'Goes along')
  await owner.data(taskContract.deleteTask, { params: { id: other.id } })
  const replay = await missed(since)
  expect(framesOf(replay)).toEqual([
    ['task-comment', 'delete', comment.id],
    ['task', 'delete', other.id],
  ])
  expect(replay.said).not.toMatch(/anger|angry|Passing|better|along/)
})

test('a replay contains nothing of what was deleted with its project', async () => {
  const since = await seqOf()
  const { id } = await addTask('Doomed', { description: 'Doomed too' })
  await say(id, 'Doomed as well')
  await owner.data(projectContract.deleteProject, { params: { projectId: project } })
  const { said } = await missed(since)
  expect(said).not.toContain('oomed')
})

test('a replay contains current texts, and what was restored', async () => {
  const since = await seqOf()
  const { id } = await addTask('Frist', { description: 'Wrong words' })
  const comment = await say(id, 'Typo')
  const back = await say(id, 'Back again')
  await change(id, { description: 'Right words' })
  await change(id, { title: 'First' })
  await owner.data(commentContract.updateComment, { params: { id: comment.id }, body: { text: 'Mended' } })
  await owner.data(commentContract.deleteComment, { params: { id: back.id } })
  await owner.data(commentContract.restoreComment, { params: { id: back.id } })
  const replay = await missed(since)
  const { messages, said } = replay
  expect(said).not.toMatch(/Frist|Wrong|Typo/)
  const last = messages.findLast(({ object }) => object === 'task')
  expect(last?.data).toMatchObject({ id, title: 'First' })
  expect(said).toContain('Right words')
  const texts = messages.filter(({ object }) => object === 'task-comment').map(({ data }) => data)
  expect(texts.map((data) => (data as { text?: string }).text)).toEqual([
    'Mended',
    'Back again',
    'Mended',
    undefined,
    'Back again',
  ])
  const seqs = messages.map(({ seq }) => seq)
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
  expect(await missed(since)).toEqual(replay)
})

test('a replayed time entry has the current title of its task', async () => {
  const { id } = await addTask('Olde name')
  const since = await seqOf()
  const body = { task: id, start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T10:00:00.000Z' }
  await owner.data(timeContract.createTimeEntry, { body })
  await change(id, { title: 'New name' })
  const { messages, said } = await missed(since)
  expect(said).not.toContain('Olde')
  const entry = messages.find(({ object }) => object === 'time-entry')
  expect(entry?.data).toMatchObject({ title: 'New name' })
})

test('a task moved out of a viewer’s visibility is not sent to later members', async () => {
  const hidden = await addProject('Hidden')
  const since = await seqOf()
  const { id } = await addTask('Moved away')
  await say(id, 'Said before')
  await change(id, { project: hidden })
  const newcomer = await server.makeMember(owner.workspaceId, 'Member', [project])
  const replay = await missed(since, newcomer)
  expect(replay.said).not.toMatch(/Moved|Said/)
  expect(replay.said).not.toContain(hidden)
  // Whoever had it on screen takes it away.
  expect(framesOf(replay).at(-1)).toEqual(['task', 'delete', id])
})

test('a task moved to a project that was then deleted is sent as deleted', async () => {
  const { id } = await addTask('Moved and deleted')
  const member = await server.makeMember(owner.workspaceId, 'Member', [project])
  const since = await seqOf()
  const doomed = await addProject('Doomed')
  await change(id, { project: doomed })
  await owner.data(projectContract.deleteProject, { params: { projectId: doomed } })
  for (const viewer of [owner, member]) {
    const replay = await missed(since, viewer)
    expect(framesOf(replay)).toContainEqual(['task', 'delete', id])
    expect(replay.said).not.toContain('Moved and deleted')
  }
})

test('a replayed notification has the current texts of its task and comment', async () => {
  const member = await server.makeMember(owner.workspaceId, 'Member', [project])
  const since = await seqOf()
  const { id } = await addTask('Former title', { executor: member.memberId })
  const comment = await say(id, 'Spoken in anger')
  expect(JSON.stringify(await notificationsOf(server, member))).toContain('anger')
  await owner.data(commentContract.deleteComment, { params: { id: comment.id } })
  await change(id, { title: 'Latter title' })
  await settleNotifications(server, owner.workspaceId)
  const { notifications, said } = await missed(since, member)
  expect(said).not.toMatch(/Former|anger/)
  const texts = notifications.map(({ data }) => data as Notification).map(({ title, text }) => [title, text])
  expect(texts).toEqual([
    ['Latter title', ''],
    ['Latter title', ''],
  ])
})

test('more changes of one row than are read per batch are replayed completely', async () => {
  const task = await addTask('Counted')
  const since = await seqOf()
  const writer = { workspaceId: owner.workspaceId, actor: null }
  await write(server.platform, writer, async (_trx, log) => {
    for (let n = 0; n < 600; n++)
      log({ object: 'task', event: 'update', data: { ...task, title: `Counted to ${n}` }, before: task })
  })
  await change(task.id, { title: 'Done counting' })
  const { messages, said } = await missed(since)
  expect(messages).toHaveLength(601)
  expect(said.includes('Counted to')).toBe(false)
})
