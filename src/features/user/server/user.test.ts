import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { defaultAccess } from '../../role/role.rules.ts'
import { userContract } from '../user.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('before the first workspace the profile names none', async () => {
  const user = await server.makeUser('Ann')
  expect(await user.data(userContract.getProfile, {})).toEqual({
    id: user.userId,
    name: 'Ann',
    email: user.email,
    isRegister: true,
    workspaceId: null,
    memberId: null,
    roleId: null,
    access: null,
  })
})

test('in a workspace it carries the member, the role and what the role may do', async () => {
  const owner = await server.makeOwner()
  const guest = await server.makeMember(owner.workspaceId, 'Guest')
  expect(await guest.data(userContract.getProfile, {})).toMatchObject({
    workspaceId: owner.workspaceId,
    memberId: guest.memberId,
    access: defaultAccess('Guest'),
  })
})

test('nothing of the password leaves the server', async () => {
  const { userId, ...user } = await server.makeUser()
  await server.databases.system
    .updateTable('user')
    .set({ passwordHash: '$argon2id$secret' })
    .where('id', '=', userId)
    .execute()
  const response = await user.request('GET', '/api/user')
  expect(await response.text()).not.toMatch(/password|argon2/i)
})

test('whoever is deleted is signed out', async () => {
  const user = await server.makeUser()
  await server.databases.system.deleteFrom('user').where('id', '=', user.userId).execute()
  expect((await user.call(userContract.getProfile, {})).status).toBe(401)
})

test.each([
  ['none', ''],
  ['empty', 'sid='],
  ['made up', `sid=${'x'.repeat(43)}`],
  ['long', `sid=${'x'.repeat(5000)}`],
  ['hostile', "sid=' or 1=1 --"],
  ['not decodable', 'sid=%E0%A4%A'],
])('a cookie that is %s is nobody’s', async (_what, cookie) => {
  const response = await server.visitor().request('GET', '/api/user', undefined, { cookie })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ success: false, error: { message: 'Unauthorized' } })
})
