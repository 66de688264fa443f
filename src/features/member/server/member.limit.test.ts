import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleContract } from '#features/role/role.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { memberContract } from '../member.contract.ts'

let server: TestServer
let owner: Person
let roleId: string
beforeAll(async () => {
  server = await openTestServer({ INVITATIONS_PER_HOUR: '4' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.databases.system.deleteFrom('rateLimit').execute()
  owner = await server.makeOwner()
  roleId = (await owner.data(roleContract.getRoles, {})).find(({ name }) => name === 'Guest')?.id as string
})

let made = 0
const fresh = (many: number) => Array.from({ length: many }, () => `invited-${++made}@example.com`)
const inviteAll = (emails: string[], by: Person = owner) =>
  by.call(memberContract.addMembers, { body: { roleId, emails } })
const invite = (email?: string, by: Person = owner) =>
  by.call(memberContract.addMember, { body: { roleId, ...(email && { email }) } })
const invited = async () =>
  (await owner.data(memberContract.getMembers, {})).filter(({ status }) => status === 'invited')

test('mailed invitations are limited per sender and hour, however they are sent', async () => {
  const [first, second, third] = fresh(3) as [string, string, string]
  expect((await inviteAll([first, second])).status).toBe(200)
  const refused = await inviteAll([third, ...fresh(2)])
  expect(refused).toMatchObject({
    status: 429,
    body: {
      error: { code: 'TOO_MANY_REQUESTS', fields: { emails: expect.stringMatching(/4 .*hour.*minutes/) } },
    },
  })
  expect(await invited()).toHaveLength(2)
  expect(await server.emailsTo(third)).toEqual([])

  // What was refused is not counted; a link that goes by no mail does not count either.
  expect((await invite(third)).status).toBe(200)
  const [open] = await invited()
  const resend = () => owner.call(memberContract.resendInvitation, { params: { id: open?.id as string } })
  expect((await resend()).status).toBe(200)
  expect(await resend()).toMatchObject({ status: 429, body: { error: { code: 'TOO_MANY_REQUESTS' } } })
  expect(await invite(fresh(1)[0])).toMatchObject({
    status: 429,
    body: { error: { fields: { email: expect.any(String) } } },
  })
  expect((await invite()).status).toBe(200)
})

test('mailed invitations are limited per workspace and day to five times that', async () => {
  for (let n = 0; n < 5; n++) {
    const admin = await server.makeMember(owner.workspaceId, 'Admin')
    expect((await inviteAll(fresh(4), admin)).status).toBe(200)
  }
  expect(await inviteAll(fresh(1))).toMatchObject({
    status: 429,
    body: { error: { fields: { emails: expect.stringMatching(/workspace.*20 .*day/) } } },
  })
  const elsewhere = await server.makeOwner()
  const roles = await elsewhere.data(roleContract.getRoles, {})
  const body = { roleId: roles[0]?.id as string, emails: fresh(1) }
  expect((await elsewhere.call(memberContract.addMembers, { body })).status).toBe(200)
})

test('invitations are limited to three per address and hour, with an error on its field', async () => {
  const [email] = fresh(1) as [string]
  for (let n = 0; n < 3; n++) {
    const other = await server.makeOwner()
    const roles = await other.data(roleContract.getRoles, {})
    const body = { roleId: roles[0]?.id as string, email }
    expect((await other.call(memberContract.addMember, { body })).status).toBe(200)
  }
  expect(await inviteAll([...fresh(1), email])).toMatchObject({
    status: 429,
    body: { error: { fields: { 'emails.1': expect.any(String) } } },
  })
  expect(await invite(email)).toMatchObject({
    status: 429,
    body: { error: { fields: { email: expect.any(String) } } },
  })
})
