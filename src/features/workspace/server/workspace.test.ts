import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { defaultAccess, defaultRoleNames } from '#features/role/role.rules.ts'
import { defaultStatuses } from '#features/status/status.rules.ts'
import { userContract } from '#features/user/user.contract.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { workspaceContract } from '../workspace.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const { createWorkspace, getCurrentWorkspace, getWorkspaces, setWorkspace } = workspaceContract

describe('creating a workspace', () => {
  test('creates the defaults, and makes its creator the owner with it as current workspace', async () => {
    const user = await server.makeUser()
    const made = await user.data(createWorkspace, { body: { name: ' Studio ' } })
    expect(made).toMatchObject({
      name: 'Studio',
      workweek: [0, 1, 1, 1, 1, 0, 0],
      workdayDuration: 8,
      timeZone: 'UTC',
      logo: null,
      industry: null,
      sample: false,
    })
    expect(made.roles.map(({ name, isOwner }) => [name, isOwner])).toEqual(
      defaultRoleNames.map((name) => [name, name === 'Owner']),
    )
    for (const name of defaultRoleNames)
      expect(made.roles.find((role) => role.name === name)).toMatchObject(defaultAccess(name))
    const shown = (statuses: { name: string; category: string }[]) =>
      statuses.map(({ name, category }) => [name, category])
    expect(shown(made.taskStatuses)).toEqual(defaultStatuses.task)
    expect(shown(made.projectStatuses)).toEqual(defaultStatuses.project)
    expect(await user.data(getCurrentWorkspace, {})).toEqual(made)
    const profile = await user.data(userContract.getProfile, {})
    expect(profile).toMatchObject({ workspaceId: made.id, roleId: made.roles[0]?.id })
    const { body } = await user.call(getWorkspaces, {})
    expect(body).toMatchObject({ data: [{ id: made.id, memberCount: 1 }], workspace: [{ id: made.id }] })
  })

  test('accepts seven work-day flags, or six, with Saturday off', async () => {
    const user = await server.makeUser()
    const workweek = (flags: number[]) => ({ body: { name: 'W', workweek: flags as (0 | 1)[] } })
    expect((await user.data(createWorkspace, workweek([1, 1, 0, 0, 1, 1]))).workweek).toEqual([
      1, 1, 0, 0, 1, 1, 0,
    ])
    expect((await user.data(createWorkspace, workweek([0, 1, 1, 1, 1, 0, 1]))).workweek).toEqual([
      0, 1, 1, 1, 1, 0, 1,
    ])
    for (const wrong of [
      [],
      [1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1, 1, 1, 1],
      [0, 1, 2, 1, 1, 1],
      [0, 1, 0.5, 1, 1, 1],
    ])
      expect((await user.call(createWorkspace, workweek(wrong))).status).toBe(400)
  })

  test.each([
    'Europe/Berlin',
    'UTC',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'America/Argentina/Ushuaia',
  ])('accepts the time zone %s, as browsers send it', async (timeZone) => {
    const user = await server.makeUser()
    expect(await user.data(createWorkspace, { body: { name: 'W', timeZone } })).toMatchObject({ timeZone })
  })

  test.each([
    ['CET', 'Europe/Brussels'],
    ['IST', /^Asia\/(Calcutta|Kolkata)$/],
    ['AET', 'Australia/Sydney'],
    ['US/Pacific-New', 'America/Los_Angeles'],
  ])('maps %s to a location-based zone that the database knows', async (timeZone, place) => {
    const user = await server.makeUser()
    const made = await user.data(createWorkspace, { body: { name: 'W', timeZone } })
    expect(made.timeZone).toMatch(place)
    expect((await user.request('GET', '/api/audit?from=2026-01-01')).status).toBe(200)
  })

  test.each([
    ['timeZone', 'Europe/Atlantis'],
    ['timeZone', '+01:00'],
    ['timeZone', 'europe/berlin'],
    ['timeZone', ''],
    ['timeZone', null],
    ['currency', 'EURO'],
    ['currency', 'eur'],
    ['currency', 'ZZZ'],
    ['color', 'red'],
    ['workdayDuration', 0],
    ['workdayDuration', 25],
    ['workdayDuration', '8'],
    ['name', '   '],
    ['name', 'x'.repeat(61)],
    ['id', 'x'],
    ['ownerId', '01900000-0000-7000-8000-000000000000'],
  ])('rejects %s %j by field name', async (field, value) => {
    const user = await server.makeUser()
    const reply = await user.call(createWorkspace, { body: { name: 'W', [field]: value } })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      error: { code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } },
    })
    expect(await user.data(getWorkspaces, {})).toEqual([])
  })

  test('is idempotent by id, also concurrently and in upper case', async () => {
    const user = await server.makeUser()
    const id = uuidv7()
    const body = { id, name: 'Once' }
    const replies = await Promise.all([1, 2, 3].map(() => user.call(createWorkspace, { body })))
    replies.push(await user.call(createWorkspace, { body: { id: id.toUpperCase(), name: 'Again' } }))
    for (const reply of replies)
      expect(reply.body).toMatchObject({ success: true, data: { id, name: 'Once' } })
    expect(await user.data(getWorkspaces, {})).toHaveLength(1)
    const members = await server.databases.system
      .selectFrom('member')
      .selectAll()
      .where('workspaceId', '=', id)
      .execute()
    expect(members).toHaveLength(1)
  })

  test('a retry makes it current as well', async () => {
    const user = await server.makeUser()
    const [first, second] = [uuidv7(), uuidv7()]
    await user.data(createWorkspace, { body: { id: first, name: 'First' } })
    await user.data(createWorkspace, { body: { id: second, name: 'Second' } })
    await user.data(createWorkspace, { body: { id: first, name: 'First' } })
    expect(await user.data(userContract.getProfile, {})).toMatchObject({ workspaceId: first })
  })

  test('an id in use is refused without revealing anything about it', async () => {
    const owner = await server.makeOwner('Olga')
    const stranger = await server.makeUser()
    const reply = await stranger.call(createWorkspace, { body: { id: owner.workspaceId, name: 'Mine' } })
    expect(reply.status).toBe(409)
    expect(JSON.stringify(reply.body)).not.toContain('Olga')
    expect(await stranger.data(getWorkspaces, {})).toEqual([])
  })
})

describe('switching', () => {
  test('makes a workspace current, for this session and for the next', async () => {
    const user = await server.makeUser()
    const first = await user.data(createWorkspace, { body: { name: 'First' } })
    const second = await user.data(createWorkspace, { body: { name: 'Second' } })
    expect((await user.data(getCurrentWorkspace, {})).id).toBe(second.id)
    const reply = await user.call(setWorkspace, { params: { id: first.id } })
    const roleId = first.roles[0]?.id as string
    expect(reply.body).toEqual({
      success: true,
      data: { id: first.id, roleId },
      id: first.id,
      role_id: roleId,
    })
    expect((await user.data(getCurrentWorkspace, {})).id).toBe(first.id)
    const row = await server.databases.system
      .selectFrom('user')
      .select('lastWorkspace')
      .where('id', '=', user.userId)
      .executeTakeFirst()
    expect(row?.lastWorkspace).toBe(first.id)
  })

  test('the header selects the workspace of a request, so that tabs can differ', async () => {
    const user = await server.makeUser()
    const first = await user.data(createWorkspace, { body: { name: 'First' } })
    const second = await user.data(createWorkspace, { body: { name: 'Second' } })
    const inFirst = { 'x-workspace-id': first.id }
    const made = await user.call(projectContract.createProject, { body: { name: 'P' } }, inFirst)
    expect(made.ok).toBe(true)
    const count = async (headers: Record<string, string>) => {
      const reply = await user.call(projectContract.getProjects, {}, headers)
      return reply.ok ? reply.body.data.length : reply.status
    }
    expect([await count(inFirst), await count({ 'x-workspace-id': second.id }), await count({})]).toEqual([
      1, 0, 0,
    ])
    expect((await user.data(getCurrentWorkspace, {})).id).toBe(second.id)
  })

  test('another user’s workspace gets 404, by id and by header', async () => {
    const [owner, stranger] = [await server.makeOwner(), await server.makeOwner()]
    expect((await stranger.call(setWorkspace, { params: { id: owner.workspaceId } })).status).toBe(404)
    const headers = { 'x-workspace-id': owner.workspaceId }
    for (const call of [getCurrentWorkspace, projectContract.getProjects]) {
      const reply = await stranger.call(call, {}, headers)
      expect(reply.body).toMatchObject({ success: false, error: { message: 'Workspace not found' } })
    }
    expect((await stranger.data(getCurrentWorkspace, {})).id).toBe(stranger.workspaceId)
  })

  test.each(['', 'x', "' or 1=1", '*', '%'])(
    'a header that is not a valid id (%j) is ignored',
    async (wished) => {
      const owner = await server.makeOwner()
      const reply = await owner.call(getCurrentWorkspace, {}, { 'x-workspace-id': wished })
      expect(reply.body).toMatchObject({ data: { id: owner.workspaceId } })
    },
  )
})

test('any member sees the workspace and its number of members', async () => {
  const owner = await server.makeOwner()
  const guest = await server.makeMember(owner.workspaceId, 'Guest')
  expect(await guest.data(getWorkspaces, {})).toMatchObject([{ id: owner.workspaceId, memberCount: 2 }])
})
