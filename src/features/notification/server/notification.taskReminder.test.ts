import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { taskReminderContract } from '#features/task/task.reminder.contract.ts'
import { listOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { mailNotifications } from './notification.mail.jobs.ts'
import { remindOfTasks } from './notification.taskReminder.jobs.ts'

let server: TestServer
let setting: TaskSetting
let ann: Person
let task: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  setting = await openTaskSetting(server)
  ann = await setting.join('Member')
  task = (await setting.make({ title: 'Launch' })).id
})

const noon = '2031-05-10T12:00:00.000Z'
const set = (at: string | null, by = ann, id = task) =>
  by.call(taskReminderContract.setTaskReminder, { params: { id }, body: { at } })
const all = (by = ann) => by.data(taskReminderContract.getTaskReminders, {})
const allTimes = async () => (await all()).map(({ task, at }) => [task, at && new Date(at).toISOString()])
/** As two servers do that look at the same moment. */
const lookAt = (at: string) => Promise.all([1, 2].map(() => remindOfTasks(server.platform, new Date(at))))
const reminded = async (by = ann) =>
  (await listOf(by)).notifications.filter(({ kind }) => kind === 'taskReminder')

describe('a reminder of a task', () => {
  test('is delivered once, at its time, only to the member who set it', async () => {
    expect((await set(noon)).body).toMatchObject({ data: { task, at: noon } })
    expect(await allTimes()).toEqual([[task, noon]])
    expect(await all(setting.owner)).toEqual([])
    await lookAt('2031-05-10T11:59:59Z')
    expect(await reminded()).toEqual([])
    await lookAt('2031-05-10T12:00:00Z')
    await lookAt('2031-05-10T12:01:00Z')
    expect(await reminded()).toMatchObject([{ task, title: 'Launch', actor: null, count: 1 }])
    expect(await all()).toEqual([])
    expect(await reminded(setting.owner)).toEqual([])
    await mailNotifications(server.platform)
    expect((await server.emailsTo(ann.email)).map(({ body }) => body)).toEqual([
      expect.stringContaining('You asked to be reminded of “Launch”'),
    ])
  })

  test('replaces the previous one, and can be removed', async () => {
    await set(noon)
    await set('2031-05-11T12:00:00.000Z')
    await lookAt('2031-05-10T13:00:00Z')
    expect(await reminded()).toEqual([])
    await set(null)
    await set(null)
    await lookAt('2031-05-12T12:00:00Z')
    expect(await reminded()).toEqual([])
    await set(noon)
    await lookAt('2031-05-12T12:00:00Z')
    await set('2031-05-13T12:00:00.000Z')
    await lookAt('2031-05-13T12:00:00Z')
    expect(await reminded()).toHaveLength(2)
  })

  test.each([
    ['what is over', '2020-01-01T00:00:00.000Z'],
    ['a mistyped year', '2999-01-01T00:00:00.000Z'],
    ['no time', 'tomorrow'],
  ])('is rejected with a field error for %s', async (_what, at) => {
    expect((await set(at)).body).toMatchObject({ error: { fields: { at: expect.any(String) } } })
    expect(await all()).toEqual([])
  })

  test('of a hidden task is rejected, and is dropped if its task becomes hidden', async () => {
    const guest = await setting.join('Guest', [])
    expect((await set(noon, guest)).status).toBe(404)
    await set(noon)
    const body = { projectId: setting.project, memberIds: [ann.memberId] }
    await setting.owner.data(projectContract.removeProjectMembers, { body })
    expect(await all()).toEqual([])
    await lookAt('2031-05-10T12:00:00Z')
    expect(await reminded()).toEqual([])
    // Its turn is over: it does not come once one is back.
    await setting.owner.data(projectContract.addProjectMembers, { body })
    await lookAt('2031-05-10T12:01:00Z')
    expect(await reminded()).toEqual([])
  })

  test('of a deleted task waits for it to be restored', async () => {
    await set(noon)
    await setting.owner.data(taskContract.deleteTask, { params: { id: task } })
    await lookAt('2031-05-10T12:00:00Z')
    await setting.owner.data(taskContract.restoreTasks, { body: { ids: [task] } })
    expect(await reminded()).toEqual([])
    await lookAt('2031-05-11T12:00:00Z')
    expect(await reminded()).toHaveLength(1)
  })

  test('moved concurrently with its delivery is delivered once at its new time', async () => {
    await set(noon)
    const later = '2031-05-11T12:00:00.000Z'
    await Promise.all([lookAt(noon), set(later)])
    // Whoever moved it after it had come is reminded again.
    const atNoon = (await reminded()).length
    expect([0, 1]).toContain(atNoon)
    expect(await allTimes()).toEqual([[task, later]])
    await lookAt(later)
    await lookAt('2031-05-11T12:01:00Z')
    expect(await reminded()).toHaveLength(atNoon + 1)
    expect(await all()).toEqual([])
  })

  test('is sent live only to the member who set it', async () => {
    const [own, other] = [await ann.live(ann.workspaceId), await setting.owner.live(ann.workspaceId)]
    await set(noon)
    await set(noon)
    await lookAt('2031-05-10T12:00:00Z')
    const ofReminders = () => own.messages().filter(({ object }) => object === 'task-reminder')
    await own.until(() => ofReminders().length === 2)
    expect(ofReminders().map(({ data }) => data)).toEqual([
      { memberId: ann.memberId, task, at: noon },
      { memberId: ann.memberId, task, at: null },
    ])
    expect(JSON.stringify(other.frames)).not.toContain('task-reminder')
    for (const live of [own, other]) live.close()
  })
})
