import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { taskContract } from '../task.contract.ts'

let server: TestServer
let setting: TaskSetting
let guest: Person
let foreign: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  setting = await openTaskSetting(server)
  guest = await setting.join('Guest')
  foreign = (await setting.make()).id
})

/** What makes a task one's own is measured before the change: nobody takes what they may not touch yet. */
test.each([
  ['alone', () => setting.update(foreign, { executor: guest.memberId }, guest)],
  [
    'by the other method',
    () =>
      guest.call(taskContract.replaceTask, { params: { id: foreign }, body: { executor: guest.memberId } }),
  ],
  [
    'beside a task of their own',
    async () => {
      const { id } = await setting.make({ executor: guest.memberId })
      const tasks = [
        { id, title: 'Mine' },
        { id: foreign, executor: guest.memberId },
      ]
      return guest.call(taskContract.updateTasks, { body: { tasks } })
    },
  ],
  ['as a follower', () => setting.update(foreign, { participants: [guest.memberId] }, guest)],
  [
    'as a part of their own',
    async () => {
      const { id } = await setting.make({ executor: guest.memberId })
      return setting.update(foreign, { parent: id }, guest)
    },
  ],
])('a role that may update only own tasks can’t take over another’s: %s', async (_how, take) => {
  expect((await take()).status).toBe(403)
  expect(await setting.read(foreign)).toMatchObject({ executor: null, participants: [], parent: null })
  expect((await setting.update(foreign, { title: 'Taken' }, guest)).status).toBe(403)
})

test('a task is a member’s own while it is assigned to them', async () => {
  await setting.update(foreign, { executor: guest.memberId })
  expect((await setting.update(foreign, { title: 'Mine' }, guest)).status).toBe(200)
  expect((await setting.update(foreign, { executor: setting.owner.memberId }, guest)).status).toBe(200)
  expect((await setting.update(foreign, { executor: guest.memberId }, guest)).status).toBe(403)
})

test('a task is its creator’s own, even when assigned to another member', async () => {
  const author = await setting.join({
    'project.view': 'project',
    'task.view': 'project',
    'task.create': 'project',
    'task.update': 'own',
  })
  const { id } = await setting.make({ executor: guest.memberId }, author)
  expect((await setting.update(id, { title: 'Mine' }, author)).status).toBe(200)
})

const everywhere = { 'project.view': 'all', 'task.create': 'all', 'task.update': 'all' } as const

test.each([
  ['sees the tasks of its projects only', 'project', [403, 200]],
  ['sees its own tasks only', 'own', [200, 200]],
  ['sees no tasks', 'none', [403, 403]],
] as const)('nobody creates a task they would not see: a role that %s', async (_role, scope, statuses) => {
  const author = await setting.join({ ...everywhere, 'task.view': scope })
  const places = [await setting.makeProject('Other'), setting.project]
  const before = (await setting.changes()).length
  for (const [n, project] of places.entries()) {
    const reply = await setting.create({ project }, author)
    expect(reply.status).toBe(statuses[n])
    if (reply.ok) expect((await setting.read(reply.body.data.id, author)).title).toBe('T')
    else
      expect(reply.body).toMatchObject({
        error: { message: expect.stringMatching(/can’t see tasks in this/) },
      })
  }
  const created = statuses.filter((status) => status === 200).length
  expect((await setting.changes()).length - before).toBe(created)
})

test('a task isn’t moved to where the caller would not see it', async () => {
  const author = await setting.join({ ...everywhere, 'task.view': 'project' })
  const { id } = await setting.make({}, author)
  const reply = await setting.update(id, { project: await setting.makeProject('Other') }, author)
  expect(reply.body).toMatchObject({
    error: { message: expect.stringMatching(/can’t create tasks in that/) },
  })
  expect((await setting.read(id)).project).toBe(setting.project)
})
