import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userContract } from '#features/user/user.contract.ts'
import { isSignedIn, password } from '../../../../tests/account.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import type { Visitor } from '../../../../tests/visitor.ts'
import { authContract } from '../auth.contract.ts'
import { hashPassword } from './auth.password.ts'

// What somebody would try who wants into an account that is not theirs.
let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await openTestServer()
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())
const forgive = () => server.databases.system.deleteFrom('rateLimit').execute()
beforeEach(forgive)

let count = 0
const newEmail = () => `victim${++count}@example.com`
/** Its password is hashed in the promised strength: how long a check takes must tell nothing. */
async function makeAccount() {
  const user = await server.makeUser('Ann')
  await server.databases.system
    .updateTable('user')
    .set({ passwordHash })
    .where('id', '=', user.userId)
    .execute()
  return user
}

describe('who has an account', () => {
  const calls: [string, (email: string) => Promise<{ status: number; body: unknown; headers: Headers }>][] = [
    [
      'sign-in',
      (email) => server.visitor().call(authContract.login, { body: { email, password: 'wrong words' } }),
    ],
    [
      'registration',
      (email) => server.visitor().call(authContract.register, { body: { name: 'Bob', email, password } }),
    ],
    [
      'a sign-in with the password that was just registered',
      async (email) => {
        await server
          .visitor()
          .call(authContract.register, { body: { name: 'Bob', email, password: 'words of a stranger' } })
        return server.visitor().call(authContract.login, { body: { email, password: 'words of a stranger' } })
      },
    ],
    ['a new link', (email) => server.visitor().call(authContract.resend, { body: { email } })],
    ['a password link', (email) => server.visitor().call(authContract.sendPasswordLink, { body: { email } })],
  ]

  test.each(calls)('is not revealed by the response to %s', async (_what, ask) => {
    const { email } = await makeAccount()
    const [known, unknown] = [await ask(email), await ask(newEmail())]
    expect({ status: known.status, body: known.body }).toEqual({
      status: unknown.status,
      body: unknown.body,
    })
    const names = ({ headers }: typeof known) => [...headers.keys()].sort()
    expect(names(known)).toEqual(names(unknown))
  })

  test.each(calls)('is not revealed by the response time of %s', async (_what, ask) => {
    const accounts = await Promise.all(Array.from({ length: 7 }, makeAccount))
    // Warm, and interleaved: whatever else the machine does hits both alike. The quickest counts, since load only adds.
    await ask(newEmail())
    const best = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    for (const { email } of accounts) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', newEmail()],
      ] as const) {
        await forgive()
        const began = performance.now()
        await ask(address)
        best[kind] = Math.min(best[kind], performance.now() - began)
      }
    }
    // A check that was left out would be ten times as quick; what is left is the noise of a busy machine.
    const ratio = best.known / best.unknown
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(3)
  })
})

describe('a session', () => {
  test('that was planted before a sign-in is invalid after it (session fixation)', async () => {
    const [{ email }, attacker] = [await makeAccount(), await makeAccount()]
    const planted = attacker.cookie()
    const victim = server.visitor()
    const body = { email, password }
    await victim.request('POST', '/api/auth/login', body, { cookie: planted })
    expect(victim.cookie()).not.toBe(planted)
    expect((await server.visitor().request('GET', '/api/user', undefined, { cookie: planted })).status).toBe(
      401,
    )
  })

  test('can’t be opened with a made-up token, nor with the stored hash of one', async () => {
    const { userId } = await makeAccount()
    const row = await server.databases.system
      .selectFrom('session')
      .select('tokenHash')
      .where('user', '=', userId)
      .executeTakeFirstOrThrow()
    const hash = row.tokenHash
    for (const token of ['x'.repeat(43), hash.toString('base64url'), hash.toString('hex')])
      expect(
        (await server.visitor().request('GET', '/api/user', undefined, { cookie: `sid=${token}` })).status,
      ).toBe(401)
  })
})

describe('another site', () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  test.each([
    ['PUT', '/api/user', { name: 'Mallory' }],
    ['PATCH', '/api/user/new-password', { oldPassword: password, password: 'mallory was here' }],
    ['POST', '/api/user/email', { email: 'mallory@example.com', password }],
    ['POST', '/api/user/second-factor', { password }],
    ['DELETE', '/api/user/session', undefined],
    ['DELETE', '/api/user', { password }],
    ['POST', '/api/user/identity/oidc', { password }],
    ['PUT', '/api/auth/logout', undefined],
    ['POST', '/api/auth/login', { email: 'mallory@example.com', password }],
    ['POST', '/api/auth/second-factor', { code: '123456' }],
  ])('can’t %s %s', async (method, path, body) => {
    const user = await makeAccount()
    for (const headers of [
      foreign,
      { origin: 'null' },
      { origin: server.url.replace('http:', 'https:') },
      { ...foreign, 'content-type': 'text/plain' },
    ])
      expect([403, 415]).toContain((await user.request(method, path, body, headers)).status)
    expect(await user.data(userContract.getProfile, {})).toMatchObject({ name: 'Ann', email: user.email })
  })
})

describe('rate limits on guessing', () => {
  test('passwords: five failures per account and network, also with concurrent requests', async () => {
    const { email } = await makeAccount()
    const tries = Array.from({ length: 12 }, () =>
      server.visitor().call(authContract.login, { body: { email, password: 'wrong words' } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
  })

  test.each<[string, (visitor: Visitor, id: string) => Promise<{ status: number }>]>([
    [
      'reset links',
      (visitor, id) =>
        visitor.call(authContract.resetPassword, {
          body: { id, emailToken: 'x'.repeat(43), password: 'another good password' },
        }),
    ],
    [
      'links before they are used',
      (visitor, id) => visitor.call(authContract.checkPasswordLink, { params: { id, emailToken: 'x' } }),
    ],
    [
      'verification links',
      (visitor, id) => visitor.call(authContract.verify, { params: { id, emailToken: 'x' } }),
    ],
    [
      'links to new addresses',
      (visitor, id) => visitor.call(authContract.confirmEmail, { body: { id, emailToken: 'x' } }),
    ],
    ['codes', (visitor) => visitor.call(authContract.takeSecondStep, { body: { code: '123456' } })],
  ])('%s: thirty a minute from one network', async (_what, ask) => {
    const { userId } = await makeAccount()
    await ask(server.visitor(), userId)
    await server.databases.system.updateTable('rateLimit').set({ count: 30 }).execute()
    expect((await ask(server.visitor(), userId)).status).toBe(429)
    await server.databases.system.updateTable('rateLimit').set({ resetsAt: sql`now()` }).execute()
    expect((await ask(server.visitor(), userId)).status).not.toBe(429)
  })
})

test('registration rejects internal columns of the user table', async () => {
  for (const field of [
    'id',
    'verifiedAt',
    'isVerified',
    'passwordHash',
    'isRegister',
    'picture',
    'lastWorkspace',
  ]) {
    const body = { name: 'Bob', email: newEmail(), password, [field]: 'x' }
    const reply = await server.visitor().call(authContract.register, { body })
    expect(reply.body).toMatchObject({ error: { fields: { [field]: 'Not a field of this call' } } })
  }
})

describe('concurrently with a password change', () => {
  /** What a change of the password does, held right before its commit while the thief signs in. */
  const changing = (userId: string) => async (trx: Parameters<Parameters<typeof meetAt>[1]>[0]) => {
    await trx.updateTable('user').set({ passwordHash: 'another' }).where('id', '=', userId).execute()
    await trx.deleteFrom('session').where('user', '=', userId).execute()
    await trx.deleteFrom('signInStep').where('user', '=', userId).execute()
  }

  test('a sign-in with the old password opens no session', async () => {
    const { email, userId } = await makeAccount()
    const thief = server.visitor()
    const signIn = () => thief.call(authContract.login, { body: { email, password } })
    const [reply] = await meetAt(server, changing(userId), [signIn])
    expect(reply?.status).toBe(401)
    expect(await isSignedIn(thief)).toBe(false)
    expect(
      await server.databases.system.selectFrom('session').select('id').where('user', '=', userId).execute(),
    ).toEqual([])
  })

  test('a session can’t replace the new password by means of the old one', async () => {
    const { email, userId } = await makeAccount()
    const thief = server.visitor()
    await thief.call(authContract.login, { body: { email, password } })
    const body = { oldPassword: password, password: 'mallory was here' }
    const take = () => thief.call(authContract.changePassword, { body })
    const [reply] = await meetAt(server, changing(userId), [take])
    expect(reply?.status).toBe(401)
    const storedHash = server.databases.system
      .selectFrom('user')
      .select('passwordHash')
      .where('id', '=', userId)
    expect(await storedHash.executeTakeFirst()).toEqual({ passwordHash: 'another' })
  })

  test('a sign-in with the old password starts no second step', async () => {
    const { email, userId } = await makeAccount()
    await sql`insert into second_factor ("user", secret, confirmed_at) values (${userId}, 'S', now())`.execute(
      server.databases.system,
    )
    const signIn = () => server.visitor().call(authContract.login, { body: { email, password } })
    const [reply] = await meetAt(server, changing(userId), [signIn])
    expect(reply?.status).toBe(401)
    expect(
      await server.databases.system
        .selectFrom('signInStep')
        .select('user')
        .where('user', '=', userId)
        .execute(),
    ).toEqual([])
  })
})

test('signing out all other sessions revokes an attacker’s session', async () => {
  const { email, ...user } = await makeAccount()
  const thief = server.visitor()
  await thief.call(authContract.login, { body: { email, password } })
  expect(await isSignedIn(thief)).toBe(true)
  await user.data(authContract.deleteSessions, {})
  expect(await isSignedIn(thief)).toBe(false)
  const later = await thief.call(authContract.changePassword, {
    body: { oldPassword: password, password: 'mallory was here' },
  })
  expect(later.status).toBe(401)
})
