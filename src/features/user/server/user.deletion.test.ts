import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '#features/auth/auth.contract.ts'
import { hashPassword } from '#features/auth/server/auth.password.ts'
import { insertSubscription } from '#features/calendar/server/calendar.subscription.queries.ts'
import { commentContract } from '#features/comment/comment.contract.ts'
import { insertComment } from '#features/comment/server/comment.queries.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { notificationContract } from '#features/notification/notification.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { settleNotifications } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { userContract } from '../user.contract.ts'

const password = 'correct horse battery staple'
let server: TestServer
let passwordHash: string
let owner: Person
let project: string
beforeAll(async () => {
  server = await openTestServer()
  passwordHash = await hashPassword(password)
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
})
afterAll(() => server.close())
beforeEach(() => server.databases.system.deleteFrom('rateLimit').execute())

/** A member with a password, who has a task, a comment and tracked time. */
async function makeBusy() {
  const member = await server.makeMember(owner.workspaceId, 'Member', [project])
  await server.databases.system
    .updateTable('user')
    .set({ passwordHash })
    .where('id', '=', member.userId)
    .execute()
  const body = { project, title: 'Mine', executor: member.memberId }
  const { id: task } = await member.data(taskContract.createTask, { body })
  await member.data(commentContract.createComment, { body: { task, text: 'So I said' } })
  const entry = { task, start: '2026-05-04T09:00:00Z', end: '2026-05-04T10:00:00Z', note: 'Worked' }
  await member.data(timeContract.createTimeEntry, { body: entry })
  return { ...member, task }
}

describe('the export', () => {
  test('contains all data stored about the user, as a download, and no data of others', async () => {
    const { task, ...member } = await makeBusy()
    await owner.data(taskContract.createTask, { body: { project, title: 'Somebody else’s' } })
    await owner.data(commentContract.createComment, { body: { task, text: 'Somebody else said' } })
    const kinds = { commented: { bell: true } }
    await member.data(notificationContract.setNotifications, { body: { kinds } })
    await settleNotifications(server, owner.workspaceId)
    for (const [who, name] of [
      [member.memberId, 'Football'],
      [owner.memberId, 'Somebody else’s calendar'],
    ] as const)
      await server.databases.inWorkspace(owner.workspaceId, (trx) =>
        insertSubscription(trx, {
          workspaceId: owner.workspaceId,
          memberId: who,
          id: uuidv7(),
          name,
          color: '#123456',
          address: 'https://example.com/secret.ics',
        }),
      )
    const response = await member.request('GET', '/api/user/export')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="workweek-account.json"')
    const text = await response.text()
    expect(userContract.exportData.answer.safeParse(JSON.parse(text)).error).toBeUndefined()
    expect(text).not.toMatch(/Somebody else|argon2|passwordHash|password_hash/i)
    expect((JSON.parse(text) as { data: unknown }).data).toMatchObject({
      profile: { id: member.userId, email: member.email },
      memberships: [{ workspaceId: owner.workspaceId, memberId: member.memberId, role: 'Member' }],
      tasks: [{ id: task, title: 'Mine', project: 'Website', isCreator: true, isExecutor: true }],
      comments: [{ task, text: 'So I said' }],
      time: [{ task, note: 'Worked' }],
      calendars: [
        { workspaceId: owner.workspaceId, name: 'Football', address: 'https://example.com/secret.ics' },
      ],
      sessions: [{ address: '127.0.0.1' }],
      notifications: [
        { workspaceId: owner.workspaceId, kind: 'commented', task, title: 'Mine', readAt: null },
      ],
      notificationSettings: [
        { workspaceId: owner.workspaceId, mail: true, kinds: { commented: { inApp: true, bell: true } } },
      ],
    })
  })

  test('is complete for any number of rows', async () => {
    const { task, ...member } = await makeBusy()
    const { workspaceId, memberId } = member
    await server.databases.inWorkspace(workspaceId, async (trx) => {
      for (let n = 0; n < 120; n++)
        await insertComment(trx, workspaceId, { id: uuidv7(), task, memberId, text: `Said ${n}` })
    })
    for (let n = 0; n < 25; n++)
      await owner.data(taskContract.createTask, { body: { project, title: `T${n}`, executor: memberId } })
    const { comments, tasks } = await member.data(userContract.exportData, {})
    expect(new Set(comments.map(({ text }) => text)).size).toBe(121)
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(26)
  })

  test('contains all notifications, without duplicates', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const { workspaceId, memberId } = member
    const rows = Array.from({ length: 450 }, () => ({
      workspaceId,
      id: uuidv7(),
      member: memberId,
      kind: 'password',
      inApp: true,
    }))
    await server.databases.system.insertInto('notification').values(rows).execute()
    const { notifications } = await member.data(userContract.exportData, {})
    const ids = new Set(notifications.map(({ id }) => id))
    expect([notifications.length, rows.every(({ id }) => ids.has(id))]).toEqual([ids.size, true])
  })

  test('omits tasks that the role no longer shows', async () => {
    const { task, ...member } = await makeBusy()
    await owner.data(taskContract.updateTask, { params: { id: task }, body: { executor: null } })
    await owner.data(commentContract.createComment, { body: { task, text: 'Look' } })
    await settleNotifications(server, owner.workspaceId)
    await server.databases.system.deleteFrom('projectMember').where('member', '=', member.memberId).execute()
    await owner.data(taskContract.createTask, { body: { project, title: 'Wakes the list' } })
    const { tasks, comments, notifications } = await member.data(userContract.exportData, {})
    expect(tasks).toEqual([])
    expect(notifications).toEqual([])
    expect(comments).toHaveLength(1)
  })
})

describe('the export of a role with task.view but without project.view', () => {
  test('contains no project name, neither with a task nor with the removal from a project', async () => {
    const secret = { body: { name: 'Codename' } }
    const { id } = await owner.data(projectContract.createProject, secret)
    const access = { 'task.view': 'project' as const, 'project.view': 'none' as const }
    const member = await server.makeMember(owner.workspaceId, access, [id, project])
    const body = { project: id, title: 'Mine', executor: member.memberId }
    await owner.data(taskContract.createTask, { body })
    await settleNotifications(server, owner.workspaceId)
    const before = await member.data(userContract.exportData, {})
    expect(before.tasks).toMatchObject([{ title: 'Mine', project: null }])
    expect(before.notifications).toMatchObject([{ kind: 'assigned', title: 'Mine' }])
    const members = { projectId: id, memberIds: [member.memberId] }
    await owner.data(projectContract.removeProjectMembers, { body: members })
    await settleNotifications(server, owner.workspaceId)
    expect(JSON.stringify(await member.data(userContract.exportData, {}))).not.toContain('Codename')
  })
})

describe('deleting the account', () => {
  const leave = (person: Pick<Person, 'call'>, body = { password }) =>
    person.call(userContract.deleteUser, { body })

  test('ends memberships and sessions, and preserves comments and tracked time', async () => {
    const { task, ...member } = await makeBusy()
    expect(await member.data(userContract.getLeaving, {})).toMatchObject([
      { workspaceId: owner.workspaceId, isLastOwner: false },
    ])
    const live = await owner.live(owner.workspaceId)
    const own = await member.live(owner.workspaceId)
    await own.settle()
    const reply = await leave(member)
    expect(reply.status).toBe(200)
    expect(reply.headers.getSetCookie()[0]).toMatch(/^sid=;/)
    expect((await own.closing()).code).toBe(4401)
    await live.settle()
    const deletion = live.messages().find(({ object, event }) => object === 'member' && event === 'delete')
    expect(deletion?.data).toEqual({ id: member.memberId })
    live.close()
    const members = await owner.data(memberContract.getMembers, {})
    expect(members.some(({ id }) => id === member.memberId)).toBe(false)
    const after = await owner.data(taskContract.getTask, { params: { id: task } })
    expect(after).toMatchObject({ executor: null, activeTime: 60, comments: [{ text: 'So I said' }] })
    const login = { body: { email: member.email, password } }
    expect((await server.visitor().call(authContract.login, login)).status).toBe(401)
    expect((await server.emailsTo(member.email))[0]?.subject).toBe('Your Workweek account was deleted')
    const newAccount = { body: { name: 'Ann', email: member.email, password } }
    expect((await server.visitor().call(authContract.register, newAccount)).status).toBe(200)
  })

  test.each([{}, { password: 'wrong' }, { code: '123456' }])(
    'is refused without proof: %j, and changes nothing',
    async (body) => {
      const member = await makeBusy()
      expect((await leave(member, body as { password: string })).status).toBe(400)
      expect((await member.data(userContract.getProfile, {})).memberId).toBe(member.memberId)
    },
  )

  test('is refused for the only owner of a workspace, and changes nothing', async () => {
    const alone = await server.makeOwner()
    await server.databases.system
      .updateTable('user')
      .set({ passwordHash })
      .where('id', '=', alone.userId)
      .execute()
    expect(await alone.data(userContract.getLeaving, {})).toMatchObject([{ isLastOwner: true }])
    expect((await leave(alone)).body).toMatchObject({ error: { code: 'LAST_OWNER' } })
    expect((await alone.data(userContract.getProfile, {})).memberId).toBe(alone.memberId)
  })

  test('by two owners concurrently succeeds for only one', async () => {
    const first = await server.makeOwner()
    const second = await server.makeMember(first.workspaceId, 'Owner')
    for (const { userId } of [first, second])
      await server.databases.system
        .updateTable('user')
        .set({ passwordHash })
        .where('id', '=', userId)
        .execute()
    const replies = await Promise.all([leave(first), leave(second)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
