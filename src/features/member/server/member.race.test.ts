import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { memberContract } from '../member.contract.ts'

const { addMember, addMembers, getMembers, resendInvitation, updateMember } = memberContract

let server: TestServer
let owner: Person
let admin: Person
let roles: Record<string, string>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  admin = await server.makeMember(owner.workspaceId, 'Admin')
  roles = Object.fromEntries((await owner.data(roleContract.getRoles, {})).map(({ name, id }) => [name, id]))
})

type Doing = () => Promise<{ status: number }>
const role = (name: string) => roles[name] as string
const openInvitations = async () =>
  (await owner.data(getMembers, {})).flatMap(({ id, status }) => (status === 'invited' ? id : []))

/** Both have been let in before either writes, and then write in this order. */
const inThisOrder = async (...calls: Doing[]) =>
  (
    await meetAt(
      server,
      (trx) =>
        trx.selectFrom('workspace').select('id').where('id', '=', owner.workspaceId).forUpdate().execute(),
      calls,
    )
  ).map(({ status }) => status)

const ways: [string, Doing][] = [
  ['is given another role', () => give(admin, 'Guest')],
  ['finds their role narrowed', () => narrow({ 'member.invite': 'none' })],
  ['may still invite, but to less', () => narrow({ 'task.delete': 'none' })],
]
const give = (to: Person, name: string, by: Person = owner) =>
  by.call(updateMember, { params: { id: to.memberId }, body: { roleId: role(name) } })
const narrow = (flags: object, by: Person = owner) =>
  by.call(roleContract.updateRole, { params: { id: role('Admin') }, body: flags })

describe.each(ways)('invitations of a member who %s', (_how, lose) => {
  const offer = () => ({ roleId: role('Manager') })
  const invitations: [string, Doing][] = [
    ['a link', () => admin.call(addMember, { body: offer() })],
    [
      'emails',
      () => admin.call(addMembers, { body: { ...offer(), emails: [`${crypto.randomUUID()}@example.com`] } }),
    ],
  ]

  test.each(invitations)('an earlier invitation by %s is revoked', async (_what, invite) => {
    expect((await invite()).status).toBe(200)
    expect(await openInvitations()).toHaveLength(1)
    expect((await lose()).status).toBe(200)
    expect(await openInvitations()).toEqual([])
  })

  test.each(invitations)('a concurrent later invitation by %s is rejected', async (_what, invite) => {
    expect(await inThisOrder(lose, invite)).toEqual([200, 403])
    expect(await openInvitations()).toEqual([])
  })

  test.each(invitations)('a concurrent earlier invitation by %s is revoked', async (_what, invite) => {
    expect(await inThisOrder(invite, lose)).toEqual([200, 200])
    expect(await openInvitations()).toEqual([])
  })

  test('an invitation by others stays, unless the member resent it', async () => {
    const { id } = await owner.data(addMember, { body: offer() })
    await owner.data(addMember, { body: offer() })
    await admin.data(resendInvitation, { params: { id } })
    await lose()
    expect(await openInvitations()).toHaveLength(1)
    expect(await openInvitations()).not.toContain(id)
  })
})

test('invitations that a narrowed role may still make stay open', async () => {
  const invited = await admin.data(addMember, { body: { roleId: role('Guest') } })
  expect((await narrow({ 'task.delete': 'none' })).status).toBe(200)
  expect(await openInvitations()).toEqual([invited.id])
  expect((await narrow({ 'member.invite': 'project' })).status).toBe(200)
  expect(await openInvitations()).toEqual([])
})

test('removal from a project revokes the member’s invitations to it, also concurrent ones', async () => {
  const { id } = await owner.data(projectContract.createProject, { body: { name: 'P' } })
  const manager = await server.makeMember(owner.workspaceId, 'Manager', [id])
  const body = { roleId: role('Member'), projects: [id] }
  await manager.data(addMember, { body })
  const invite = () => manager.call(addMember, { body })
  const remove = () =>
    owner.call(projectContract.removeProjectMembers, {
      body: { projectId: id, memberIds: [manager.memberId] },
    })
  expect(await inThisOrder(remove, invite)).toEqual([200, 403])
  expect(await openInvitations()).toEqual([])
})

describe('a member who loses their role', () => {
  test('can’t concurrently restore it', async () => {
    const retake = () => give(admin, 'Admin', admin)
    expect(await inThisOrder(() => give(admin, 'Guest'), retake)).toEqual([200, 403])
  })

  test('can’t concurrently widen their new one', async () => {
    const widen = () =>
      admin.call(roleContract.updateRole, {
        params: { id: role('Guest') },
        body: { 'member.update': 'all' },
      })
    expect(await inThisOrder(() => give(admin, 'Guest'), widen)).toEqual([200, 403])
  })

  test('can’t concurrently grant it to others, or remove the member who revoked it', async () => {
    const other = await server.makeMember(owner.workspaceId, 'Member')
    const second = await server.makeMember(owner.workspaceId, 'Admin')
    expect(
      await inThisOrder(
        () => give(admin, 'Guest', second),
        () => give(other, 'Admin', admin),
        () => admin.call(memberContract.deleteMember, { params: { id: second.memberId } }),
      ),
    ).toEqual([200, 403, 403])
  })

  test('can’t concurrently create a copy of it', async () => {
    const make = () =>
      admin.call(roleContract.createRole, { body: { name: 'Like it', copyOf: role('Admin') } })
    expect(await inThisOrder(() => give(admin, 'Guest'), make)).toEqual([200, 403])
  })

  test('can’t concurrently rejoin a project that they are removed from', async () => {
    const { id } = await owner.data(projectContract.createProject, { body: { name: 'P' } })
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [id])
    const body = { projectId: id, memberIds: [manager.memberId] }
    expect(
      await inThisOrder(
        () => owner.call(projectContract.removeProjectMembers, { body }),
        () => manager.call(projectContract.addProjectMembers, { body }),
      ),
    ).toEqual([200, 403])
  })
})
