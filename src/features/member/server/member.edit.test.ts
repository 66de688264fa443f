import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { userContract } from '#features/user/user.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { memberContract } from '../member.contract.ts'

const {
  addMember,
  addMembers,
  deleteMember,
  getInvitation,
  getMember,
  getMembers,
  leaveWorkspace,
  resendInvitation,
  solveInvitation,
  transferWorkspace,
  updateMember,
} = memberContract

let server: TestServer
let owner: Person
let roles: Record<string, string>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  roles = Object.fromEntries((await owner.data(roleContract.getRoles, {})).map(({ name, id }) => [name, id]))
})

const join = (role: Parameters<TestServer['makeMember']>[1], projects: string[] = []) =>
  server.makeMember(owner.workspaceId, role, projects)
const give = (by: Person, to: Person, role: string) =>
  by.call(updateMember, { params: { id: to.memberId }, body: { roleId: roles[role] as string } })
const tokenIn = (body: string) => /token=([\w-]+)/.exec(body)?.[1] as string

describe('a member’s role and hours', () => {
  test('are changed with immediate effect and sent live', async () => {
    const member = await join('Member')
    const live = await owner.live(owner.workspaceId)
    const changed = await owner.data(updateMember, {
      params: { id: member.memberId },
      body: { roleId: roles.Manager as string, weeklyMinutes: 1200 },
    })
    expect(changed).toMatchObject({ roleId: roles.Manager, weeklyMinutes: 1200 })
    await live.until(() =>
      live.messages().find(({ object, event }) => object === 'member' && event === 'update'),
    )
    expect((await member.data(userContract.getProfile, {})).roleId).toBe(roles.Manager)
    expect(await owner.data(getMember, { params: { id: member.memberId } })).toEqual(changed)
  })

  test('can’t be raised above the caller’s role, nor changed of members above it', async () => {
    const [admin, other, member] = [await join('Admin'), await join('Admin'), await join('Member')]
    expect((await give(admin, member, 'Owner')).status).toBe(403)
    expect((await give(admin, admin, 'Owner')).status).toBe(403)
    expect((await give(admin, owner, 'Guest')).status).toBe(403)
    expect((await give(admin, other, 'Guest')).status).toBe(200)
    expect((await give(await join('Manager'), member, 'Guest')).status).toBe(403)
  })

  test('can’t be taken from the last owner, also concurrently', async () => {
    expect((await give(owner, owner, 'Admin')).body).toMatchObject({ error: { code: 'LAST_OWNER' } })
    const second = await join('Owner')
    const replies = await Promise.all([give(owner, owner, 'Admin'), give(second, second, 'Admin')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    { roleId: '01900000-0000-7000-8000-000000000000' },
    { weeklyMinutes: -1 },
    { weeklyMinutes: 10_081 },
    { status: 'accepted' },
  ])('reject %j with a field error', async (body) => {
    const reply = await owner.call(updateMember, { params: { id: owner.memberId }, body: body as never })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      error: { fields: { [Object.keys(body)[0] as string]: expect.any(String) } },
    })
  })
})

describe('leaving and transferring a workspace', () => {
  const leave = (by: Person) => by.call(leaveWorkspace, { params: { id: owner.workspaceId } })

  test('a member can leave, but not the last owner', async () => {
    const member = await join('Member')
    expect((await leave(owner)).body).toMatchObject({ error: { code: 'LAST_OWNER' } })
    expect((await leave(member)).status).toBe(200)
    expect((await leave(member)).status).toBe(404)
    expect(await owner.data(getMembers, {})).toHaveLength(1)
  })

  test('a member can leave while another workspace is current', async () => {
    const member = await join('Member')
    await member.data(workspaceContract.createWorkspace, { body: { name: 'Mine' } })
    expect((await leave(member)).status).toBe(200)
    expect((await member.data(workspaceContract.getWorkspaces, {})).map(({ name }) => name)).toEqual(['Mine'])
    const stranger = await server.makeOwner('Frank')
    expect((await leave(stranger)).status).toBe(404)
  })

  test('a transfer swaps the roles of an owner and a member', async () => {
    const admin = await join('Admin')
    const hand = (by: Person, memberId: string) =>
      by.call(transferWorkspace, { params: { id: owner.workspaceId }, body: { memberId } })
    expect((await hand(admin, admin.memberId)).status).toBe(403)
    expect((await hand(owner, owner.memberId)).status).toBe(400)
    expect((await hand(owner, '01900000-0000-7000-8000-000000000000')).status).toBe(400)
    expect((await hand(owner, admin.memberId)).status).toBe(200)
    expect((await owner.data(userContract.getProfile, {})).roleId).toBe(roles.Admin)
    expect((await admin.data(userContract.getProfile, {})).roleId).toBe(roles.Owner)
    expect((await hand(owner, admin.memberId)).status).toBe(403)
  })

  test('leaving is rejected if the member becomes the owner concurrently', async () => {
    const admin = await join('Admin')
    const replies = await meetAt(
      server,
      (trx) => trx.selectFrom('member').select('id').where('id', '=', owner.memberId).forUpdate().execute(),
      [
        () =>
          owner.call(transferWorkspace, {
            params: { id: owner.workspaceId },
            body: { memberId: admin.memberId },
          }),
        () => leave(admin) as Promise<{ status: number }>,
      ],
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 409])
    expect((await admin.data(userContract.getProfile, {})).roleId).toBe(roles.Owner)
  })

  test('open tasks of a removed member are reassigned if visible, closed ones unassigned', async () => {
    const project = await owner.data(projectContract.createProject, { body: { name: 'Seen' } })
    const hidden = await owner.data(projectContract.createProject, { body: { name: 'Hidden' } })
    const member = await join('Member', [project.id, hidden.id])
    const heir = await join('Member', [project.id])
    const { taskStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
    const done = taskStatuses.find(({ category }) => category === 'done')?.id as string
    const add = (body: object) =>
      owner.data(taskContract.createTask, {
        body: { project: project.id, title: 'T', executor: member.memberId, ...body },
      })
    const [open, closed, unseen] = [
      await add({}),
      await add({ status: done }),
      await add({ project: hidden.id }),
    ]
    const drop = (handTo: string) =>
      owner.call(deleteMember, { params: { id: member.memberId }, body: { handTo } })
    expect((await drop(member.memberId)).body).toMatchObject({
      error: { fields: { handTo: expect.any(String) } },
    })
    expect((await drop(heir.memberId)).status).toBe(200)
    const executorOf = async (id: string) =>
      (await owner.data(taskContract.getTask, { params: { id } })).executor
    expect(await executorOf(open.id)).toBe(heir.memberId)
    expect(await executorOf(closed.id)).toBeNull()
    expect(await executorOf(unseen.id)).toBeNull()
  })
})

describe('invitations', () => {
  const emails = () => [1, 2, 3].map((n) => `${crypto.randomUUID()}${n}@example.com`)

  test('are sent to several addresses, all or none, each with its own link', async () => {
    const to = emails()
    const body = { emails: [...to, to[0] as string], roleId: roles.Guest as string }
    expect(await owner.data(addMembers, { body })).toHaveLength(3)
    const links = await Promise.all(
      to.map(async (email) => tokenIn((await server.emailsTo(email))[0]?.body ?? '')),
    )
    expect(new Set(links).size).toBe(3)
    const member = await join('Member')
    const reply = await owner.call(addMembers, {
      body: { emails: [`${crypto.randomUUID()}@example.com`, member.email], roleId: roles.Guest as string },
    })
    expect(reply.body).toMatchObject({ error: { fields: { 'emails.1': expect.any(String) } } })
    expect((await owner.data(getMembers, {})).filter(({ status }) => status === 'invited')).toHaveLength(3)
  })

  test('are resent with a new link, which revokes the old one', async () => {
    const [email] = emails()
    const { id } = await owner.data(addMember, {
      body: { email: email as string, roleId: roles.Guest as string },
    })
    const old = tokenIn((await server.emailsTo(email as string))[0]?.body ?? '')
    await owner.data(resendInvitation, { params: { id } })
    const fresh = tokenIn((await server.emailsTo(email as string))[0]?.body ?? '')
    const stranger = server.visitor()
    expect((await stranger.call(getInvitation, { query: { token: old } })).status).toBe(404)
    expect(await stranger.data(getInvitation, { query: { token: fresh } })).toHaveLength(1)
    const reply = await owner.call(resendInvitation, { params: { id: owner.memberId } })
    expect(reply.status).toBe(404)
    expect((await (await join('Member')).call(resendInvitation, { params: { id } })).status).toBe(403)
  })

  test('are revoked if the inviter’s new role could not have made them', async () => {
    const project = await owner.data(projectContract.createProject, { body: { name: 'Seen' } })
    const admin = await join('Admin', [project.id])
    const invite = (body: object) =>
      admin.data(addMember, { body: { roleId: roles.Admin as string, ...body } as never })
    const wider = await invite({})
    const everywhere = await invite({ roleId: roles.Member })
    const near = await invite({ roleId: roles.Member, projects: [project.id] })
    const open = async () =>
      (await owner.data(getMembers, {})).flatMap(({ id, status }) => (status === 'invited' ? id : []))
    expect(await open()).toEqual([wider.id, everywhere.id, near.id])
    expect((await give(owner, admin, 'Manager')).status).toBe(200)
    expect(await open()).toEqual([near.id])
    expect((await give(owner, admin, 'Guest')).status).toBe(200)
    expect(await open()).toEqual([])
  })

  test('for the owner role are revoked when the inviting owner transfers the workspace', async () => {
    const admin = await join('Admin')
    const offer = { body: { roleId: roles.Owner as string } }
    const invited = await owner.data(addMember, offer)
    const params = { id: owner.workspaceId }
    await owner.data(transferWorkspace, { params, body: { memberId: admin.memberId } })
    expect((await admin.data(getMembers, {})).map(({ id }) => id)).not.toContain(invited.id)
  })

  test('can’t be accepted if the workspace is deleted concurrently', async () => {
    const user = await server.makeUser('Ulla')
    const { name } = await owner.data(workspaceContract.getCurrentWorkspace, {})
    const invited = await owner.data(addMember, {
      body: { email: user.email, roleId: roles.Admin as string },
    })
    const replies = await meetAt<{ status: number }>(
      server,
      (trx) => trx.selectFrom('member').select('id').where('id', '=', invited.id).forUpdate().execute(),
      [
        () =>
          owner.call(workspaceContract.deleteWorkspace, {
            params: { id: owner.workspaceId },
            body: { name },
          }),
        () => user.call(solveInvitation, { body: { memberId: invited.id, accept: true } }),
      ],
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 404])
  })

  test('for the user’s address are listed without tokens and accepted by id', async () => {
    const user = await server.makeUser('Ulla')
    const other = await server.makeUser('Otto')
    const { id } = await owner.data(addMember, { body: { email: user.email, roleId: roles.Guest as string } })
    expect((await server.visitor().call(getInvitation, { query: {} })).status).toBe(401)
    expect(await other.data(getInvitation, { query: {} })).toEqual([])
    expect(await user.data(getInvitation, { query: {} })).toMatchObject([
      { id: owner.workspaceId, member: { id, token: null } },
    ])
    expect((await other.call(solveInvitation, { body: { memberId: id, accept: true } })).status).toBe(404)
    expect((await user.call(solveInvitation, { body: { accept: true } })).status).toBe(400)
    expect(await user.data(solveInvitation, { body: { memberId: id, accept: true } })).toEqual({
      workspaceId: owner.workspaceId,
    })
    expect(await user.data(getInvitation, { query: {} })).toEqual([])
  })
})
