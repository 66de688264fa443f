import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { userContract } from '#features/user/user.contract.ts'
import {
  givePassword,
  isSignedIn,
  mailedLink,
  makeAccount as makeSignedOut,
  password,
} from '../../../../tests/account.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import type { Visitor } from '../../../../tests/visitor.ts'
import { authContract } from '../auth.contract.ts'

const another = 'another good password'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.databases.system.deleteFrom('rateLimit').execute())

let count = 0
const newEmail = () => `someone${++count}@example.com`
const signIn = async (email: string, chosen = password, visitor = server.visitor(), headers = {}) => {
  const reply = await visitor.call(authContract.login, { body: { email, password: chosen } }, headers)
  return { visitor, status: reply.status }
}

/** A signed-in account with a password. */
async function makeAccount(name = 'Ann') {
  const { userId, email } = await makeSignedOut(server, name)
  const { visitor } = await signIn(email)
  return { userId, email, visitor }
}
const subjects = async (email: string) => (await server.emailsTo(email)).map(({ subject }) => subject)

describe('a new password', () => {
  const change = (visitor: Visitor, body = { oldPassword: password, password: another }) =>
    visitor.call(authContract.changePassword, { body })

  test('requires the old one, revokes other sessions and live connections, and mails a notice', async () => {
    const owner = await server.makeOwner()
    await givePassword(server, owner.userId)
    const { visitor: elsewhere } = await signIn(owner.email)
    const lives = [await owner.live(owner.workspaceId), await elsewhere.live(owner.workspaceId)] as const
    for (const live of lives) await live.settle()
    const before = owner.cookie()
    expect((await change(owner)).status).toBe(200)
    expect((await lives[1].closing()).code).toBe(4401)
    expect([await isSignedIn(owner), await isSignedIn(elsewhere)]).toEqual([true, false])
    // The session goes on under another token, and what it had open stays open.
    await lives[0].settle()
    lives[0].close()
    expect(owner.cookie()).not.toBe(before)
    expect((await owner.request('GET', '/api/user', undefined, { cookie: before })).status).toBe(401)
    expect((await subjects(owner.email))[0]).toBe('Your Workweek password was changed')
    expect((await signIn(owner.email)).status).toBe(401)
    expect((await signIn(owner.email, another)).status).toBe(200)
  })

  test.each([
    ['oldPassword', { oldPassword: 'wrong', password: another }],
    ['password', { oldPassword: password, password: 'short' }],
    ['password', { oldPassword: password, password: 'password123' }],
    ['isVerified', { oldPassword: password, password: another, isVerified: true }],
  ])('rejects an invalid %s and changes nothing', async (field, body) => {
    const { visitor, email } = await makeAccount()
    const reply = await change(visitor, body)
    expect(reply.body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
    expect((await signIn(email)).status).toBe(200)
  })

  test('is rate-limited to five attempts a minute', async () => {
    const { visitor } = await makeAccount()
    const tried = { oldPassword: 'wrong', password: another }
    for (let tries = 0; tries < 5; tries += 1) expect((await change(visitor, tried)).status).toBe(400)
    expect((await change(visitor)).status).toBe(429)
  })

  test('revokes password links mailed before', async () => {
    const { visitor, email } = await makeAccount()
    await server.visitor().call(authContract.sendPasswordLink, { body: { email } })
    const [message] = await server.emailsTo(email)
    const [, id, emailToken] = /id=([^&]+)&emailToken=([\w-]+)/.exec(
      message?.body ?? '',
    ) as unknown as string[]
    const params = { id: id!, emailToken: emailToken! }
    // Asking whether it works does not use it up.
    for (const _ of [1, 2])
      expect((await server.visitor().call(authContract.checkPasswordLink, { params })).status).toBe(200)
    await change(visitor)
    expect((await server.visitor().call(authContract.checkPasswordLink, { params })).status).toBe(400)
    const body = { ...params, password: 'yet another password' }
    expect((await server.visitor().call(authContract.resetPassword, { body })).status).toBe(400)
  })
})

describe('a new email address', () => {
  const ask = (visitor: Visitor, email: string, proof: object = { password }) =>
    visitor.call(authContract.changeEmail, { body: { email, ...proof } })
  const confirm = (body: { id: string; emailToken: string }) =>
    server.visitor().call(authContract.confirmEmail, { body })
  async function linkTo(email: string) {
    const [message] = await server.emailsTo(email)
    const [, id, emailToken] = /confirm-email\/([\w-]+)\/([\w-]+)/.exec(message?.body ?? '') ?? []
    return { id: id as string, emailToken: emailToken as string }
  }

  test('takes effect through a single-use link; the old address is notified twice', async () => {
    const owner = await server.makeOwner()
    await givePassword(server, owner.userId)
    const email = newEmail()
    expect((await ask(owner, email.toUpperCase())).status).toBe(200)
    expect((await owner.data(userContract.getProfile, {})).email).toBe(owner.email)
    expect((await signIn(email)).status).toBe(401)
    const link = await linkTo(email)
    const live = await owner.live(owner.workspaceId)
    expect((await confirm(link)).status).toBe(200)
    expect((await confirm(link)).body).toMatchObject({ error: { code: 'LINK_NOT_VALID' } })
    await live.settle()
    expect(live.messages()).toMatchObject([{ object: 'member', data: { profile: { email } } }])
    live.close()
    expect((await owner.data(userContract.getProfile, {})).email).toBe(email)
    expect((await signIn(email)).status).toBe(200)
    expect((await signIn(owner.email)).status).toBe(401)
    expect(await subjects(owner.email)).toEqual([
      'The email address of your Workweek account was changed',
      'A new email address for your Workweek account',
    ])
    const members = await owner.data(memberContract.getMembers, {})
    expect(members[0]?.email).toBe(email)
  })

  test('requires the password, and is rejected if it is the current address', async () => {
    const { visitor, email } = await makeAccount()
    for (const proof of [{}, { password: 'wrong' }, { code: '123456' }])
      expect((await ask(visitor, newEmail(), proof)).status).toBe(400)
    expect((await ask(visitor, email)).body).toMatchObject({
      error: { fields: { email: expect.stringMatching(/already/) } },
    })
    expect(await server.emailsTo(`someone${count}@example.com`)).toEqual([])
  })

  test('of another account gets the same response, and that address is mailed a notice', async () => {
    const [{ visitor }, other] = [await makeAccount(), await makeAccount()]
    const [free, taken] = [await ask(visitor, newEmail()), await ask(visitor, other.email)]
    expect(taken.body).toEqual(free.body)
    expect((await subjects(other.email))[0]).toBe('You already have a Workweek account')
    expect((await linkTo(other.email)).id).toBeUndefined()
  })

  test('that another account took meanwhile is rejected on confirmation', async () => {
    const { visitor, email } = await makeAccount()
    const newAddress = newEmail()
    await ask(visitor, newAddress)
    const link = await linkTo(newAddress)
    const faster = await server.makeUser()
    await server.databases.system
      .updateTable('user')
      .set({ email: newAddress })
      .where('id', '=', faster.userId)
      .execute()
    expect((await confirm(link)).body).toMatchObject({ error: { code: 'EMAIL_TAKEN' } })
    expect((await visitor.data(userContract.getProfile, {})).email).toBe(email)
  })

  test('is revoked by a newer request, by expiry and by a password change', async () => {
    const { visitor, userId } = await makeAccount()
    const [first, second] = [newEmail(), newEmail()]
    await ask(visitor, first)
    await ask(visitor, second)
    expect((await confirm(await linkTo(first))).status).toBe(400)
    await server.databases.system
      .updateTable('emailToken')
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where('user', '=', userId)
      .execute()
    expect((await confirm(await linkTo(second))).status).toBe(400)
    await ask(visitor, second)
    await visitor.call(authContract.changePassword, { body: { oldPassword: password, password: another } })
    expect((await confirm(await linkTo(second))).status).toBe(400)
  })

  test('its link serves no other purpose, and links for other purposes do not confirm it', async () => {
    const { visitor, email: current } = await makeAccount()
    const email = newEmail()
    await ask(visitor, email)
    const params = await linkTo(email)
    const verify = (link = params) => server.visitor().call(authContract.verify, { params: link })
    const check = (link = params) => server.visitor().call(authContract.checkPasswordLink, { params: link })
    expect((await verify()).status).toBe(400)
    expect((await check()).status).toBe(400)
    await server.visitor().call(authContract.sendPasswordLink, { body: { email: current } })
    const unconfirmed = newEmail()
    const body = { name: 'Bob', email: unconfirmed, password }
    await server.visitor().call(authContract.register, { body })
    const links = [await mailedLink(server, current), await mailedLink(server, unconfirmed)] as const
    for (const link of links)
      expect((await confirm(link)).body).toMatchObject({ error: { code: 'LINK_NOT_VALID' } })
    expect([(await check(links[0])).status, (await verify(links[1])).status]).toEqual([200, 200])
    expect((await visitor.data(userContract.getProfile, {})).email).toBe(current)
    expect((await confirm(params)).status).toBe(200)
  })
})

describe('sessions', () => {
  const sessionsOf = (visitor: Visitor) => visitor.data(authContract.getSessions, {})
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

  test('are listed with device and address, the current one marked, expired ones left out', async () => {
    const { visitor, email, userId } = await makeAccount()
    await signIn(email, password, server.visitor(), { 'user-agent': chrome })
    await signIn(email)
    await server.databases.system
      .updateTable('session')
      .set({ lastActiveAt: sql`now() - interval '25 hours'` })
      .where('user', '=', userId)
      .where('id', '=', (await sessionsOf(visitor))[0]!.id)
      .execute()
    const sessions = await sessionsOf(visitor)
    expect(sessions).toHaveLength(2)
    expect(sessions.map(({ isCurrent, device, address }) => [isCurrent, device, address])).toEqual([
      [false, 'Chrome on Windows', '127.0.0.1'],
      [true, 'Unknown device', '127.0.0.1'],
    ])
    expect(JSON.stringify(sessions)).not.toContain('token')
  })

  test('can be revoked singly or all but the current one, closing their live connections', async () => {
    const owner = await server.makeOwner()
    await givePassword(server, owner.userId)
    const [{ visitor: first }, { visitor: second }, { visitor: third }] = [
      await signIn(owner.email),
      await signIn(owner.email),
      await signIn(owner.email),
    ]
    const id = (await sessionsOf(first)).find(({ isCurrent }) => isCurrent)?.id as string
    const live = await first.live(owner.workspaceId)
    await live.settle()
    expect(await second.data(authContract.deleteSession, { params: { id } })).toEqual({ id })
    expect((await live.closing()).code).toBe(4401)
    expect(await isSignedIn(first)).toBe(false)
    expect((await second.data(authContract.deleteSessions, {})).ids).toHaveLength(2)
    expect([await isSignedIn(second), await isSignedIn(third), await isSignedIn(owner)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('of another account can’t be revoked', async () => {
    const [mine, theirs] = [await makeAccount(), await makeAccount()]
    const id = (await sessionsOf(theirs.visitor))[0]!.id
    const reply = await mine.visitor.call(authContract.deleteSession, { params: { id } })
    expect(reply.status).toBe(404)
    expect(await isSignedIn(theirs.visitor)).toBe(true)
  })

  test('from a new device mail a notice, except on the first sign-in', async () => {
    const { visitor, email } = await makeAccount()
    expect(await subjects(email)).toEqual([])
    await visitor.call(authContract.logout, {})
    await signIn(email, password, visitor)
    expect(await subjects(email)).toEqual([])
    await signIn(email, password, server.visitor(), { 'user-agent': chrome })
    const [message] = await server.emailsTo(email)
    expect(message?.subject).toBe('New sign-in to your Workweek account')
    expect(message?.body).toContain('Chrome on Windows (IP address 127.0.0.1)')
  })
})

test('security settings return the configured sign-in methods', async () => {
  const [{ visitor }, user] = [await makeAccount(), await server.makeUser()]
  expect(await visitor.data(authContract.getSecurity, {})).toMatchObject({
    hasPassword: true,
    secondFactor: false,
    recoveryCodes: 0,
  })
  expect(await user.data(authContract.getSecurity, {})).toMatchObject({ hasPassword: false })
})
