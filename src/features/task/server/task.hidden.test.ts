import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationContract } from '#features/notification/notification.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { taskContract } from '../task.contract.ts'

const { deleteTask, getTaskHistory, restoreTasks } = taskContract

let server: TestServer
let at: TaskSetting
let secret: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openTaskSetting(server)
  secret = await at.makeProject('Secret')
})

const history = (id: string, by: Person) => by.data(getTaskHistory, { params: { id } })
const news = (by: Person) => by.data(notificationContract.getNews, { query: { type: '0' } })

describe('error messages do not reveal what the caller can’t see', () => {
  const span = { start: '2026-03-03T09:00:00Z', end: '2026-03-03T10:00:00Z' }
  const track = (by: Person, task: string) =>
    by.call(timeContract.createTimeEntry, { body: { task, ...span } })

  test.each([
    ['of a project that one has left', 'leave'],
    ['that was deleted', 'delete'],
  ])('the current title of a task %s, on an overlap', async (_what, how) => {
    const member = await at.join('Member', [at.project, secret])
    const mine = await at.make()
    const { id } = await at.make({ project: secret, title: 'Plan' })
    expect((await track(member, id)).status).toBe(200)
    const body = { projectId: secret, memberIds: [member.memberId] }
    if (how === 'leave') await at.owner.data(projectContract.removeProjectMembers, { body })
    await at.update(id, { title: 'LATER' })
    if (how === 'delete') await at.owner.data(deleteTask, { params: { id }, body: { timeTo: 'project' } })
    const reply = await track(member, mine.id)
    expect(reply.body).toMatchObject({
      error: { code: 'TIME_OVERLAP', message: expect.stringContaining('another entry') },
    })
    expect(JSON.stringify(reply.body)).not.toMatch(/LATER|Plan/)
  })

  test('a subtask that prevents its parent from being deleted or restored', async () => {
    const own = await at.join({ 'project.view': 'all', 'task.view': 'own', 'task.delete': 'own' })
    const parent = await at.make({ executor: own.memberId })
    await at.make({ title: 'HIDDEN', parent: parent.id })
    const refusal = {
      error: { message: 'Your role can’t delete one of its subtasks. Ask an admin.' },
    }
    expect((await own.call(deleteTask, { params: { id: parent.id } })).body).toMatchObject(refusal)
    await at.owner.data(deleteTask, { params: { id: parent.id } })
    expect((await own.call(restoreTasks, { body: { ids: [parent.id] } })).body).toMatchObject(refusal)
  })
})

describe('earlier titles of a task that moves between projects', () => {
  test('from a hidden project are in neither its history nor the news after it moved', async () => {
    const member = await at.join('Member')
    const { id } = await at.make({ project: secret, title: 'CODENAME' })
    await at.update(id, { title: 'INTERIM' })
    await at.update(id, { title: 'Public', project: at.project })
    await at.update(id, { priority: 'high' })
    const [newest, moved, ...older] = await history(id, member)
    expect(newest?.fields).toEqual([{ field: 'priority', before: 'none', after: 'high' }])
    expect(moved?.fields).toEqual(
      expect.arrayContaining([
        { field: 'project', before: null, after: at.project },
        { field: 'title', before: null, after: 'Public' },
      ]),
    )
    expect(older).toEqual([])
    expect(JSON.stringify([await history(id, member), await news(member)])).not.toMatch(
      new RegExp(`CODENAME|INTERIM|${secret}`),
    )
    expect(await history(id, at.owner)).toHaveLength(4)
  })

  test('are not in the news of members who joined after it moved to a hidden project', async () => {
    const { id } = await at.make({ title: 'CODENAME' })
    await at.update(id, { title: 'INTERIM' })
    await at.update(id, { project: secret })
    const member = await at.join('Member')
    expect(JSON.stringify(await news(member))).not.toMatch(/CODENAME|INTERIM/)
    expect(JSON.stringify(await news(at.owner))).toMatch(/CODENAME/)
  })

  test('from a stay in a hidden project are not in its history', async () => {
    const { id } = await at.make({ title: 'First' })
    await at.update(id, { project: secret })
    await at.update(id, { title: 'CODENAME' })
    await at.update(id, { project: at.project, title: 'Last' })
    const member = await at.join('Member')
    expect(JSON.stringify(await history(id, member))).not.toMatch(/CODENAME/)
    expect((await history(id, member)).map(({ event }) => event)).toEqual(['update', 'create'])
  })
})

/** Somebody who sees the one project alone, on a task that waits for one in another, and a part of a hidden parent. */
describe('a related task that the viewer can’t see', () => {
  let member: Person
  let hidden: string
  let near: string
  let waiting: string
  beforeEach(async () => {
    member = await at.join('Member')
    hidden = (await at.make({ project: secret, title: 'Hidden' })).id
    near = (await at.make({ title: 'Near' })).id
    waiting = (await at.make({ title: 'Waiting', dependsOn: [hidden, near] })).id
  })
  const both = () => [hidden, near].sort()
  const list = (by: Person) => by.data(taskContract.getTasks, { query: { status: 'open' } })
  const found = async (by: Person) => (await list(by)).find(({ id }) => id === waiting)

  test('is left out of responses, lists, counted lists and history', async () => {
    expect(await at.read(waiting)).toMatchObject({ dependsOn: both() })
    expect(await found(at.owner)).toMatchObject({ dependsOn: both() })
    expect(await at.read(waiting, member)).toMatchObject({ dependsOn: [near] })
    expect(await found(member)).toMatchObject({ dependsOn: [near] })
    const changed = await at.update(waiting, { title: 'Renamed' }, member)
    expect(changed.body).toMatchObject({ data: { dependsOn: [near] } })
    const copy = await member.data(taskContract.duplicateTask, { params: { id: waiting } })
    expect(copy.dependsOn).toEqual([near])
    await at.update(waiting, { dependsOn: [] })
    const steps = JSON.stringify([
      await history(waiting, member),
      await news(member),
      await member.data(projectContract.getProjectTasks, { params: { projectId: at.project } }),
      await member.data(projectContract.getProjectChanges, { params: { projectId: at.project } }),
    ])
    expect(steps).not.toContain(hidden)
    expect((await history(waiting, member))[0]?.fields).toEqual([
      { field: 'dependsOn', before: [near], after: [] },
    ])
  })

  test('is left out of live messages, replayed ones too', async () => {
    const live = await member.live(at.owner.workspaceId)
    const since = (await at.owner.request('GET', '/api/task')).headers.get('x-workspace-seq')
    await at.update(waiting, { priority: 'high' })
    await live.settle()
    const missed = await member.live(at.owner.workspaceId, Number(since))
    await missed.settle()
    for (const { messages } of [live, missed]) {
      expect(messages()).toMatchObject([{ object: 'task', data: { id: waiting, dependsOn: [near] } }])
      expect(JSON.stringify(messages())).not.toContain('linked')
    }
    live.close()
    missed.close()
  })

  test('is preserved when a member who can’t see it changes the dependencies', async () => {
    const more = (await at.make()).id
    const change = (dependsOn: object) => at.update(waiting, { dependsOn }, member)
    expect((await change({ add: [more] })).body).toMatchObject({ data: { dependsOn: [near, more].sort() } })
    await change({ remove: [near, hidden] })
    expect(await at.read(waiting)).toMatchObject({ dependsOn: [hidden, more].sort() })
    expect((await change([near])).body).toMatchObject({ data: { dependsOn: [near] } })
    expect(await at.read(waiting)).toMatchObject({ dependsOn: both() })
    await change([])
    expect(await at.read(waiting)).toMatchObject({ dependsOn: [hidden] })
    await at.update(waiting, { dependsOn: [] })
    expect(await at.read(waiting)).toMatchObject({ dependsOn: [] })
  })

  test('appears and disappears in live messages as it moves between projects', async () => {
    const live = await member.live(at.owner.workspaceId)
    await at.update(hidden, { project: at.project })
    await live.settle()
    expect(live.messages().at(-1)).toMatchObject({ object: 'task', data: { id: waiting, dependsOn: both() } })
    await at.update(near, { project: secret })
    await live.settle()
    expect(live.messages().at(-1)).toMatchObject({
      object: 'task',
      data: { id: waiting, dependsOn: [hidden] },
    })
    expect(await found(member)).toMatchObject({ dependsOn: [hidden] })
    live.close()
  })

  test('reappears as a dependency when both moved to a hidden project and back', async () => {
    await member.call(taskContract.getTasks, {})
    const live = await member.live(at.owner.workspaceId)
    const tasks = [
      { id: waiting, project: secret },
      { id: near, project: secret },
    ]
    await at.owner.data(taskContract.updateTasks, { body: { tasks } })
    const back = await at.owner.data(taskContract.updateTasks, {
      body: { tasks: tasks.map(({ id }) => ({ id, project: at.project })) },
    })
    expect(back[0]).toMatchObject({ id: waiting, dependsOn: both() })
    await live.settle()
    const messages = live
      .messages()
      .filter(({ object, data }) => object === 'task' && 'id' in data && data.id === waiting)
    expect(messages.at(-1)).toMatchObject({ data: { dependsOn: [near] } })
    live.close()
  })

  test('that is the parent is not named until the viewer may see it', async () => {
    const own = await at.join({ 'project.view': 'all', 'task.view': 'own', 'task.update': 'own' })
    const parent = (await at.make({ title: 'Parent' })).id
    const part = (await at.make({ parent, executor: own.memberId })).id
    expect(await at.read(part, own)).toMatchObject({ parent: null })
    // What they are answered, sent back, changes nothing.
    expect((await at.update(part, { parent: null, title: 'Mine' }, own)).status).toBe(200)
    expect(await at.read(part)).toMatchObject({ parent, title: 'Mine' })
    const live = await own.live(at.owner.workspaceId)
    await at.update(parent, { executor: own.memberId })
    await live.settle()
    expect(live.messages().at(-1)).toMatchObject({ data: { id: part, parent } })
    await at.update(parent, { executor: null })
    await live.settle()
    expect(live.messages().at(-1)).toMatchObject({ data: { id: part, parent: null } })
    live.close()
  })

  test('does not include a parent that moves together with its subtasks', async () => {
    const parent = (await at.make({ title: 'Parent' })).id
    const part = (await at.make({ parent })).id
    const both = await at.join('Member', [at.project, secret])
    const live = await both.live(at.owner.workspaceId)
    await at.update(parent, { project: secret })
    await live.settle()
    const messages = live
      .messages()
      .filter(({ object, data }) => object === 'task' && 'id' in data && data.id === part)
    expect(messages.at(-1)).toMatchObject({ data: { parent, project: secret } })
    live.close()
  })
})
