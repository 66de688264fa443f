import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '#features/auth/auth.contract.ts'
import { hashPassword } from '#features/auth/server/auth.password.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { viewContract } from '#features/view/view.contract.ts'
import { listOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { openVisitor } from '../../../../tests/visitor.ts'
import { notificationContract } from '../notification.contract.ts'

const { getAnnouncements, getNews, dismissAnnouncement, readNotifications } = notificationContract

let server: TestServer
let setting: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  setting = await openTaskSetting(server)
})

const soon = { timeout: 15_000 }
const news = (person: Person, type: '0' | '2' = '0') => person.data(getNews, { query: { type } })

describe('the news', () => {
  test('list visible changes with actor and values before and after, newest first', async () => {
    const { owner, statuses } = setting
    const { id } = await setting.make({ title: 'Build it', status: statuses['To do'] })
    await setting.update(id, { status: statuses.Done, executor: owner.memberId })
    await owner.data(viewContract.createView, { body: { name: 'Mine', screen: 'projects', value: {} } })
    const [changed, created] = await news(owner)
    expect(changed).toMatchObject({
      object: 'task',
      event: 'update',
      id,
      title: 'Build it',
      actor: owner.memberId,
    })
    expect(changed?.fields).toEqual(
      expect.arrayContaining([
        { field: 'status', before: statuses['To do'], after: statuses.Done },
        { field: 'executor', before: null, after: owner.memberId },
      ]),
    )
    expect(created).toMatchObject({ object: 'task', event: 'create', id })
  })

  test('hide what the caller has no permission to see, also after role or project changes', async () => {
    const { owner, project } = setting
    const ann = await setting.join('Member')
    const auditor = await setting.join({ 'task.view': 'all', 'project.view': 'all' }, [])
    await setting.make({ title: 'Known', rate: 50 })
    const secret = await setting.makeProject('Secret')
    await setting.make({ project: secret, title: 'Secret task' })
    const text = async (person: Person) => JSON.stringify(await news(person))
    expect(await text(ann)).toContain('Known')
    expect(await text(ann)).not.toContain('Secret')
    expect(await text(auditor)).toContain('Secret task')
    const body = { projectId: project, memberIds: [ann.memberId] }
    await owner.data(projectContract.removeProjectMembers, { body })
    expect(await text(ann)).not.toContain('Known')
    const roles = await owner.data(roleContract.getRoles, {})
    const custom = roles.find(({ name }) => name === 'Custom')?.id as string
    await owner.data(roleContract.updateRole, {
      params: { id: custom },
      body: { 'task.view': 'none', 'project.view': 'none' },
    })
    expect(await text(auditor)).not.toContain('Secret')
  })

  test('of the workspace are about members, roles and projects, not about tasks', async () => {
    const { owner, project } = setting
    await setting.make({ title: 'A task' })
    const ann = await setting.join('Member')
    await owner.data(projectContract.updateProject, { params: { id: project }, body: { archived: true } })
    await owner.data(projectContract.updateProject, {
      params: { id: project },
      body: { description: 'Long' },
    })
    await owner.data(roleContract.createRole, { body: { name: 'Writers' } })
    await owner.data(memberContract.deleteMember, { params: { id: ann.memberId } })
    expect((await news(owner, '2')).map(({ object, event }) => `${object} ${event}`)).toEqual([
      'member delete',
      'role create',
      'project update',
      'project create',
    ])
  })

  test('are paginated without gaps or duplicates', async () => {
    for (let n = 0; n < 5; n++) await setting.make({ title: `T${n}` })
    const all = await news(setting.owner)
    const paged: typeof all = []
    for (let cursor: number | null | undefined; cursor !== null; ) {
      const query = { limit: 2, ...(cursor && { cursor }) }
      const reply = await setting.owner.call(getNews, { query })
      if (!reply.ok) throw new Error('refused')
      paged.push(...reply.body.data)
      cursor = reply.body.cursor
    }
    expect(paged).toEqual(all)
  })
})

describe('an announcement of the operator', () => {
  const announce = (content: unknown) =>
    writeFile(
      join(server.dataDir, 'announcements.json'),
      typeof content === 'string' ? content : JSON.stringify(content),
    )

  test('is shown within its period until dismissed, and reloaded when its file changes', async () => {
    const { owner } = setting
    const other = await setting.join('Guest')
    await announce([
      { id: 'now', title: 'New: budgets', text: 'Look at *projects*.' },
      { id: 'past', title: 'Past', until: '2020-01-01T00:00:00Z' },
      { id: 'coming', title: 'Coming', from: '2999-01-01T00:00:00+02:00' },
    ])
    expect(await owner.data(getAnnouncements, {})).toEqual([
      { id: 'now', title: 'New: budgets', text: 'Look at *projects*.', from: null, until: null },
    ])
    await owner.data(dismissAnnouncement, { body: { ids: ['now'] } })
    await owner.data(dismissAnnouncement, { body: { ids: ['now'] } })
    expect(await owner.data(getAnnouncements, {})).toEqual([])
    expect(await other.data(getAnnouncements, {})).toHaveLength(1)
    expect((await owner.call(dismissAnnouncement, { body: { ids: ['past'] } })).status).toBe(404)
    await announce([{ id: 'next', title: 'Maintenance on Sunday' }])
    expect(await owner.data(getAnnouncements, {})).toMatchObject([{ id: 'next', text: '' }])
  })

  test('is sent live when it is written, starts, ends and is withdrawn', async () => {
    const people = [setting.owner, await server.makeOwner()]
    const lines = await Promise.all(people.map((person) => person.live(person.workspaceId)))
    /** What a screen shows that loads announcements when it is told to, and at no other time. */
    const screens = people.map((person, at) => {
      let [heard, shown] = [0, [] as string[]]
      return async () => {
        const frames = lines[at]!.frames.filter((frame) => 'type' in frame && frame.type === 'announcements')
        if (frames.length > heard) shown = (await person.data(getAnnouncements, {})).map(({ title }) => title)
        heard = frames.length
        return shown
      }
    })
    const expectShown = async (titles: string[]) => {
      for (const screen of screens) await expect.poll(screen, soon).toEqual(titles)
    }
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
    await announce([{ id: 'written', title: 'Written' }])
    await expectShown(['Written'])
    await announce([{ id: 'begins', title: 'Begins', from: inSeconds(1), until: inSeconds(10) }])
    await expectShown(['Begins'])
    await expectShown([])
    await announce([{ id: 'again', title: 'Again' }])
    await expectShown(['Again'])
    await announce([])
    await expectShown([])
    for (const line of lines) line.close()
  })

  test('is ignored if its file is invalid', async () => {
    for (const content of ['{', [{ id: 'x' }], [{ id: 'x', title: 'x', from: 'tomorrow' }]]) {
      await announce(content)
      expect(await setting.owner.data(getAnnouncements, {})).toEqual([])
    }
  })
})

describe('an account notice', () => {
  /** Makes a person a member of a second workspace, in place of its owner. */
  async function enterAnother(person: Person) {
    const { workspaceId, memberId } = await server.makeOwner()
    const seat = server.databases.system.updateTable('member').set({ user: person.userId })
    await seat.where('id', '=', memberId).execute()
    return workspaceId
  }
  const inWorkspace = async (person: Person, workspaceId: string) => {
    const headers = { 'x-workspace-id': workspaceId }
    const reply = await person.request('GET', '/api/notifications', undefined, headers)
    return ((await reply.json()) as Awaited<ReturnType<typeof listOf>>).notifications
  }

  test('is shown in each workspace of its user, and read in all once it is read in one', async () => {
    const ann = await setting.join('Member')
    const there = await enterAnother(ann)
    const passwordHash = await hashPassword('a password of ann')
    const account = server.databases.system.updateTable('user').set({ passwordHash })
    await account.where('id', '=', ann.userId).execute()
    await ann.data(authContract.changePassword, {
      body: { oldPassword: 'a password of ann', password: 'another password' },
    })
    for (const id of [ann.workspaceId, there])
      await expect.poll(() => inWorkspace(ann, id), soon).toMatchObject([{ kind: 'password' }])
    const [frames] = await inWorkspace(ann, ann.workspaceId)
    const body = { ids: [frames?.id as string] }
    await ann.data(readNotifications, { body })
    expect(await inWorkspace(ann, there)).toMatchObject([{ readAt: expect.any(String) }])
    expect((await server.emailsTo(ann.email)).map(({ subject }) => subject)).toEqual([
      'Your Workweek password was changed',
    ])
  })

  test('is created for a sign-in from a new device, with its address', async () => {
    const ann = await setting.join('Member')
    const passwordHash = await hashPassword('a password of ann')
    const account = server.databases.system.updateTable('user').set({ passwordHash })
    await account.where('id', '=', ann.userId).execute()
    const signIn = () =>
      openVisitor(server.url).data(authContract.login, {
        body: { email: ann.email, password: 'a password of ann', remember: false },
      })
    await signIn()
    await signIn()
    await expect
      .poll(async () => (await listOf(ann)).notifications, soon)
      .toMatchObject([{ kind: 'signIn', title: expect.stringContaining('127.0.0.1') }])
  })

  test('is created for an invitation, whose answer notifies the inviter', async () => {
    const ann = await setting.join('Member')
    const other = await server.makeOwner('Otto')
    const [role] = (await other.data(roleContract.getRoles, {})).filter(({ name }) => name === 'Member')
    const invited = await other.data(memberContract.addMember, {
      body: { email: ann.email, roleId: role?.id as string },
    })
    await expect
      .poll(async () => (await listOf(ann)).notifications, soon)
      .toMatchObject([{ kind: 'invitation', what: 'received', title: 'Otto’s workspace', by: 'Otto' }])
    const answer = { memberId: invited.id, accept: true }
    await ann.data(memberContract.solveInvitation, { body: answer })
    await expect
      .poll(async () => (await listOf(other)).notifications, soon)
      .toMatchObject([{ kind: 'invitation', what: 'accepted', actor: invited.id }])
    const again = await other.data(memberContract.addMember, {
      body: { email: setting.owner.email, roleId: role?.id as string },
    })
    await setting.owner.data(memberContract.solveInvitation, { body: { memberId: again.id, accept: false } })
    await expect
      .poll(async () => (await listOf(other)).notifications[0], soon)
      .toMatchObject({ kind: 'invitation', what: 'declined', title: setting.owner.email })
  })
})
