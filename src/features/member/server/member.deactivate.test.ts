import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationContract } from '#features/notification/notification.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { userContract } from '#features/user/user.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { memberContract } from '../member.contract.ts'

const {
  addMember,
  deactivateMember,
  deleteMember,
  getMember,
  getMembers,
  reactivateMember,
  solveInvitation,
  transferWorkspace,
} = memberContract

let server: TestServer
let owner: Person
let project: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
})

const join = (role: Parameters<TestServer['makeMember']>[1]) =>
  server.makeMember(owner.workspaceId, role, [project])
const deactivate = (who: Person, by = owner) => by.call(deactivateMember, { params: { id: who.memberId } })
const reactivate = (who: Person, by = owner) => by.call(reactivateMember, { params: { id: who.memberId } })
const taskFor = (executor: string) =>
  owner.call(taskContract.createTask, { body: { project, title: 'Sketch', executor } })

test('a deactivated member loses access immediately, and their work stays', async () => {
  const ann = await join('Member')
  const made = await taskFor(ann.memberId)
  if (!made.ok) throw new Error(JSON.stringify(made.body))
  const task = made.body.data.id
  await ann.data(timeContract.startTimer, { body: { task } })
  const cost = { member: ann.memberId, cost: true, from: '2026-01-01', rate: 40 }
  await owner.data(rateContract.setRate, { body: cost as never })
  const [watching, connected] = [await owner.live(owner.workspaceId), await ann.live(owner.workspaceId)]

  expect((await deactivate(ann)).body).toMatchObject({ data: { status: 'deactivated' } })
  expect(await connected.closing()).toMatchObject({ code: 4404 })
  await watching.until(() =>
    watching
      .messages()
      .find(
        ({ object, data }) => object === 'member' && (data as { status: string }).status === 'deactivated',
      ),
  )
  for (const call of [taskContract.getTasks, workspaceContract.getCurrentWorkspace])
    expect((await ann.call(call as typeof taskContract.getTasks, { query: {} })).ok).toBe(false)
  expect(await ann.data(workspaceContract.getWorkspaces, {})).toEqual([])
  await expect((await ann.live(owner.workspaceId)).closing()).resolves.toMatchObject({ code: 4404 })

  expect(await owner.data(taskContract.getTask, { params: { id: task } })).toMatchObject({
    executor: ann.memberId,
    active: false,
  })
  const entries = await owner.data(timeContract.getTimeEntries, {
    query: { from: '2026-10-01', to: '2027-10-01', memberId: ann.memberId },
  })
  expect(entries).toMatchObject([{ memberId: ann.memberId, end: expect.any(String) }])
  expect(JSON.stringify(await owner.data(rateContract.getRates, {}))).toContain(ann.memberId)
  expect((await owner.data(getMembers, {})).find(({ id }) => id === ann.memberId)).toMatchObject({
    status: 'deactivated',
    profile: { id: ann.userId },
  })
})

test('a deactivated member can’t be assigned or invited, and is notified of it', async () => {
  const ann = await join('Member')
  const made = await owner.call(taskContract.createTask, {
    body: { project, title: 'Sketch', executor: ann.memberId, participants: [ann.memberId] },
  })
  if (!made.ok) throw new Error(JSON.stringify(made.body))
  await deactivate(ann)
  expect(await taskFor(ann.memberId)).toMatchObject({ status: 400 })
  // What stands on the task already may stay, whatever else is changed.
  const params = { id: made.body.data.id }
  const participants = [ann.memberId, owner.memberId]
  for (const body of [{ title: 'Sketch it' }, { participants }])
    expect(await owner.call(taskContract.updateTask, { params, body })).toMatchObject({ ok: true })
  await owner.data(taskContract.updateTask, { params, body: { participants: [] } })
  expect(await owner.call(taskContract.updateTask, { params, body: { participants } })).toMatchObject({
    status: 400,
  })

  const roles = await owner.data(roleContract.getRoles, {})
  const roleId = roles.find(({ name }) => name === 'Admin')?.id as string
  expect(await owner.call(addMember, { body: { email: ann.email, roleId } })).toMatchObject({
    body: { error: { fields: { email: expect.stringContaining('deactivated') } } },
  })
  await expect
    .poll(() => ann.data(notificationContract.getLostWorkspaces, {}))
    .toMatchObject([{ what: 'deactivated', workspace: owner.workspaceId, by: 'Olga' }])
})

test('a reactivated member has the same access as before', async () => {
  const ann = await join('Manager')
  await deactivate(ann)
  expect((await deactivate(ann)).body).toMatchObject({ data: { status: 'deactivated' } })
  expect((await reactivate(ann)).body).toMatchObject({ data: { status: 'accepted' } })
  const profile = await ann.data(userContract.getProfile, {})
  expect(profile).toMatchObject({ memberId: ann.memberId, workspaceId: owner.workspaceId })
  const [found] = await ann.data(projectContract.getProjects, { query: {} })
  expect(found).toMatchObject({ id: project, members: expect.arrayContaining([ann.memberId]) })
  expect((await taskFor(ann.memberId)).ok).toBe(true)
})

test('deactivating a member revokes the invitations that they made, and those to their address', async () => {
  const admin = await join('Admin')
  const roles = await owner.data(roleContract.getRoles, {})
  const roleId = roles.find(({ name }) => name === 'Member')?.id as string
  // Invited by an address that became theirs later.
  const email = `new.${admin.email}`
  const invite = async (by: Person, body: { roleId: string; email?: string }) => {
    const reply = await by.call(addMember, { body })
    if (!reply.ok) throw new Error(JSON.stringify(reply.body))
    const link = reply.body.link ?? (await server.emailsTo(email))[0]?.body
    return { id: reply.body.data.id, token: /token=([\w-]+)/.exec(link ?? '')?.[1] as string }
  }
  const invitations = [await invite(admin, { roleId }), await invite(owner, { roleId, email })]
  const { system } = server.databases
  await system.updateTable('user').set({ email }).where('id', '=', admin.userId).execute()
  await deactivate(admin)
  for (const { id, token } of invitations) {
    expect((await owner.call(getMember, { params: { id } })).status).toBe(404)
    const solved = await admin.call(solveInvitation, { body: { token, accept: true } })
    expect(solved.body).toMatchObject({ error: { code: 'INVITATION_NOT_FOUND' } })
  }
})

test('deactivation requires the removal permission, and excludes wider roles and oneself', async () => {
  const [manager, admin, ann] = [await join('Manager'), await join('Admin'), await join('Member')]
  expect((await deactivate(ann, manager)).status).toBe(403)
  expect((await deactivate(owner, admin)).status).toBe(403)
  expect((await deactivate(admin, admin)).status).toBe(409)
  expect((await deactivate(ann, admin)).ok).toBe(true)
  expect((await reactivate(ann, manager)).status).toBe(403)
  const stranger = await server.makeOwner()
  expect((await deactivate(ann, stranger)).status).toBe(404)
  const invited = await owner.data(addMember, {
    body: { roleId: (await owner.data(roleContract.getRoles, {}))[1]?.id as string },
  })
  expect((await owner.call(deactivateMember, { params: { id: invited.id } })).status).toBe(404)
})

test('the last active owner can’t be deactivated, also concurrently, nor leave', async () => {
  const second = await join('Owner')
  const racing = await Promise.all([deactivate(second, owner), deactivate(owner, second)])
  expect(racing.filter(({ ok }) => ok)).toHaveLength(1)
  const [winner, loser] = racing[0]?.ok ? [owner, second] : [second, owner]
  expect(
    await winner.call(memberContract.leaveWorkspace, { params: { id: owner.workspaceId } }),
  ).toMatchObject({
    status: 409,
  })
  expect(
    await winner.call(transferWorkspace, {
      params: { id: owner.workspaceId },
      body: { memberId: loser.memberId },
    }),
  ).toMatchObject({ status: 400 })
  expect((await winner.call(deleteMember, { params: { id: loser.memberId } })).ok).toBe(true)
})
