import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { commentContract } from '#features/comment/comment.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { listOf, notificationsOf, settleNotifications } from '../../../../tests/notifications.ts'
import { ann, give, kinds, openNotified, server, setting } from '../../../../tests/notified.ts'
import { notificationContract } from '../notification.contract.ts'
import { mailNotifications } from './notification.mail.jobs.ts'
import { remind } from './notification.reminder.jobs.ts'
import { findDue } from './notification.reminder.queries.ts'

const { readNotifications, setNotifications } = notificationContract

// The clock is the tests’ own: nobody is reminded but when they say so.
vi.mock(import('./notification.reminder.jobs.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  scheduleReminders: () => async () => {},
}))

openNotified()

/** As two servers do that look at the same moment. */
const twice = (work: () => Promise<void>) => Promise.all([work(), work()])

describe('a due date', () => {
  const remindOn = (day: string) => twice(() => remind(server.platform, new Date(`${day}T12:00:00Z`)))

  test('reminds the executor the day before and once it has passed, once each', async () => {
    const { id } = await give({ dueDate: '2031-05-10' })
    await remindOn('2031-05-08')
    expect(await kinds(ann)).toEqual(['assigned'])
    for (const day of ['2031-05-09', '2031-05-09', '2031-05-10', '2031-05-11', '2031-05-12'])
      await remindOn(day)
    const notifications = await notificationsOf(server, ann)
    expect(notifications.map(({ kind }) => kind)).toEqual(['overdue', 'dueTomorrow', 'assigned'])
    expect(notifications[0]).toMatchObject({ task: id, day: '2031-05-10', actor: null })
    expect(await kinds(setting.owner)).toEqual([])
  })

  test('that is moved triggers a new reminder', async () => {
    const { id } = await give({ dueDate: '2031-05-10' })
    await remindOn('2031-05-09')
    await setting.update(id, { dueDate: '2031-05-12' }, ann)
    await remindOn('2031-05-11')
    const days = (await notificationsOf(server, ann)).flatMap(({ day }) => day ?? [])
    expect(days).toEqual(['2031-05-12', '2031-05-10'])
  })

  test('of a done, deleted, unassigned or archived task does not remind', async () => {
    const dueDate = '2031-06-10'
    await give({ dueDate, status: setting.statuses.Done })
    const { id } = await give({ dueDate })
    await setting.owner.data(taskContract.deleteTask, { params: { id } })
    await setting.make({ dueDate })
    const archived = await setting.makeProject('Archived')
    await setting.owner.data(projectContract.addProjectMembers, {
      body: { projectId: archived, memberIds: [ann.memberId] },
    })
    await give({ dueDate, project: archived })
    await setting.owner.data(projectContract.updateProject, {
      params: { id: archived },
      body: { archived: true },
    })
    await remindOn('2031-06-09')
    await remindOn('2031-06-11')
    expect((await kinds(ann)).filter((kind) => kind === 'dueTomorrow' || kind === 'overdue')).toEqual([])
  })

  test('of a task hidden from its executor is skipped and not retried', async () => {
    await give({ dueDate: '2031-06-20' })
    await setting.owner.data(projectContract.removeProjectMembers, {
      body: { projectId: setting.project, memberIds: [ann.memberId] },
    })
    const now = new Date('2031-06-19T12:00:00Z')
    const ofAnn = async () =>
      (await findDue(server.databases.system, now)).filter(({ memberId }) => memberId === ann.memberId)
    expect(await ofAnn()).toHaveLength(1)
    await twice(() => remind(server.platform, now))
    expect(await ofAnn()).toEqual([])
    expect(await kinds(ann)).toEqual(['membership'])
  })

  test('is measured in the workspace’s time zone', async () => {
    await give({ dueDate: '2031-07-10' })
    await server.databases.system
      .updateTable('workspace')
      .set({ timeZone: 'Pacific/Auckland' })
      .where('id', '=', ann.workspaceId)
      .execute()
    const at = (instant: string) => remind(server.platform, new Date(instant))
    await at('2031-07-08T11:00:00Z')
    expect(await kinds(ann)).toEqual(['assigned'])
    await at('2031-07-08T13:00:00Z')
    expect(await kinds(ann)).toEqual(['dueTomorrow', 'assigned'])
  })

  test('does not remind while its kind is disabled, nor after it is re-enabled', async () => {
    await ann.data(setNotifications, { body: { kinds: { dueTomorrow: { inApp: false, email: false } } } })
    await give({ dueDate: '2031-08-10' })
    await remindOn('2031-08-09')
    await ann.data(setNotifications, { body: { kinds: { dueTomorrow: { inApp: true } } } })
    await remindOn('2031-08-09')
    expect(await kinds(ann)).toEqual(['assigned'])
  })
})

test('a timer that runs for more than ten hours is notified once', async () => {
  const { id } = await setting.make({}, ann)
  await server.databases.system
    .insertInto('timeEntry')
    .values({
      workspaceId: ann.workspaceId,
      id: uuidv7(),
      task: id,
      project: setting.project,
      currency: 'EUR',
      memberId: ann.memberId,
      start: new Date(Date.now() - 10.5 * 3_600_000).toISOString(),
      billable: true,
      isManual: false,
    })
    .execute()
  await twice(() => remind(server.platform, new Date(Date.now() - 3_600_000)))
  expect(await kinds(ann)).toEqual([])
  await twice(() => remind(server.platform))
  await twice(() => remind(server.platform))
  expect(await notificationsOf(server, ann)).toMatchObject([{ kind: 'timer', task: id, count: 1 }])
})

describe('notification mail', () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const mailAt = (minutes: number) => twice(() => mailNotifications(server.platform, later(minutes)))
  const messages = () => server.emailsTo(ann.email)

  test('is sent once after five minutes, with all unread notifications in one email', async () => {
    const { id } = await give({ title: 'Build it' })
    const comment = await setting.owner.data(commentContract.createComment, {
      body: { task: id, text: '**How** is\n\n- `it`?' },
    })
    await settleNotifications(server, ann.workspaceId)
    await mailAt(4)
    expect(await messages()).toEqual([])
    await mailAt(6)
    await mailAt(60)
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    expect(message?.subject).toBe('2 new notifications in Olga’s workspace')
    expect(message?.body).toContain('Olga assigned you WEB')
    expect(message?.body).toContain('“Build it”: How is it?\n')
    const there = `${server.platform.config.publicUrl}/in/${ann.workspaceId}`
    for (const path of [`/tasks/${id}`, `/tasks/${id}#comment-${comment.id}`, '/settings/notifications'])
      expect(message?.body).toContain(`${there}${path}\n`)
    expect(message?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })

  test('links to its own workspace, also while the member is in another one', async () => {
    const elsewhere = await server.makeOwner()
    await server.databases.system
      .updateTable('member')
      .set({ user: ann.userId })
      .where('id', '=', elsewhere.memberId)
      .execute()
    const { id } = await give()
    await settleNotifications(server, ann.workspaceId)
    await ann.data(workspaceContract.setWorkspace, { params: { id: elsewhere.workspaceId } })
    await mailAt(6)
    const [message] = await messages()
    const [, there, task] = /\/in\/([0-9a-f-]{36})\/tasks\/([0-9a-f-]{36})/.exec(message!.body)!
    const look = () => ann.call(taskContract.getTask, { params: { id: task! } })
    expect((await look()).status).toBe(404)
    await ann.data(workspaceContract.setWorkspace, { params: { id: there! } })
    expect((await look()).body).toMatchObject({ data: { id } })
  })

  test('omits notifications that were read or are no longer visible', async () => {
    await give({ title: 'Read' })
    const [first] = await notificationsOf(server, ann)
    await ann.data(readNotifications, { body: { ids: [first?.id as string] } })
    await give({ title: 'Unread' })
    await settleNotifications(server, ann.workspaceId)
    await mailAt(6)
    expect(await messages()).toMatchObject([
      { subject: expect.stringMatching(/^Olga assigned you \w+-\d+ “Unread”$/) },
    ])
    await give({ title: 'Hidden' })
    await settleNotifications(server, ann.workspaceId)
    await server.databases.system.deleteFrom('projectMember').where('member', '=', ann.memberId).execute()
    await mailAt(6)
    expect(await messages()).toHaveLength(1)
  })

  test('omits names of projects and members that are hidden from the recipient', async () => {
    const hidden = { 'task.view': 'project', 'project.view': 'none', 'member.view': 'none' } as const
    const bo = await setting.join(hidden)
    for (const { memberId } of [ann, bo]) await setting.make({ executor: memberId, title: 'Do it' })
    await settleNotifications(server, ann.workspaceId)
    await mailAt(6)
    const [seeing, narrow] = [await messages(), await server.emailsTo(bo.email)]
    expect(seeing.map(({ subject }) => subject)).toEqual(['Olga assigned you WEBS-1 “Do it”'])
    expect(narrow.map(({ subject }) => subject)).toEqual(['Someone assigned you “Do it”'])
    expect(seeing[0]?.body).toContain('Olga assigned you WEBS-1 “Do it”')
    expect(narrow[0]?.body).toContain('Someone assigned you “Do it”')
    // “Olga” alone stands in the name of the workspace, which everybody sees.
    expect(narrow[0]?.body).not.toMatch(/Olga assigned|WEBS/)
  })

  test('follows the settings for each kind and for all mail', async () => {
    await ann.data(setNotifications, { body: { kinds: { assigned: { email: false, inApp: false } } } })
    const { id } = await give()
    await ann.data(setNotifications, { body: { kinds: { changed: { email: true, inApp: false } } } })
    await setting.update(id, { priority: 'urgent' })
    await settleNotifications(server, ann.workspaceId)
    await mailAt(6)
    expect(await messages()).toMatchObject([{ subject: expect.stringContaining('priority → urgent') }])
    await ann.data(setNotifications, { body: { mail: false } })
    await setting.update(id, { priority: 'low' })
    await settleNotifications(server, ann.workspaceId)
    await mailAt(6)
    expect(await messages()).toHaveLength(1)
    expect((await listOf(ann)).notifications).toEqual([])
  })

  test('has an unsubscribe link that works without a session, for this member only', async () => {
    const bo = await setting.join('Member')
    await give({ participants: [bo.memberId] })
    await settleNotifications(server, ann.workspaceId)
    await mailAt(6)
    const [message] = await messages()
    const headers = message?.headers as Record<string, string> | undefined
    const link = headers?.['List-Unsubscribe']?.slice(1, -1) as string
    const path = new URL(link).pathname
    expect(message?.body).toContain(link)
    const stranger = server.visitor()
    const look = await stranger.request('GET', path)
    expect(look.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await look.text()).toContain('Unsubscribe')
    expect((await listOf(ann)).data[0]?.mail).toBe(true)
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
    const done = await stranger.request('POST', path, 'List-Unsubscribe=One-Click', form)
    expect(done.status).toBe(200)
    expect((await listOf(ann)).data[0]?.mail).toBe(false)
    expect((await listOf(bo)).data[0]?.mail).toBe(true)
    const changes = () =>
      server.databases.system
        .selectFrom('change')
        .select('seq')
        .where('workspaceId', '=', ann.workspaceId)
        .where('object', '=', 'notification-settings')
        .execute()
    const before = await changes()
    await stranger.request('POST', path, 'List-Unsubscribe=One-Click', form)
    expect(await changes()).toEqual(before)
    for (const method of ['GET', 'POST'])
      for (const token of ['nothing', '%00'])
        expect((await stranger.request(method, `/api/unsubscribe/${token}`)).status).toBe(404)
  })

  test('is not sent to members of the sample', async () => {
    const sample = await setting.join('Member')
    await server.databases.system
      .updateTable('member')
      .set({ sample: true })
      .where('id', '=', sample.memberId)
      .execute()
    await setting.make({ executor: sample.memberId })
    await settleNotifications(server, ann.workspaceId)
    await mailAt(6)
    expect(await server.emailsTo(sample.email)).toEqual([])
  })
})
