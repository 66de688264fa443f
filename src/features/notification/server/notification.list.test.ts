import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { auditContract } from '#features/audit/audit.contract.ts'
import { commentContract } from '#features/comment/comment.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { write } from '#server/write.ts'
import { listOf, notificationsOf, settleNotifications } from '../../../../tests/notifications.ts'
import { ann, bo, give, openNotified, server, setting } from '../../../../tests/notified.ts'
import type { Person } from '../../../../tests/server.ts'
import { notificationContract } from '../notification.contract.ts'
import { deliver } from './notification.deliver.ts'

const { readNotifications, setNotifications } = notificationContract

openNotified()

const mark = (person: Person, body: object) => person.call(readNotifications, { body: body as never })

describe('the list of notifications', () => {
  test('is paginated, newest first, with the settings and the unread count', async () => {
    for (let n = 0; n < 5; n++) await give({ title: `T${n}` })
    await settleNotifications(server, ann.workspaceId)
    const first = await listOf(ann, { limit: 2 })
    expect(first.data).toMatchObject([{ mail: true, kinds: { assigned: { inApp: true, bell: true } } }])
    expect(first.data).toHaveLength(1)
    expect(first.notifications.map(({ title }) => title)).toEqual(['T4', 'T3'])
    expect(first.unread).toBe(5)
    const second = await listOf(ann, { limit: 2, cursor: first.cursor as string })
    const third = await listOf(ann, { limit: 2, cursor: second.cursor as string })
    expect([...second.notifications, ...third.notifications].map(({ title }) => title)).toEqual([
      'T2',
      'T1',
      'T0',
    ])
    expect(third.cursor).toBeNull()
  })

  const someId = '01900000-0000-7000-8000-000000000000'
  test.each([
    'x',
    `9999-99-99T99:99:99Z~${someId}`,
    `0000-01-01T00:00:00Z~${someId}`,
    `2026-01-01T00:00:00Z~${'-'.repeat(36)}`,
  ])('refuses %s as a cursor', async (cursor) => {
    const reply = await ann.call(notificationContract.getNotifications, { query: { cursor } })
    expect(reply).toMatchObject({ status: 400, body: { error: { fields: { cursor: expect.any(String) } } } })
  })

  test('names a project as it was called when its member was removed from it', async () => {
    const { owner, project } = setting
    const body = { projectId: project, memberIds: [ann.memberId] }
    await owner.data(projectContract.removeProjectMembers, { body })
    await settleNotifications(server, ann.workspaceId)
    await owner.data(projectContract.updateProject, { params: { id: project }, body: { name: 'Layoffs' } })
    expect(await notificationsOf(server, ann)).toMatchObject([
      { what: 'removedFromProject', title: 'Website' },
    ])
  })

  test('omits notifications about projects if the role can’t view projects', async () => {
    const { owner, project } = setting
    const body = { projectId: project, memberIds: [ann.memberId] }
    await owner.data(projectContract.removeProjectMembers, { body })
    expect(await notificationsOf(server, ann)).toMatchObject([
      { what: 'removedFromProject', title: 'Website' },
    ])
    const live = await ann.live(ann.workspaceId, 0)
    await live.settle()
    expect(live.notifications()).toMatchObject([{ data: { title: 'Website' } }])
    live.close()
    const member = (await owner.data(roleContract.getRoles, {})).find(({ name }) => name === 'Member')
    const hide = { params: { id: member?.id as string }, body: { 'project.view': 'none' as const } }
    await owner.data(roleContract.updateRole, hide)
    expect(await listOf(ann)).toMatchObject({ notifications: [], unread: 0 })
    const later = await ann.live(ann.workspaceId, 0)
    await later.settle()
    expect(later.notifications()).toEqual([])
    later.close()
  })

  test('pages past many hidden notifications', async () => {
    const hidden = await setting.makeProject('Hidden')
    await give({ title: 'Seen' })
    await settleNotifications(server, ann.workspaceId)
    const task = await setting.make({ project: hidden })
    await server.databases.inWorkspace(ann.workspaceId, (trx) =>
      trx
        .insertInto('notification')
        .values(
          Array.from({ length: 250 }, () => ({
            id: uuidv7(),
            workspaceId: ann.workspaceId,
            member: ann.memberId,
            kind: 'commented',
            inApp: true,
            task: task.id,
            detail: '{}',
          })),
        )
        .execute(),
    )
    expect(await listOf(ann, { limit: 1 })).toMatchObject({ notifications: [{ title: 'Seen' }], unread: 1 })
  })

  test('counts all visible unread notifications, also more than 10,000', async () => {
    const { id } = await give()
    const hidden = await setting.make({ project: await setting.makeProject('Hidden') })
    await settleNotifications(server, ann.workspaceId)
    await server.databases.inWorkspace(ann.workspaceId, (trx) =>
      sql`
        insert into notification (workspace_id, id, member, kind, in_app, task, detail, read_at)
        select ${ann.workspaceId}, gen_random_uuid(), ${ann.memberId}, 'commented', true,
          case when n % 2 = 0 then ${id}::uuid else ${hidden.id}::uuid end, '{}', case when n > 22000 then now() end
        from generate_series(1, 24000) n
      `.execute(trx),
    )
    expect((await listOf(ann, { limit: 1 })).unread).toBe(11_001)
  })

  test('is private: other members can’t read or mark it', async () => {
    await give()
    const [mine] = await notificationsOf(server, ann)
    expect(await notificationsOf(server, bo)).toEqual([])
    expect((await mark(bo, { ids: [mine?.id] })).status).toBe(404)
    expect((await listOf(ann)).unread).toBe(1)
  })

  test('hides notifications of a task without access, and shows them when access is back', async () => {
    const { owner, project } = setting
    await give({ title: 'Hidden' })
    expect(await notificationsOf(server, ann)).toHaveLength(1)
    const members = { projectId: project, memberIds: [ann.memberId] }
    await owner.data(projectContract.removeProjectMembers, { body: members })
    expect(await notificationsOf(server, ann)).toMatchObject([{ what: 'removedFromProject' }])
    expect(await listOf(ann)).toMatchObject({ unread: 1 })
    expect(JSON.stringify(await listOf(ann))).not.toContain('Hidden')
    await owner.data(projectContract.addProjectMembers, { body: members })
    expect(await notificationsOf(server, ann)).toMatchObject([
      { what: 'addedToProject' },
      { what: 'removedFromProject' },
      { kind: 'assigned', title: 'Hidden' },
    ])
  })

  test('shows current titles, and follows a narrowed role', async () => {
    const { owner } = setting
    const seeing = await setting.join({ 'task.view': 'all', 'project.view': 'all' }, [])
    const { id } = await setting.make({ participants: [seeing.memberId], title: 'Old' })
    await owner.data(commentContract.createComment, { body: { task: id, text: 'Look' } })
    await setting.update(id, { title: 'New' })
    expect(await notificationsOf(server, seeing)).toMatchObject([{ kind: 'commented', title: 'New' }])
    const roles = await owner.data(roleContract.getRoles, {})
    const role = roles.find(({ name }) => name === 'Custom')?.id as string
    await owner.data(roleContract.updateRole, { params: { id: role }, body: { 'task.view': 'project' } })
    expect(await notificationsOf(server, seeing)).toEqual([])
  })

  test('has nothing in the audit log', async () => {
    await give()
    await mark(ann, { until: new Date().toISOString() })
    await notificationsOf(server, ann)
    const steps = await setting.owner.data(auditContract.getAudit, {})
    expect(steps.filter(({ object }) => object.startsWith('notification'))).toEqual([])
  })
})

describe('marking as read', () => {
  test('by id or up to a time, and as unread, is sent live to the member only', async () => {
    for (let n = 0; n < 3; n++) await give({ title: `T${n}` })
    const [newest, middle] = await notificationsOf(server, ann)
    const [live, other] = await Promise.all([ann, bo].map((person) => person.live(ann.workspaceId)))
    const reply = await mark(ann, { ids: [newest?.id] })
    expect(reply.body).toMatchObject({ data: { ids: [newest?.id], readAt: expect.any(String) }, unread: 2 })
    expect((await mark(ann, { ids: [newest?.id], read: false })).body).toMatchObject({ unread: 3 })
    expect((await mark(ann, { until: middle?.at })).body).toMatchObject({ unread: 1 })
    expect((await listOf(ann, { unread: 'true' })).notifications).toMatchObject([{ title: 'T2' }])
    for (const line of [live, other]) await line?.settle()
    expect(live?.messages().map(({ object }) => object)).toEqual(Array(3).fill('notification-read'))
    expect(other?.messages()).toEqual([])
    for (const line of [live, other]) line?.close()
  })

  test('up to a time leaves hidden notifications unread', async () => {
    const { owner, project } = setting
    const other = await setting.makeProject('Other')
    await give({ title: 'Away' })
    await settleNotifications(server, ann.workspaceId)
    const members = (projectId: string) => ({ body: { projectId, memberIds: [ann.memberId] } })
    await owner.data(projectContract.addProjectMembers, members(other))
    await owner.data(projectContract.removeProjectMembers, members(project))
    const shown = await notificationsOf(server, ann)
    const reply = await mark(ann, { until: new Date().toISOString() })
    expect(reply.body).toMatchObject({ data: { ids: expect.any(Array) }, unread: 0 })
    expect(new Set((reply.body as unknown as { data: { ids: string[] } }).data.ids)).toEqual(
      new Set(shown.map(({ id }) => id)),
    )
    await owner.data(projectContract.addProjectMembers, members(project))
    await settleNotifications(server, ann.workspaceId)
    const unread = await listOf(ann, { unread: 'true' })
    expect(unread).toMatchObject({
      unread: 2,
      notifications: [{ what: 'addedToProject' }, { title: 'Away' }],
    })
  })

  test('is idempotent, and requires either ids or a time', async () => {
    await give()
    const [one] = await notificationsOf(server, ann)
    await mark(ann, { ids: [one?.id] })
    expect((await mark(ann, { ids: [one?.id] })).body).toMatchObject({ data: { ids: [] }, unread: 0 })
    for (const body of [{}, { ids: [one?.id], until: one?.at }, { ids: [] }])
      expect((await mark(ann, body)).body).toMatchObject({ error: { fields: { ids: expect.any(String) } } })
  })
})

test('a notification is sent live with its row, to its member only', async () => {
  const [live, other] = await Promise.all([ann, bo].map((person) => person.live(ann.workspaceId)))
  const { id } = await give({ title: 'Now' })
  await live?.until(() => live.notifications().length > 0)
  expect(live?.notifications().at(-1)).toMatchObject({
    object: 'notification',
    event: 'create',
    data: { task: id, title: 'Now', kind: 'assigned', readAt: null },
  })
  expect(JSON.stringify(live?.frames)).not.toContain('"place"')
  await other?.settle()
  expect(other?.notifications()).toEqual([])
  for (const line of [live, other]) line?.close()
})

describe('repeated actions of one member on a task', () => {
  const comment = (by: Person, task: string, text: string) =>
    by.data(commentContract.createComment, { body: { task, text } })

  test('are merged while unread, from the first value to the last', async () => {
    const { id } = await give()
    for (const dueDate of ['2030-01-01', '2030-01-02']) await setting.update(id, { dueDate })
    await notificationsOf(server, ann)
    await setting.update(id, { dueDate: '2030-01-03', priority: 'high' })
    expect((await notificationsOf(server, ann))[0]).toMatchObject({
      kind: 'changed',
      count: 3,
      fields: [
        { field: 'dueDate', before: null, after: '2030-01-03' },
        { field: 'priority', before: 'none', after: 'high' },
      ],
    })
    expect(await notificationsOf(server, ann)).toHaveLength(2)
  })

  test('are removed, also live, once all changes are reverted', async () => {
    const { id } = await give()
    await notificationsOf(server, ann)
    const live = await ann.live(ann.workspaceId)
    await setting.update(id, { priority: 'high' })
    expect(await notificationsOf(server, ann)).toHaveLength(2)
    await setting.update(id, { priority: 'none' })
    expect(await notificationsOf(server, ann)).toHaveLength(1)
    await live.settle()
    const heard = live.notifications()
    expect(heard.map(({ event }) => event)).toEqual(['create', 'delete'])
    live.close()
  })

  test('are ordered by their latest action, also within one delivery', async () => {
    const { id: task } = await give()
    await settleNotifications(server, ann.workspaceId)
    const { workspaceId, memberId } = ann
    const deliverOf = (...by: Person[]) =>
      write(server.platform, { workspaceId, actor: null }, (trx, log) =>
        deliver(
          trx,
          log,
          { workspaceId, mailAfter: 0 },
          by.map((one) => ({ memberId, kind: 'commented', task, actor: one.memberId })),
        ),
      )
    const actors = async () => (await notificationsOf(server, ann)).slice(0, 2).map(({ actor }) => actor)
    await deliverOf(setting.owner)
    await deliverOf(setting.owner, bo)
    expect(await actors()).toEqual([bo.memberId, setting.owner.memberId])
    await deliverOf(bo, setting.owner)
    expect(await actors()).toEqual([setting.owner.memberId, bo.memberId])
  })

  test('are not merged with those of others or with read ones', async () => {
    const { id } = await give()
    await comment(setting.owner, id, 'One')
    await comment(setting.owner, id, 'Two')
    await comment(bo, id, 'Three')
    const notifications = await notificationsOf(server, ann)
    expect(notifications).toMatchObject([
      { count: 1, text: 'Three' },
      { count: 2, text: 'Two' },
      { kind: 'assigned' },
    ])
    await mark(ann, { ids: notifications.map(({ id }) => id) })
    await comment(setting.owner, id, 'Four')
    expect((await notificationsOf(server, ann))[0]).toMatchObject({ count: 1, text: 'Four', readAt: null })
  })
})

describe('settings', () => {
  const set = (person: Person, body: object) => person.call(setNotifications, { body })

  test('are stored per member, updated partially and sent live', async () => {
    const live = await ann.live(ann.workspaceId)
    await set(ann, { kinds: { assigned: { bell: false } } })
    const reply = await set(ann, { kinds: { assigned: { email: false }, changed: { email: true } } })
    expect(reply.body).toMatchObject({
      data: [
        {
          mail: true,
          kinds: {
            assigned: { inApp: true, email: false, bell: false },
            changed: { inApp: true, email: true, bell: false },
            password: { inApp: true, email: true, bell: false },
          },
        },
      ],
    })
    expect((await listOf(bo)).data[0]?.kinds.assigned).toEqual({ inApp: true, email: true, bell: true })
    await live.settle()
    expect(live.messages().map(({ object }) => object)).toEqual(Array(2).fill('notification-settings'))
    live.close()
  })

  test('reject mandatory mail and unavailable sounds with a field error, changing nothing', async () => {
    for (const [field, kinds] of [
      ['kinds.password.email', { password: { email: false }, assigned: { bell: false } }],
      ['kinds.overdue.bell', { overdue: { bell: true } }],
    ] as const) {
      const { status, body } = await set(ann, { kinds })
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
    }
    expect((await set(ann, { kinds: { lottery: { bell: true } } })).status).toBe(400)
    expect((await listOf(ann)).data[0]?.kinds.assigned.bell).toBe(true)
  })

  test('disable a kind in the app for later notifications only', async () => {
    await set(ann, { kinds: { assigned: { inApp: false, email: false } } })
    await give()
    expect(await notificationsOf(server, ann)).toEqual([])
    await set(ann, { kinds: { assigned: { inApp: true } } })
    await give()
    expect(await notificationsOf(server, ann)).toHaveLength(1)
  })
})

test('notifications of a deleted task are hidden until it is restored', async () => {
  const { id } = await give()
  await notificationsOf(server, ann)
  await setting.owner.data(taskContract.deleteTasks, { body: { ids: [id] } })
  expect(await listOf(ann)).toMatchObject({ notifications: [], unread: 0 })
  await setting.owner.data(taskContract.restoreTasks, { body: { ids: [id] } })
  expect(await notificationsOf(server, ann)).toHaveLength(1)
})
