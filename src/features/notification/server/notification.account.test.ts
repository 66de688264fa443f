import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { settleNotifications } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { notificationContract } from '../notification.contract.ts'
import type { Notification } from '../notification.shape.ts'
import { deliverNotices } from './notification.account.jobs.ts'

const { getLostWorkspaces, readLostWorkspaces, readNotifications } = notificationContract

let server: TestServer
let owner: Person
let ann: Person
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  ann = await server.makeMember(owner.workspaceId, 'Member')
})

const drop = () =>
  owner.data(workspaceContract.deleteWorkspace, {
    params: { id: owner.workspaceId },
    body: { name: 'Olga’s workspace' },
  })
const lostBy = (person: Person) => person.data(getLostWorkspaces, {})

/** Makes a person a member of one more workspace; answers what they are told there. */
async function joinAnother(person: Person) {
  const { workspaceId, memberId } = await server.makeOwner()
  await server.databases.system
    .updateTable('member')
    .set({ user: person.userId })
    .where('id', '=', memberId)
    .execute()
  return async (): Promise<Notification[]> => {
    await deliverNotices(server.platform)
    const there = { 'x-workspace-id': workspaceId }
    const reply = await person.request('GET', '/api/notifications', undefined, there)
    return ((await reply.json()) as { notifications: Notification[] }).notifications
  }
}

describe('a workspace that is deleted', () => {
  test('notifies its members in their other workspaces and by mail, except who deleted it', async () => {
    const annsNotices = await joinAnother(ann)
    const ownersNotices = await joinAnother(owner)
    await drop()
    const [notice, ...others] = await annsNotices()
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      kind: 'membership',
      what: 'workspaceDeleted',
      title: 'Olga’s workspace',
      by: 'Olga',
      actor: null,
      readAt: null,
    })
    const [message, ...more] = await server.emailsTo(ann.email)
    expect(more).toEqual([])
    expect(message?.subject).toBe('Olga’s workspace was deleted')
    expect(message?.body).toContain('Olga deleted the workspace')
    expect(await ownersNotices()).toEqual([])
    expect(await lostBy(owner)).toEqual([])
    expect(await server.emailsTo(owner.email)).toEqual([])
  })

  test('notifies a member without other workspaces until they have read it', async () => {
    await drop()
    await deliverNotices(server.platform)
    const [lost, ...others] = await lostBy(ann)
    expect(others).toEqual([])
    expect(lost).toMatchObject({
      what: 'workspaceDeleted',
      workspace: owner.workspaceId,
      name: 'Olga’s workspace',
      by: 'Olga',
    })
    const bo = await server.makeMember((await server.makeOwner()).workspaceId, 'Member')
    const body = { ids: [lost!.id] }
    await bo.data(readLostWorkspaces, { body })
    expect(await lostBy(ann)).toHaveLength(1)
    await ann.data(readLostWorkspaces, { body })
    expect(await lostBy(ann)).toEqual([])
  })

  test('has a notice that is read everywhere once it is read in one place', async () => {
    const annsNotices = await joinAnother(ann)
    await drop()
    await annsNotices()
    await ann.data(readLostWorkspaces, { body: { ids: (await lostBy(ann)).map(({ id }) => id) } })
    const [read] = await annsNotices()
    expect(read?.readAt).not.toBeNull()

    const bo = await server.makeOwner()
    const cy = await server.makeMember(bo.workspaceId, 'Member')
    const cysNotices = await joinAnother(cy)
    await bo.data(workspaceContract.deleteWorkspace, {
      params: { id: bo.workspaceId },
      body: { name: 'Olga’s workspace' },
    })
    const [notice] = await cysNotices()
    const { workspaceId } = await cy.data(workspaceContract.getWorkspaces, {}).then(([only]) => ({
      workspaceId: only!.id,
    }))
    await cy.request(
      readNotifications.method,
      `/api${readNotifications.path}`,
      { ids: [notice!.id] },
      { 'x-workspace-id': workspaceId },
    )
    expect(await lostBy(cy)).toEqual([])
  })
})

test('a removed member is notified until they rejoin', async () => {
  await owner.data(memberContract.deleteMember, { params: { id: ann.memberId } })
  await settleNotifications(server, owner.workspaceId)
  expect(await lostBy(ann)).toMatchObject([
    { what: 'removedFromWorkspace', workspace: owner.workspaceId, name: 'Olga’s workspace', by: 'Olga' },
  ])
  await server.databases.system
    .insertInto('member')
    .columns(['workspaceId', 'id', 'role', 'user', 'status'])
    .expression(({ selectFrom, val }) =>
      selectFrom('member')
        .select(['workspaceId', val(ann.memberId).as('id'), 'role', val(ann.userId).as('user'), 'status'])
        .where('id', '=', owner.memberId),
    )
    .execute()
  expect(await lostBy(ann)).toEqual([])
})
