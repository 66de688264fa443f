import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authContract } from '#features/auth/auth.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { userContract } from '#features/user/user.contract.ts'
import { givePassword, password } from '../../tests/account.ts'
import { openTestServer, type TestServer } from '../../tests/server.ts'

let server: TestServer
beforeAll(async () => {
  // At the level that an operator has who sets none.
  server = await openTestServer({ LOG_LEVEL: '', CALLS_PER_MINUTE: '100' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.databases.system.deleteFrom('rateLimit').execute()
  server.logged.length = 0
})

type Line = { level: number; security: { event: string; outcome: string; [detail: string]: unknown } }
const lines = () =>
  server.logged.map((line) => JSON.parse(line) as Line).filter(({ security }) => security !== undefined)
/** The events in the order in which they happened: what, with which outcome. */
const events = () => lines().map(({ security }) => `${security.event}: ${security.outcome}`)

async function makeAccount() {
  const owner = await server.makeOwner()
  await givePassword(server, owner.userId)
  return owner
}
const login = (email: string, tried = password, visitor = server.visitor()) =>
  visitor.call(authContract.login, { body: { email, password: tried } }, { 'user-agent': 'Test/1' })

test('a sign-in is logged with user, address and call, a failed one with its reason', async () => {
  const { email, userId } = await makeAccount()
  const visitor = server.visitor()
  await login(email, password, visitor)
  await login(email, 'a secret typed wrong')
  await login('nobody@example.com', 'a secret typed wrong')
  await visitor.call(authContract.logout, {})
  const from = { address: '127.0.0.1', agent: 'Test/1', call: 'POST /api/auth/login' }
  expect(lines()).toMatchObject([
    { level: 30, security: { event: 'sign-in', outcome: 'success', user: userId, ...from } },
    {
      level: 40,
      security: { event: 'sign-in', outcome: 'failure', user: userId, reason: 'wrong password', ...from },
    },
    {
      level: 40,
      security: { event: 'sign-in', outcome: 'failure', user: null, reason: 'no account', ...from },
    },
    { level: 30, security: { event: 'sign-out', outcome: 'success', user: userId } },
  ])
})

test('the log contains no password, token, code or email address', async () => {
  const owner = await makeAccount()
  const visitor = server.visitor()
  await login(owner.email, password, visitor)
  await login(owner.email, 'a secret typed wrong')
  await login('nobody@example.com', password)
  await visitor.call(authContract.sendPasswordLink, { body: { email: owner.email } })
  const [message] = await server.emailsTo(owner.email)
  const [, id, emailToken] = /id=([\w-]+)&emailToken=([\w-]+)/.exec(
    message?.body ?? '',
  ) as unknown as string[]
  const body = { id: id!, emailToken: emailToken!, password: 'another good password' }
  await visitor.call(authContract.resetPassword, { body })
  expect((await visitor.call(authContract.resetPassword, { body })).status).toBe(400)
  expect(events().slice(-4)).toEqual([
    'password link: success',
    'password changed: success',
    'sign-in: success',
    'mailed link: failure',
  ])
  const text = lines()
    .map((line) => JSON.stringify(line))
    .join('\n')
  const secrets = [password, 'typed wrong', body.password, emailToken!, visitor.cookie().slice(4)]
  for (const secret of [...secrets, '@example.com']) expect(text).not.toContain(secret)
})

test('changes of password, second factor and sessions are logged', async () => {
  const { email, ...owner } = await makeAccount()
  await login(email)
  const wrong = { oldPassword: 'wrong', password: 'another good password' }
  await owner.call(authContract.changePassword, { body: wrong })
  const changed = { oldPassword: password, password: 'another good password' }
  await owner.data(authContract.changePassword, { body: changed })
  const proof = { password: 'another good password' }
  const { key } = await owner.data(authContract.startSecondFactor, { body: proof })
  const code = new TOTP({ secret: key }).generate()
  const { recoveryCodes } = await owner.data(authContract.confirmSecondFactor, { body: { code } })
  const visitor = server.visitor()
  await login(email, proof.password, visitor)
  await visitor.call(authContract.takeSecondStep, { body: { code } })
  await visitor.data(authContract.takeSecondStep, { body: { code: recoveryCodes[0]! } })
  await visitor.data(authContract.deleteSessions, {})
  await visitor.data(authContract.deleteSecondFactor, { body: { ...proof, code: recoveryCodes[1]! } })
  expect(events()).toEqual([
    'sign-in: success',
    'proof: failure',
    'password changed: success',
    'second factor on: success',
    'sign-in, first step: success',
    'second step: failure',
    'sign-in: success',
    'sessions ended: success',
    'second factor off: success',
  ])
  expect(lines()[2]?.security).toMatchObject({ user: owner.userId, endedSessions: 1 })
})

test('changes of roles and members are logged with the affected ids', async () => {
  const owner = await makeAccount()
  const { workspaceId } = owner
  const { memberId } = await server.makeMember(workspaceId, 'Member')
  const role = await owner.data(roleContract.createRole, { body: { name: 'Auditor' } })
  await owner.data(roleContract.updateRole, { params: { id: role.id }, body: { 'task.view': 'all' } })
  await owner.data(memberContract.updateMember, { params: { id: memberId }, body: { roleId: role.id } })
  // Hours are nobody's rights.
  await owner.data(memberContract.updateMember, { params: { id: memberId }, body: { weeklyMinutes: 60 } })
  await owner.data(memberContract.deleteMember, { params: { id: memberId } })
  await owner.data(roleContract.deleteRole, { params: { id: role.id } })
  const by = { user: owner.userId, workspace: workspaceId, outcome: 'success' }
  expect(lines().map(({ security }) => security)).toMatchObject([
    { ...by, event: 'role created', role: role.id },
    { ...by, event: 'role changed', role: role.id },
    { ...by, event: 'member role changed', member: memberId, role: role.id, before: expect.any(String) },
    { ...by, event: 'member removed', member: memberId },
    { ...by, event: 'role deleted', role: role.id },
  ])
})

test('a rate limit refusal is logged once, however many follow it', async () => {
  const { email, ...owner } = await makeAccount()
  for (let time = 0; time < 8; time += 1) await login(email, 'wrong')
  expect(events()).toEqual([...Array(5).fill('sign-in: failure'), 'rate limit: refused'])
  expect(lines().at(-1)?.security).toMatchObject({ limit: 'login', call: 'POST /api/auth/login' })

  server.logged.length = 0
  const ask = async () => (await owner.call(userContract.getProfile, {})).status
  // As many as it takes: a minute may end in between.
  while ((await ask()) !== 429);
  for (let time = 0; time < 5; time += 1) await ask()
  expect(events()).toEqual(['rate limit: refused'])
  expect(lines()[0]?.security).toMatchObject({ limit: 'calls', session: expect.any(String) })
})
