import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import type { DefaultRoleName } from '#features/role/role.rules.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import type { Visitor } from '../../../../tests/visitor.ts'
import { memberContract } from '../member.contract.ts'

const { addMember, deleteMember, getInvitation, getMembers, resendInvitation, solveInvitation } =
  memberContract

let server: TestServer
let owner: Person
let project: string
let roles: Record<string, string>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.databases.system.deleteFrom('rateLimit').execute()
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  const workspace = await owner.data(workspaceContract.getCurrentWorkspace, {})
  roles = Object.fromEntries(workspace.roles.map(({ name, id }) => [name, id]))
})

const role = (name: DefaultRoleName) => roles[name] as string
const tokenIn = (text: string | null | undefined) => /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

/** An invitation by a link that is handed on by hand; answers the member that waits, and its token. */
async function inviteByLink(inviter: Visitor = owner, body: object = { roleId: role('Member') }) {
  const reply = await inviter.call(addMember, { body: body as { roleId: string } })
  if (!reply.ok) throw new Error(JSON.stringify(reply.body))
  return { member: reply.body.data, token: tokenIn(reply.body.link) }
}
const inviteByMail = (email: string) => inviteByLink(owner, { roleId: role('Member'), email })
const solve = (visitor: Visitor, token: string, accept = true) =>
  visitor.call(solveInvitation, { body: { token, accept } })
const remove = (by: Visitor, id: string) => by.call(deleteMember, { params: { id } })
const membersVisibleTo = async (visitor: Visitor) => visitor.data(getMembers, {})

describe('an invitation by link', () => {
  test('can be viewed by its token, is accepted once, and adds the user to its projects', async () => {
    const { member, token } = await inviteByLink(owner, { roleId: role('Guest'), projects: [project] })
    expect(member).toMatchObject({ status: 'invited', profile: null, email: null, roleId: role('Guest') })
    const seen = await server.visitor().data(getInvitation, { query: { token } })
    expect(seen).toEqual([
      {
        id: owner.workspaceId,
        name: 'Olga’s workspace',
        logo: null,
        color: '#5755d9',
        memberCount: 1,
        inviter: 'Olga',
        role: 'Guest',
        email: null,
        member: {
          id: expect.any(String),
          token,
          status: 'invited',
          projects: [project],
          expiresAt: expect.any(String),
        },
      },
    ])
    const live = await owner.live(owner.workspaceId)
    const guest = await server.makeUser('Gus')
    expect((await solve(guest, token)).body).toMatchObject({ data: { workspaceId: owner.workspaceId } })
    // The workspace is current at once, and its project in sight.
    expect(await guest.data(projectContract.getProjects, {})).toMatchObject([{ id: project }])
    expect(
      (await owner.data(projectContract.getProject, { params: { projectId: project } })).members,
    ).toContain(member.id)
    await live.until(() => live.messages().length > 1)
    expect(live.messages()).toMatchObject([
      {
        object: 'member',
        event: 'update',
        data: { id: member.id, status: 'accepted', profile: { name: 'Gus' } },
      },
      { object: 'project-member', event: 'create', data: { projectId: project } },
    ])
    live.close()
    for (const late of [guest, await server.makeUser()]) expect((await solve(late, token)).status).toBe(404)
    expect((await server.visitor().call(getInvitation, { query: { token } })).status).toBe(404)
  })

  test('is stored only as a hash', async () => {
    const { member, token } = await inviteByLink()
    const rows = await server.databases.system
      .selectFrom('member')
      .selectAll()
      .where('id', '=', member.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.inviteTokenHash).not.toBeNull()
    expect(JSON.stringify(await membersVisibleTo(owner))).not.toContain(token)
  })

  test('accepted concurrently by two is sent live with all members of the project', async () => {
    const offer = { roleId: role('Guest'), projects: [project] }
    const tokens = [(await inviteByLink(owner, offer)).token, (await inviteByLink(owner, offer)).token]
    const users = await Promise.all(tokens.map(() => server.makeUser()))
    await meetAt(
      server,
      (trx) => trx.selectFrom('project').select('id').where('id', '=', project).forUpdate().execute(),
      users.map((user, n) => () => solve(user, tokens[n] as string)),
    )
    const { members, updatedAt } = await owner.data(projectContract.getProject, {
      params: { projectId: project },
    })
    expect(members).toHaveLength(3)
    const notified = await server.databases.system
      .selectFrom('change')
      .select('data')
      .where('workspaceId', '=', owner.workspaceId)
      .where('object', '=', 'project-member')
      .orderBy('seq')
      .execute()
    expect(notified.at(-1)?.data).toEqual({ projectId: project, memberIds: members, updatedAt })
  })

  test('accepted concurrently by several is granted to one', async () => {
    const { member, token } = await inviteByLink()
    const users = await Promise.all([1, 2, 3].map(() => server.makeUser()))
    const replies = await Promise.all(users.map((user) => solve(user, token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const members = await membersVisibleTo(owner)
    const winner = users[replies.findIndex(({ ok }) => ok)]
    expect(members.find(({ id }) => id === member.id)?.profile?.id).toBe(winner?.userId)
    expect(members).toHaveLength(2)
  })

  test.each([
    ['accepting', true],
    ['declining', false],
  ])('accepted and declined concurrently takes the first answer: %s', async (_first, accept) => {
    const { member, token } = await inviteByLink()
    const [one, two] = [await server.makeUser(), await server.makeUser()]
    const replies = await meetAt(
      server,
      (trx) => trx.selectFrom('member').select('id').where('id', '=', member.id).forUpdate().execute(),
      [() => solve(one, token, accept), () => solve(two, token, !accept)],
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 404])
    expect((await membersVisibleTo(owner)).some(({ id }) => id === member.id)).toBe(accept)
  })

  test('is invalid when declined, withdrawn, resent, expired or used, with the reason', async () => {
    const user = await server.makeUser()
    const declined = await inviteByLink()
    expect((await solve(user, declined.token, false)).body).toMatchObject({ data: { workspaceId: null } })
    const withdrawn = await inviteByLink()
    expect((await remove(owner, withdrawn.member.id)).status).toBe(200)
    const old = await inviteByLink()
    const days = Date.parse(old.member.inviteExpiresAt ?? '') - Date.now()
    expect(days / 86_400_000).toBeCloseTo(7, 2)
    await server.databases.system
      .updateTable('member')
      .set({ inviteExpiresAt: sql`now() - interval '1 second'` })
      .where('id', '=', old.member.id)
      .execute()
    const newer = await inviteByLink()
    await owner.data(resendInvitation, { params: { id: newer.member.id } })
    const used = await inviteByLink()
    expect((await solve(await server.makeUser(), used.token)).status).toBe(200)
    const withdrawnText = /withdrawn or declined, or a newer link/
    for (const [{ token }, reason] of [
      [declined, withdrawnText],
      [withdrawn, withdrawnText],
      [newer, withdrawnText],
      [old, /seven days/],
      [used, /already accepted/],
    ] as const) {
      const error = { code: 'INVITATION_NOT_FOUND', message: expect.stringMatching(reason) }
      const look = await server.visitor().call(getInvitation, { query: { token } })
      expect(look).toMatchObject({ status: 404, body: { error } })
      expect((await solve(user, token)).body).toMatchObject({ error })
    }
    expect(await user.data(workspaceContract.getWorkspaces, {})).toEqual([])
  })

  test('can’t be accepted by a member, and stays valid for others', async () => {
    const { token } = await inviteByLink(owner, { roleId: role('Guest') })
    expect((await solve(owner, token)).body).toMatchObject({ error: { code: 'ALREADY_MEMBER' } })
    expect((await solve(await server.makeUser(), token)).status).toBe(200)
  })

  test('is accepted without its project if that is deleted concurrently', async () => {
    const { token } = await inviteByLink(owner, { roleId: role('Member'), projects: [project] })
    const user = await server.makeUser()
    const [reply] = await meetAt(
      server,
      (trx) => trx.selectFrom('project').select('id').where('id', '=', project).forUpdate().execute(),
      [() => solve(user, token)],
      async (trx) => {
        await trx.deleteFrom('projectMember').where('project', '=', project).execute()
        await trx.deleteFrom('project').where('id', '=', project).execute()
      },
    )
    expect(reply?.status).toBe(200)
    expect(await user.data(projectContract.getProjects, {})).toEqual([])
  })
})

describe('an invitation by mail', () => {
  test('is mailed, and can be answered only by its address', async () => {
    const invited = await server.makeUser('Ivy')
    const email = ` ${invited.email.toUpperCase()} `
    const { member } = await inviteByLink(owner, { roleId: role('Member'), email })
    expect(member).toMatchObject({ email: invited.email, status: 'invited' })
    const [message] = await server.emailsTo(invited.email)
    expect(message?.subject).toBe('Olga invited you to Olga’s workspace on Workweek')
    const token = tokenIn(message?.body)
    const other = await server.makeUser()
    for (const accept of [true, false]) expect((await solve(other, token, accept)).status).toBe(403)
    expect((await solve(invited, token)).status).toBe(200)
  })

  test('omits names that contain a URL from its subject', async () => {
    const bait = await server.makeOwner('https://evil.example/login')
    const [role] = await bait.data(memberContract.getMembers, {})
    const email = `${bait.memberId}@example.org`
    await bait.data(memberContract.addMember, { body: { email, roleId: role!.roleId } })
    const [message] = await server.emailsTo(email)
    expect(message?.subject).toBe('Someone invited you to a workspace on Workweek')
  })

  test('to an existing member is refused', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member')
    const reply = await owner.call(addMember, { body: { roleId: role('Guest'), email: member.email } })
    expect(reply.body).toMatchObject({ error: { fields: { email: expect.stringContaining('member') } } })
    expect(await server.emailsTo(member.email)).toEqual([])
  })

  test('goes out at most three times an hour', async () => {
    for (const _ of [1, 2, 3]) await inviteByMail('ivy@example.com')
    const reply = await owner.call(addMember, { body: { roleId: role('Member'), email: 'ivy@example.com' } })
    expect(reply.status).toBe(429)
  })
})

describe('an invitation repeated with the same id', () => {
  test('is created and mailed once, also concurrently', async () => {
    const body = { id: uuidv7(), roleId: role('Member'), email: 'once@example.com' }
    const replies = await Promise.all([1, 2, 3].map(() => owner.call(addMember, { body })))
    for (const reply of replies) expect(reply.body).toMatchObject({ success: true, data: { id: body.id } })
    expect(await membersVisibleTo(owner)).toHaveLength(2)
    expect(await server.emailsTo(body.email)).toHaveLength(1)
  })

  test('does not reveal a member who is hidden from the inviter', async () => {
    const inviter = await server.makeMember(
      owner.workspaceId,
      { 'member.invite': 'project', 'member.view': 'project' },
      [project],
    )
    const hidden = await server.makeMember(owner.workspaceId, 'Member')
    const reply = await inviter.call(addMember, {
      body: { id: hidden.memberId, roleId: role('Guest'), projects: [project] },
    })
    expect(reply.ok).toBe(false)
    expect(JSON.stringify(reply.body)).not.toContain(hidden.email)
  })
})

describe('privilege escalation is prevented', () => {
  test.each(['Owner', 'Admin'] as const)('a Manager can’t invite as %s', async (name) => {
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [project])
    const reply = await manager.call(addMember, { body: { roleId: role(name), projects: [project] } })
    expect(reply.status).toBe(403)
  })

  test('an Admin can’t invite as Owner, and can invite as Admin', async () => {
    const admin = await server.makeMember(owner.workspaceId, 'Admin')
    expect((await admin.call(addMember, { body: { roleId: role('Owner') } })).status).toBe(403)
    expect((await admin.call(addMember, { body: { roleId: role('Admin') } })).status).toBe(200)
  })

  test('a Manager must invite to projects, and only to their own', async () => {
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [project])
    const other = await owner.data(projectContract.createProject, { body: { name: 'Other' } })
    const invite = (projects: string[]) =>
      manager.call(addMember, { body: { roleId: role('Member'), projects } })
    expect((await invite([])).status).toBe(400)
    expect((await invite([other.id])).status).toBe(403)
    expect((await invite([project, other.id])).status).toBe(403)
    expect((await invite([project])).status).toBe(200)
  })

  test('a refused invitation mails nothing', async () => {
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [project])
    await manager.call(addMember, {
      body: { roleId: role('Owner'), email: 'no@example.com', projects: [project] },
    })
    expect(await server.emailsTo('no@example.com')).toEqual([])
  })

  test('a member can’t remove others whose role is wider than their own', async () => {
    const admin = await server.makeMember(owner.workspaceId, 'Admin')
    expect((await remove(admin, owner.memberId)).status).toBe(403)
    const remover = await server.makeMember(owner.workspaceId, {
      'member.remove': 'all',
      'member.view': 'all',
    })
    const member = await server.makeMember(owner.workspaceId, 'Member')
    expect((await remove(remover, member.memberId)).status).toBe(403)
    expect((await remove(admin, member.memberId)).status).toBe(200)
  })
})

describe('visibility of members', () => {
  test('a Guest sees members of their projects only; invited addresses require permission', async () => {
    const near = await server.makeMember(owner.workspaceId, 'Member', [project])
    const far = await server.makeMember(owner.workspaceId, 'Member')
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    const lonely = await server.makeMember(owner.workspaceId, 'Guest')
    await inviteByMail('waits@example.com')
    const ids = async (visitor: Visitor) => (await membersVisibleTo(visitor)).map(({ id }) => id)
    expect((await ids(guest)).sort()).toEqual([owner, near, guest].map(({ memberId }) => memberId).sort())
    expect(await ids(lonely)).toEqual([lonely.memberId])
    expect(await ids(far)).toHaveLength(5)
    expect(JSON.stringify(await membersVisibleTo(far))).not.toContain('waits@')
    expect(JSON.stringify(await membersVisibleTo(owner))).toContain('waits@')
  })
})

describe('removing a member', () => {
  test('removes them from projects and tasks, revokes their access, and is sent live', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const body = { project, title: 'Theirs', executor: member.memberId }
    const task = await owner.data(taskContract.createTask, { body })
    const followed = await owner.data(taskContract.createTask, {
      body: { project, title: 'Followed', participants: [member.memberId] },
    })
    const [live, theirs] = [await owner.live(owner.workspaceId), await member.live(owner.workspaceId)]
    expect((await remove(owner, member.memberId)).status).toBe(200)

    expect(await owner.data(taskContract.getTask, { params: { id: task.id } })).toMatchObject({
      executor: null,
    })
    const unfollowed = await owner.data(taskContract.getTask, { params: { id: followed.id } })
    expect(unfollowed.participants).toEqual([])
    expect(unfollowed.updatedAt > followed.updatedAt).toBe(true)
    const left = await owner.data(projectContract.getProject, { params: { projectId: project } })
    expect(left.members).toEqual([owner.memberId])
    await live.until(() => live.messages().length > 1)
    const { updatedAt } = left
    expect(live.messages()).toMatchObject([
      { object: 'member', event: 'delete', data: { id: member.memberId } },
      {
        object: 'project-member',
        event: 'delete',
        data: { projectId: project, memberIds: [owner.memberId], updatedAt },
      },
    ])
    expect((await theirs.closing()).code).toBe(4404)
    live.close()
    expect((await member.call(projectContract.getProjects, {})).status).toBe(404)
    expect(await member.data(workspaceContract.getWorkspaces, {})).toEqual([])
    const { token } = await inviteByLink()
    expect((await solve(member, token)).status).toBe(200)
  })

  test('revokes the invitations that they made or that were sent to them', async () => {
    const admin = await server.makeUser('Mallory')
    const tokens: string[] = []
    for (let n = 0; n < 2; n++) {
      await owner.data(addMember, { body: { roleId: role('Admin'), email: admin.email } })
      tokens.push(tokenIn((await server.emailsTo(admin.email))[0]?.body))
    }
    expect((await solve(admin, tokens[0] as string)).status).toBe(200)
    tokens.push((await inviteByLink(admin)).token)
    const others = await inviteByLink(owner)
    const mallory = (await membersVisibleTo(owner)).find(({ profile }) => profile?.email === admin.email)
    expect((await remove(owner, mallory?.id as string)).status).toBe(200)
    for (const token of tokens) expect((await solve(admin, token)).status).toBe(404)
    expect((await membersVisibleTo(owner)).map(({ id }) => id)).toEqual([owner.memberId, others.member.id])
  })

  test('is rejected for the last owner', async () => {
    expect((await remove(owner, owner.memberId)).body).toMatchObject({ error: { code: 'LAST_OWNER' } })
    // An invitation is no owner yet.
    await inviteByLink(owner, { roleId: role('Owner') })
    expect((await remove(owner, owner.memberId)).status).toBe(409)
    const second = await server.makeMember(owner.workspaceId, 'Owner')
    expect((await remove(owner, owner.memberId)).status).toBe(200)
    expect(await membersVisibleTo(second)).toHaveLength(1)
  })

  test('by two owners of each other concurrently leaves one of them', async () => {
    const second = await server.makeMember(owner.workspaceId, 'Owner')
    const replies = await meetAt(
      server,
      (trx) =>
        trx
          .selectFrom('member')
          .select('id')
          .where('workspaceId', '=', owner.workspaceId)
          .forUpdate()
          .execute(),
      [() => remove(owner, second.memberId), () => remove(second, owner.memberId)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    const left = await server.databases.system
      .selectFrom('member')
      .select('id')
      .where('workspaceId', '=', owner.workspaceId)
      .execute()
    expect(left).toHaveLength(1)
  })

  test('concurrently with adding them to a project leaves no membership', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member')
    const [removed] = await meetAt(
      server,
      (trx) =>
        trx
          .insertInto('projectMember')
          .values({ workspaceId: owner.workspaceId, project, member: member.memberId })
          .execute(),
      [() => remove(owner, member.memberId)],
    )
    expect(removed?.status).toBe(200)
    const left = await owner.data(projectContract.getProject, { params: { projectId: project } })
    expect(left.members).toEqual([owner.memberId])
  })
})
