import { describe, expect, test } from 'vitest'
import { commentContract } from '#features/comment/comment.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { notificationsOf, settleNotifications } from '../../../../tests/notifications.ts'
import { ann, bo, kinds, openNotified, server, setting } from '../../../../tests/notified.ts'
import type { Person } from '../../../../tests/server.ts'

openNotified()

const soon = { timeout: 15_000 }
const say = (person: Person, task: string, text: string) =>
  person.data(commentContract.createComment, { body: { task, text } })
const at = (person: Person) => `[@Somebody](member:${person.memberId})`

describe('a task', () => {
  test('that is assigned notifies the executor, not who assigned it', async () => {
    const { id } = await setting.make({ title: 'Build it', executor: ann.memberId })
    expect(await notificationsOf(server, ann)).toMatchObject([
      {
        kind: 'assigned',
        memberId: ann.memberId,
        actor: setting.owner.memberId,
        task: id,
        project: setting.project,
        title: 'Build it',
        readAt: null,
        count: 1,
      },
    ])
    await setting.update(id, { executor: bo.memberId })
    expect(await kinds(bo)).toEqual(['assigned'])
    expect(await kinds(setting.owner)).toEqual([])
  })

  test('notifies executor and creator of changes by others to status and dates', async () => {
    const { id } = await setting.make({ executor: ann.memberId, status: setting.statuses['To do'] })
    await setting.update(id, { status: setting.statuses.Done, dueDate: '2030-05-01', title: 'New' }, bo)
    const fields = [
      { field: 'status', before: setting.statuses['To do'], after: setting.statuses.Done },
      { field: 'dueDate', before: null, after: '2030-05-01' },
    ]
    expect((await notificationsOf(server, ann))[0]).toMatchObject({
      kind: 'changed',
      actor: bo.memberId,
      fields,
    })
    expect(await notificationsOf(server, setting.owner)).toMatchObject([
      { kind: 'changed', title: 'New', fields },
    ])
    await setting.update(id, { title: 'Newer', estimate: 60 }, bo)
    expect(await kinds(bo)).toEqual([])
    expect(await kinds(ann)).toEqual(['changed', 'assigned'])
  })

  test('that is assigned and changed in one update notifies the new executor once', async () => {
    const { id } = await setting.make({})
    await setting.update(id, { executor: ann.memberId, priority: 'urgent' })
    expect(await kinds(ann)).toEqual(['assigned'])
  })

  test('does not notify members of their own changes', async () => {
    const { id } = await setting.make({ executor: ann.memberId }, ann)
    await setting.update(id, { priority: 'high', description: at(ann) }, ann)
    await say(ann, id, `${at(ann)} look`)
    expect(await kinds(ann)).toEqual([])
  })

  test('with invalid mentions in its comments still notifies its executor', async () => {
    const { id } = await setting.make({ executor: ann.memberId })
    for (const name of ['-'.repeat(36), 'f'.repeat(36)]) await say(bo, id, `[x](member:${name})`)
    expect(await kinds(ann)).toEqual(['commented', 'assigned'])
  })

  test('that is restored creates no new notification', async () => {
    const { id } = await setting.make({ executor: ann.memberId })
    await settleNotifications(server, ann.workspaceId)
    await server.databases.system
      .updateTable('task')
      .set({ createdAt: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    await setting.owner.data(taskContract.deleteTasks, { body: { ids: [id] } })
    expect(await kinds(ann)).toEqual([])
    await setting.owner.data(taskContract.restoreTasks, { body: { ids: [id] } })
    expect(await notificationsOf(server, ann)).toMatchObject([{ kind: 'assigned', count: 1 }])
  })
})

describe('a comment', () => {
  test('notifies executor, creator, participants and mentioned members once each', async () => {
    const follower = await setting.join('Member')
    const { id } = await setting.make({ participants: [follower.memberId], executor: bo.memberId })
    const comment = await say(ann, id, `${at(bo)} and ${at(bo)} look at **this**`)
    expect(await notificationsOf(server, follower)).toMatchObject([
      {
        kind: 'commented',
        task: id,
        comment: comment.id,
        text: '@Somebody and @Somebody look at this',
        actor: ann.memberId,
      },
    ])
    expect(await kinds(setting.owner)).toEqual(['commented'])
    expect(await kinds(bo)).toEqual(['mentioned', 'assigned'])
    expect(await kinds(ann)).toEqual([])
  })

  test('that is edited notifies only newly mentioned members', async () => {
    const { id } = await setting.make({ executor: bo.memberId })
    const comment = await say(setting.owner, id, `${at(bo)} look`)
    await setting.owner.data(commentContract.updateComment, {
      params: { id: comment.id },
      body: { text: `${at(bo)} look, ${at(ann)}` },
    })
    expect(await kinds(ann)).toEqual(['mentioned'])
    expect(await kinds(bo)).toEqual(['mentioned', 'assigned'])
  })

  test('that was deleted has no text in its notification', async () => {
    const { id } = await setting.make({ executor: bo.memberId })
    const comment = await say(ann, id, 'Secret')
    expect((await notificationsOf(server, bo))[0]).toMatchObject({ text: 'Secret' })
    await ann.data(commentContract.deleteComment, { params: { id: comment.id } })
    expect((await notificationsOf(server, bo))[0]).toMatchObject({ kind: 'commented', text: '' })
  })

  test('or a description notifies mentioned members only if they may see the task', async () => {
    const stranger = await setting.join('Member', [])
    const { id } = await setting.make({ description: `${at(ann)} ${at(stranger)}` })
    await say(setting.owner, id, at(stranger))
    expect(await notificationsOf(server, ann)).toMatchObject([{ kind: 'mentioned', comment: null, task: id }])
    expect(await kinds(stranger)).toEqual([])
  })
})

describe('membership', () => {
  test('of a project notifies added and removed members', async () => {
    const { owner } = setting
    const cy = await setting.join('Member', [])
    const members = { projectId: setting.project, memberIds: [cy.memberId] }
    await owner.data(projectContract.addProjectMembers, { body: members })
    expect(await notificationsOf(server, cy)).toMatchObject([
      { kind: 'membership', what: 'addedToProject', project: setting.project, title: 'Website' },
    ])
    await owner.data(projectContract.removeProjectMembers, { body: members })
    expect((await notificationsOf(server, cy)).map(({ what }) => what)).toEqual(['removedFromProject'])
    expect((await notificationsOf(server, cy))[0]).toMatchObject({ title: 'Website' })
    expect(await kinds(ann)).toEqual([])
    await owner.data(projectContract.createProject, { body: { name: 'New', members: [ann.memberId] } })
    expect((await notificationsOf(server, ann))[0]).toMatchObject({ what: 'addedToProject', title: 'New' })
  })

  test('with a new role notifies its member', async () => {
    const roles = await setting.owner.data(roleContract.getRoles, {})
    const manager = roles.find(({ name }) => name === 'Manager')?.id as string
    await setting.owner.data(memberContract.updateMember, {
      params: { id: ann.memberId },
      body: { roleId: manager },
    })
    expect(await notificationsOf(server, ann)).toMatchObject([
      {
        kind: 'membership',
        what: 'role',
        title: 'Manager',
        fields: [{ field: 'role', before: 'Member', after: 'Manager' }],
      },
    ])
  })

  test('of the workspace notifies a removed member in other workspaces and by mail', async () => {
    const elsewhere = await server.makeOwner()
    await server.databases.system
      .updateTable('member')
      .set({ user: ann.userId })
      .where('id', '=', elsewhere.memberId)
      .execute()
    await setting.owner.data(memberContract.deleteMember, { params: { id: ann.memberId } })
    await settleNotifications(server, setting.owner.workspaceId)
    const there = { ...ann, workspaceId: elsewhere.workspaceId }
    await expect
      .poll(async () => {
        const reply = await ann.request('GET', '/api/notifications', undefined, {
          'x-workspace-id': there.workspaceId,
        })
        return ((await reply.json()) as { notifications?: unknown[] }).notifications
      }, soon)
      .toMatchObject([
        { kind: 'membership', what: 'removedFromWorkspace', title: 'Olga’s workspace', by: 'Olga' },
      ])
    expect((await server.emailsTo(ann.email))[0]?.subject).toContain('no longer a member')
  })
})
