import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { projectContract } from '../project.contract.ts'
import { projectColors } from '../project.rules.ts'

const {
  addProjectMembers,
  createProject,
  deleteProject,
  getProject,
  getProjectMembers,
  getProjects,
  getProjectTasks,
  removeProjectMembers,
  updateProject,
} = projectContract

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
})

const make = (body: object = {}, by: Person = owner) =>
  by.data(createProject, { body: { name: 'Website', ...body } })
const read = (projectId: string) => owner.data(getProject, { params: { projectId } })
const statusOf = async (name: string) => {
  const { projectStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
  return projectStatuses.find((status) => status.name === name)?.id as string
}
const changes = () =>
  server.databases.system
    .selectFrom('change')
    .select(['object', 'event', 'data', 'actor'])
    .where('workspaceId', '=', owner.workspaceId)
    .orderBy('seq')
    .execute()

describe('creating a project', () => {
  test('fills in defaults and makes its creator a member', async () => {
    const made = await make()
    expect(made).toMatchObject({
      name: 'Website',
      key: 'WEBS',
      color: projectColors[0],
      status: await statusOf('In progress'),
      members: [owner.memberId],
      createdBy: owner.memberId,
      tasksCount: 0,
      tasksActiveCount: 0,
    })
    expect(await read(made.id)).toEqual(made)
    expect(await changes()).toMatchObject([
      { object: 'project', event: 'create', actor: owner.memberId, data: { id: made.id, key: 'WEBS' } },
      {
        object: 'project-member',
        event: 'create',
        data: { projectId: made.id, memberIds: [owner.memberId] },
      },
    ])
  })

  test('without permission to view projects returns it, also on a retry', async () => {
    const maker = await server.makeMember(owner.workspaceId, { 'project.create': 'all' })
    const id = uuidv7()
    const first = await maker.call(createProject, { body: { id, name: 'Blind' } })
    expect(first.body).toMatchObject({ data: { id, name: 'Blind', createdBy: maker.memberId } })
    expect((await maker.call(createProject, { body: { id, name: 'Blind' } })).body).toEqual(first.body)
    expect((await maker.call(getProject, { params: { projectId: id } })).status).toBe(403)
    expect(await read(id)).toMatchObject({ name: 'Blind', members: [maker.memberId] })
  })

  test('stores the given fields', async () => {
    const other = await server.makeMember(owner.workspaceId, 'Member')
    const body = {
      key: ' ab1 ',
      color: '#123456',
      status: await statusOf('Planned'),
      members: [other.memberId],
    }
    expect(await make(body)).toMatchObject({
      ...body,
      key: 'AB1',
      members: [owner.memberId, other.memberId].sort(),
    })
  })

  test('assigns colours in turn', async () => {
    const colors = []
    for (let i = 0; i < projectColors.length + 1; i++) colors.push((await make()).color)
    expect(colors).toEqual([...projectColors, projectColors[0]])
  })

  test('with a taken key is rejected with a field error, except in another workspace', async () => {
    await make({ key: 'WEB' })
    const reply = await owner.call(createProject, { body: { name: 'Other', key: 'web' } })
    expect(reply.body).toMatchObject({ error: { fields: { key: 'Another project uses this key' } } })
    expect((await make({ key: 'WEB' }, await server.makeOwner())).key).toBe('WEB')
  })

  test('with one name concurrently assigns different keys in sequence', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => make()))
    const keys = made.map(({ key }) => key).sort()
    const numbered = Array.from({ length: 11 }, (_, i) => `WEBS${i + 2}`)
    expect(keys).toEqual(['WEBS', ...numbered].sort())
    expect(new Set(made.map(({ color }) => color)).size).toBe(projectColors.length)
  })

  test('is idempotent by id, also concurrently', async () => {
    const body = { id: uuidv7(), name: 'Once', key: 'ONCE' }
    const replies = await Promise.all([1, 2, 3].map(() => owner.call(createProject, { body })))
    replies.push(await owner.call(createProject, { body: { ...body, name: 'Later' } }))
    for (const reply of replies)
      expect(reply.body).toMatchObject({ data: { id: body.id, name: 'Once', key: 'ONCE' } })
    expect(await changes()).toHaveLength(2)
  })

  test('with an id that another workspace uses succeeds', async () => {
    const { id } = await make()
    expect(await make({ id, name: 'Mine' }, await server.makeOwner())).toMatchObject({ id, name: 'Mine' })
    expect((await read(id)).name).toBe('Website')
  })

  test.each(['1AB', 'ABCDEFG', 'A-B', 'Ä', '', ' '])('the key %j is refused', async (key) => {
    expect((await owner.call(createProject, { body: { name: 'x', key } })).status).toBe(400)
  })

  test('with an invited member is rejected with a field error', async () => {
    const [role] = (await owner.data(workspaceContract.getCurrentWorkspace, {})).roles
    const invited = await owner.data(memberContract.addMember, { body: { roleId: role?.id as string } })
    const reply = await owner.call(createProject, { body: { name: 'x', members: [invited.id] } })
    expect(reply.body).toMatchObject({ error: { fields: { members: expect.any(String) } } })
  })
})

describe('changing a project', () => {
  test('updates only the given fields, and logs nothing if they are unchanged', async () => {
    const made = await make()
    const before = (await changes()).length
    const params = { id: made.id }
    for (const body of [{}, { name: 'Website' }, { color: made.color, status: made.status }])
      expect(await owner.data(updateProject, { params, body })).toMatchObject({ updatedAt: made.updatedAt })
    expect(await changes()).toHaveLength(before)
    const updated = await owner.data(updateProject, { params, body: { name: 'Shop' } })
    expect(updated).toMatchObject({ name: 'Shop', color: made.color, status: made.status, key: made.key })
    expect(updated.updatedAt > made.updatedAt).toBe(true)
    expect(await owner.data(updateProject, { params, body: { status: null } })).toMatchObject({
      status: null,
    })
    expect(await changes()).toHaveLength(before + 2)
  })

  test('is permitted for a Manager in their own projects, not for a Member', async () => {
    const made = await make()
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [made.id])
    const outside = await server.makeMember(owner.workspaceId, 'Manager')
    const member = await server.makeMember(owner.workspaceId, 'Member', [made.id])
    const stranger = await server.makeMember(owner.workspaceId, 'Member')
    const rename = async (by: Person) =>
      (await by.call(updateProject, { params: { id: made.id }, body: { name: by.memberId } })).status
    expect([
      await rename(manager),
      await rename(outside),
      await rename(member),
      await rename(stranger),
    ]).toEqual([200, 403, 403, 403])
    const drop = await manager.call(deleteProject, { params: { projectId: made.id } })
    expect(drop.status).toBe(403)
  })
})

describe('the list', () => {
  test('has the counts of all and of open tasks', async () => {
    const made = await make()
    const { taskStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
    const statuses = [...taskStatuses.map(({ id }) => id), null]
    for (const status of statuses)
      await owner.data(taskContract.createTask, { body: { project: made.id, title: 'T', status } })
    expect(await read(made.id)).toMatchObject({ tasksCount: 7, tasksActiveCount: 5 })
    expect(await owner.data(getProjectTasks, { params: { projectId: made.id } })).toHaveLength(7)
  })

  test('is filtered by open, closed, or one status', async () => {
    const [open, closed, bare] = [
      await make(),
      await make({ status: await statusOf('Completed') }),
      await make(),
    ]
    await owner.data(updateProject, { params: { id: bare.id }, body: { status: null } })
    const ids = async (status: string) =>
      (await owner.data(getProjects, { query: { status } })).map(({ id }) => id)
    expect((await ids('open')).sort()).toEqual([open.id, bare.id].sort())
    expect(await ids('closed')).toEqual([closed.id])
    expect(await ids(await statusOf('Completed'))).toEqual([closed.id])
    expect(await ids(uuidv7())).toEqual([])
  })

  test('shows Members and Guests only their own projects; others are not found', async () => {
    const [mine, other] = [await make(), await make({ name: 'Secret' })]
    for (const role of ['Member', 'Guest'] as const) {
      const person = await server.makeMember(owner.workspaceId, role, [mine.id])
      expect((await person.data(getProjects, {})).map(({ id }) => id)).toEqual([mine.id])
      for (const call of [getProject, getProjectMembers, getProjectTasks]) {
        const reply = await person.call(call, { params: { projectId: other.id } })
        expect(reply.status).toBe(404)
        expect(JSON.stringify(reply.body)).not.toContain('Secret')
      }
      expect(await person.data(getProjectMembers, { params: { projectId: mine.id } })).not.toHaveLength(0)
    }
  })
})

describe('members of a project', () => {
  test('are added and removed idempotently, and logged with the whole list', async () => {
    const made = await make()
    const person = await server.makeMember(owner.workspaceId, 'Member')
    const body = { projectId: made.id, memberIds: [person.memberId, person.memberId] }
    const both = [owner.memberId, person.memberId].sort()
    const came = await owner.data(addProjectMembers, { body })
    expect(came).toEqual({ projectId: made.id, memberIds: both, updatedAt: expect.any(String) })
    expect(await owner.data(addProjectMembers, { body })).toEqual(came)
    expect((await person.data(getProjects, {})).map(({ id }) => id)).toEqual([made.id])
    const left = await owner.data(removeProjectMembers, { body })
    expect(await owner.data(removeProjectMembers, { body })).toEqual(left)
    expect(await person.data(getProjects, {})).toEqual([])
    const messages = (await changes()).filter(({ object }) => object === 'project-member')
    expect(messages.map(({ event, data }) => ({ event, data }))).toEqual([
      { event: 'create', data: { projectId: made.id, memberIds: made.members, updatedAt: made.updatedAt } },
      { event: 'create', data: came },
      { event: 'delete', data: left },
    ])
  })

  test('advance the update time of the project when added and removed', async () => {
    const made = await make()
    const person = await server.makeMember(owner.workspaceId, 'Member')
    const body = { projectId: made.id, memberIds: [person.memberId] }
    const { updatedAt: cameAt } = await owner.data(addProjectMembers, { body })
    expect(cameAt > made.updatedAt).toBe(true)
    expect((await read(made.id)).updatedAt).toBe(cameAt)
    const renamed = await owner.data(updateProject, { params: { id: made.id }, body: { name: 'Shop' } })
    const { updatedAt: leftAt } = await owner.data(removeProjectMembers, { body })
    expect(leftAt > renamed.updatedAt && renamed.updatedAt > cameAt).toBe(true)
  })

  test('a Manager can’t add themselves to a project that is not theirs', async () => {
    const made = await make()
    const manager = await server.makeMember(owner.workspaceId, 'Manager')
    const body = { projectId: made.id, memberIds: [manager.memberId] }
    expect((await manager.call(addProjectMembers, { body })).status).toBe(403)
    expect((await manager.call(removeProjectMembers, { body })).status).toBe(403)
  })

  test('concurrently removed from the workspace are rejected with a field error', async () => {
    const made = await make()
    const person = await server.makeMember(owner.workspaceId, 'Member')
    const body = { projectId: made.id, memberIds: [person.memberId] }
    const [reply] = await meetAt(
      server,
      (trx) => trx.selectFrom('member').select('id').where('id', '=', person.memberId).forUpdate().execute(),
      [() => owner.call(addProjectMembers, { body })],
      (trx) => trx.deleteFrom('member').where('id', '=', person.memberId).execute(),
    )
    expect(reply?.body).toMatchObject({ error: { fields: { memberIds: expect.any(String) } } })
  })
})

describe('deleting a project', () => {
  test('deletes its tasks and memberships, not those of other projects, and frees its key', async () => {
    const [made, other] = [await make(), await make()]
    const add = (project: string) => owner.data(taskContract.createTask, { body: { project, title: 'T' } })
    const [removed, stays] = [await add(made.id), await add(other.id)]
    const member = await server.makeMember(owner.workspaceId, 'Member', [made.id, other.id])
    expect(await owner.data(deleteProject, { params: { projectId: made.id } })).toEqual({ id: made.id })
    expect((await owner.call(taskContract.getTask, { params: { id: removed.id } })).status).toBe(404)
    expect((await owner.data(taskContract.getTask, { params: { id: stays.id } })).id).toBe(stays.id)
    const memberships = await server.databases.system
      .selectFrom('projectMember')
      .select(['project', 'member'])
      .where('workspaceId', '=', owner.workspaceId)
      .orderBy('member')
      .execute()
    const stay = [owner.memberId, member.memberId].sort()
    expect(memberships).toEqual(stay.map((id) => ({ project: other.id, member: id })))
    expect((await owner.call(deleteProject, { params: { projectId: made.id } })).status).toBe(404)
    expect((await make()).key).toBe('WEBS')
  })

  test('rejects a task that is created in it concurrently', async () => {
    const made = await make()
    const replies = await meetAt(
      server,
      (trx) => trx.selectFrom('project').select('id').where('id', '=', made.id).forUpdate().execute(),
      [
        async () => (await owner.call(deleteProject, { params: { projectId: made.id } })).status,
        async () =>
          (await owner.call(taskContract.createTask, { body: { project: made.id, title: 'T' } })).status,
      ],
    )
    expect(replies).toEqual([200, 404])
  })

  test('twice concurrently succeeds once', async () => {
    const made = await make()
    const drop = async () => (await owner.call(deleteProject, { params: { projectId: made.id } })).status
    expect((await Promise.all([drop(), drop()])).sort()).toEqual([200, 404])
  })
})

test('the list and the project endpoint apply the same visibility by scope', async () => {
  const { id } = await make()
  for (const [scope, seen] of [
    ['project', [id]],
    ['own', []],
  ] as const) {
    const member = await server.makeMember(owner.workspaceId, { 'project.view': scope }, [id])
    const listed = await member.data(getProjects, {})
    expect(listed.map((project) => project.id)).toEqual(seen)
    expect((await member.call(getProject, { params: { projectId: id } })).ok).toBe(seen.length === 1)
  }
})
