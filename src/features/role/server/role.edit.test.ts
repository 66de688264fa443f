import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { userContract } from '#features/user/user.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { roleContract } from '../role.contract.ts'
import { defaultAccess } from '../role.rules.ts'

const { createRole, deleteRole, getAllRoles, getRoles, updateRole } = roleContract

let server: TestServer
let owner: Person
let admin: Person
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  admin = await server.makeMember(owner.workspaceId, 'Admin')
})

const roleNamed = async (name: string) =>
  (await owner.data(getRoles, {})).find((role) => role.name === name) as NonNullable<
    Awaited<ReturnType<typeof owner.data<typeof getRoles>>>[number]
  >
const make = (body: object, by: Person = owner) => by.call(createRole, { body: { name: 'Editor', ...body } })
const changes = () =>
  server.databases.system
    .selectFrom('change')
    .select(['event', 'data', 'before'])
    .where('workspaceId', '=', owner.workspaceId)
    .where('object', '=', 'role')
    .orderBy('seq')
    .execute()

describe('a role', () => {
  test('is created without rights, or as a copy, plus the flags that are sent', async () => {
    const bare = await owner.data(createRole, { body: { name: 'Reader', 'task.view': 'project' } })
    expect(bare).toMatchObject({
      name: 'Reader',
      'task.view': 'project',
      'task.update': 'none',
      isOwner: false,
    })
    const { id } = await roleNamed('Member')
    const copy = await owner.data(createRole, {
      body: { name: 'Senior', copyOf: id, 'task.delete': 'project' },
    })
    expect(copy).toMatchObject({ ...defaultAccess('Member'), 'task.delete': 'project', name: 'Senior' })
    expect(copy.position).toBeGreaterThan(bare.position)
    expect((await owner.data(getAllRoles, {})).map(({ name }) => name)).toContain('Senior')
    expect(await changes()).toMatchObject([
      { event: 'create' },
      { event: 'create', data: { name: 'Senior' } },
    ])
  })

  test('created concurrently with the same id is created once', async () => {
    const body = { id: uuidv7(), name: 'Once' }
    const made = await Promise.all([1, 2, 3].map(() => owner.data(createRole, { body })))
    expect(new Set(made.map(({ id }) => id))).toEqual(new Set([body.id]))
    expect(await changes()).toHaveLength(1)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'admin' }, 'name'],
    [{ copyOf: '01900000-0000-7000-8000-000000000000' }, 'copyOf'],
    [{ 'task.view': 'everything' }, 'task.view'],
    [{ 'workspace.update': 'own' }, 'workspace.update'],
    [{ 'task.create': 'own' }, 'task.create'],
    [{ 'rocket.launch': 'all' }, 'rocket.launch'],
    [{ isOwner: true }, 'isOwner'],
    [{ position: 0 }, 'position'],
  ])('with %j is rejected by field name', async (body, field) => {
    const reply = await make(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
    expect(await changes()).toEqual([])
  })

  test('is changed flag by flag and logged with its previous values, but not when unchanged', async () => {
    const { id } = await roleNamed('Member')
    const params = { id }
    const changed = await owner.data(updateRole, {
      params,
      body: { name: 'Staff', 'task.delete': 'project' },
    })
    expect(changed).toMatchObject({ ...defaultAccess('Member'), name: 'Staff', 'task.delete': 'project' })
    await owner.data(updateRole, { params, body: { name: 'Staff', 'task.delete': 'project' } })
    await owner.data(updateRole, { params, body: {} })
    expect(await changes()).toMatchObject([
      { event: 'update', data: { name: 'Staff' }, before: { name: 'Member', 'task.delete': 'own' } },
    ])
  })

  test('that is changed takes effect from its members’ next call', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member')
    expect((await member.call(projectContract.createProject, { body: { name: 'x' } })).status).toBe(403)
    const { id } = await roleNamed('Member')
    await owner.data(updateRole, { params: { id }, body: { 'project.create': 'all' } })
    expect((await member.call(projectContract.createProject, { body: { name: 'x' } })).status).toBe(200)
    expect((await member.data(userContract.getProfile, {})).access).toMatchObject({ 'project.create': 'all' })
  })

  test('is only deleted when no member or invitation has it', async () => {
    const { id } = await roleNamed('Guest')
    const invited = await owner.data(memberContract.addMember, { body: { roleId: id } })
    const reply = await owner.call(deleteRole, { params: { id } })
    expect(reply.body).toMatchObject({ error: { code: 'ROLE_IN_USE' } })
    await owner.data(memberContract.deleteMember, { params: { id: invited.id } })
    expect(await owner.data(deleteRole, { params: { id } })).toEqual({ id })
    expect((await owner.call(deleteRole, { params: { id } })).status).toBe(404)
  })

  test('is restored at its position, unless another one has taken that', async () => {
    const names = async () => (await owner.data(getRoles, {})).map((role) => role.name)
    const before = await names()
    const manager = await roleNamed('Manager')
    await owner.data(deleteRole, { params: { id: manager.id } })
    const back = { id: manager.id, name: manager.name, position: manager.position }
    expect(await owner.data(createRole, { body: back })).toMatchObject({ position: manager.position })
    expect(await names()).toEqual(before)
    await owner.data(createRole, { body: { name: 'Second', position: manager.position } })
    expect(await names()).toEqual([...before, 'Second'])
  })

  test('is not deleted when an invitation with it is created concurrently', async () => {
    const role = (await make({})).body as { data: { id: string } }
    const replies = await meetAt(
      server,
      (trx) => trx.selectFrom('role').select('id').where('id', '=', role.data.id).forUpdate().execute(),
      [
        async () => (await owner.call(memberContract.addMember, { body: { roleId: role.data.id } })).status,
        async () => (await owner.call(deleteRole, { params: { id: role.data.id } })).status,
      ],
    )
    expect([
      [200, 409],
      [400, 200],
      [404, 200],
    ]).toContainEqual(replies)
  })

  test('of two created concurrently with the same name, one is refused', async () => {
    const statuses = (await Promise.all([make({}), make({ name: 'EDITOR' })])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400])
  })
})

describe('privilege escalation', () => {
  test('an Admin can’t make a role that may delete the workspace; the error names the flag', async () => {
    const { id } = await roleNamed('Owner')
    for (const body of [{ 'workspace.delete': 'all' }, { copyOf: id }]) {
      const reply = await make(body, admin)
      expect(reply.status).toBe(403)
      expect(reply.body).toMatchObject({
        error: { fields: { 'workspace.delete': 'Your own role has none' } },
      })
    }
  })

  test('no role can be widened beyond the caller’s own, not even their own', async () => {
    for (const name of ['Guest', 'Admin']) {
      const { id } = await roleNamed(name)
      const reply = await admin.call(updateRole, { params: { id }, body: { 'workspace.delete': 'all' } })
      expect(reply.status).toBe(403)
    }
    expect(await changes()).toEqual([])
  })

  test('a role that is wider than the caller’s can’t be changed, deleted or created', async () => {
    const narrow = await server.makeMember(owner.workspaceId, { 'role.manage': 'all', 'task.view': 'all' })
    const { id } = await roleNamed('Guest')
    expect((await narrow.call(updateRole, { params: { id }, body: { name: 'Mine' } })).status).toBe(403)
    expect((await narrow.call(deleteRole, { params: { id } })).status).toBe(403)
    expect((await make({ 'task.view': 'all' }, narrow)).status).toBe(200)
    expect((await make({ name: 'Other', 'task.update': 'own' }, narrow)).status).toBe(403)
  })

  test('the Owner role can’t be changed or deleted by anybody', async () => {
    const { id } = await roleNamed('Owner')
    for (const by of [owner, admin]) {
      expect((await by.call(updateRole, { params: { id }, body: { name: 'Boss' } })).status).toBe(409)
      expect((await by.call(updateRole, { params: { id }, body: { 'task.view': 'none' } })).status).toBe(409)
      expect((await by.call(deleteRole, { params: { id } })).status).toBe(409)
    }
  })

  test('a role of another workspace is not found', async () => {
    const other = await server.makeOwner('Frank')
    const { id } = await roleNamed('Guest')
    expect((await other.call(updateRole, { params: { id }, body: { name: 'x' } })).status).toBe(404)
    expect((await other.call(deleteRole, { params: { id } })).status).toBe(404)
  })
})
