import { afterAll, beforeAll, expect, test } from 'vitest'
import { flags } from '#shared/access.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { roleContract } from '../role.contract.ts'
import { defaultAccess, defaultRoleNames } from '../role.rules.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner()
})
afterAll(() => server.close())

test('lists roles in order, with each flag as a property, also under `roles`', async () => {
  const { body } = await owner.call(roleContract.getRoles, {})
  if (!body.success) throw new Error(body.error.message)
  expect(body.data.map(({ name }) => name)).toEqual(defaultRoleNames)
  expect(body.roles).toEqual(body.data)
  for (const [i, name] of defaultRoleNames.entries()) {
    expect(body.data[i]).toMatchObject({ ...defaultAccess(name), isOwner: name === 'Owner', position: i })
    expect(Object.keys(body.data[i] ?? {})).toEqual(expect.arrayContaining([...flags]))
  }
})

test('accepts the query parameter of the specification', async () => {
  const response = await owner.request('GET', '/api/workspace/role?fields[]=*')
  expect(response.status).toBe(200)
})

test('getRole returns a role as the list does, to every member', async () => {
  const guest = await server.makeMember(owner.workspaceId, 'Guest')
  for (const role of await guest.data(roleContract.getRoles, {}))
    expect(await guest.data(roleContract.getRole, { params: { id: role.id } })).toEqual(role)
})

test('missing and unknown flags count as none', async () => {
  const access = { 'task.view': 'all', 'rocket.launch': 'all' } as never
  const person = await server.makeMember(owner.workspaceId, access)
  const role = (await person.data(roleContract.getRoles, {})).find(({ name }) => name === 'Custom')
  expect(role).toMatchObject({ 'task.view': 'all', 'task.update': 'none' })
  expect(role).not.toHaveProperty(['rocket.launch'])
})
