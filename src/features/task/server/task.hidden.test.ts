import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { notificationContract } from '../../notification/notification.contract.ts'
import { projectContract } from '../../project/project.contract.ts'
import { timeContract } from '../../time/time.contract.ts'
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

describe('refusals do not name what is out of sight', () => {
  const span = { start: '2026-03-03T09:00:00Z', end: '2026-03-03T10:00:00Z' }
  const track = (by: Person, task: string) =>
    by.call(timeContract.createTimeEntry, { body: { task, ...span } })

  test.each([
    ['of a project that one has left', 'leave'],
    ['that was deleted', 'delete'],
  ])('the present title of a task %s, which overlaps', async (_what, how) => {
    const member = await at.join('Member', [at.project, secret])
    const mine = await at.make()
    const { id } = await at.make({ project: secret, title: 'Plan' })
    expect((await track(member, id)).status).toBe(200)
    const body = { projectId: secret, memberIds: [member.memberId] }
    if (how === 'leave') await at.owner.data(projectContract.removeProjectMembers, { body })
    await at.update(id, { title: 'LATER' })
    if (how === 'delete') await at.owner.data(deleteTask, { params: { id } })
    const reply = await track(member, mine.id)
    expect(reply.body).toMatchObject({
      error: { code: 'TIME_OVERLAP', message: expect.stringContaining('another entry') },
    })
    expect(JSON.stringify(reply.body)).not.toMatch(/LATER|Plan/)
  })

  test('a subtask that keeps its parent from being deleted or restored', async () => {
    const own = await at.join({ 'project.view': 'all', 'task.view': 'own', 'task.delete': 'own' })
    const parent = await at.make({ executor: own.memberId })
    await at.make({ title: 'HIDDEN', parent: parent.id })
    const refusal = {
      error: { message: 'One of its subtasks is not yours to delete. Ask an admin of the workspace.' },
    }
    expect((await own.call(deleteTask, { params: { id: parent.id } })).body).toMatchObject(refusal)
    await at.owner.data(deleteTask, { params: { id: parent.id } })
    expect((await own.call(restoreTasks, { body: { ids: [parent.id] } })).body).toMatchObject(refusal)
  })
})

describe('what a task was called where one could not see it', () => {
  test('is in neither its history nor the news once it has come from there', async () => {
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

  test('is not in the news once it has left, for who joined after that', async () => {
    const { id } = await at.make({ title: 'CODENAME' })
    await at.update(id, { title: 'INTERIM' })
    await at.update(id, { project: secret })
    const member = await at.join('Member')
    expect(JSON.stringify(await news(member))).not.toMatch(/CODENAME|INTERIM/)
    expect(JSON.stringify(await news(at.owner))).toMatch(/CODENAME/)
  })

  test('its history leaves out the time when it was elsewhere', async () => {
    const { id } = await at.make({ title: 'First' })
    await at.update(id, { project: secret })
    await at.update(id, { title: 'CODENAME' })
    await at.update(id, { project: at.project, title: 'Last' })
    const member = await at.join('Member')
    expect(JSON.stringify(await history(id, member))).not.toMatch(/CODENAME/)
    expect((await history(id, member)).map(({ event }) => event)).toEqual(['update', 'create'])
  })
})
