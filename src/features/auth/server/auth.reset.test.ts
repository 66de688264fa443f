import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePassword, isSignedIn, mailedLink, makeAccount, password } from '../../../../tests/account.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { authContract } from '../auth.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
// Everybody here comes from one address; what the limits do is tested by itself.
beforeEach(() => server.databases.system.deleteFrom('rateLimit').execute())

const signIn = (email: string, visitor = server.visitor(), body = {}) =>
  visitor.call(authContract.login, { body: { email, password, ...body } })

describe('password reset', () => {
  const ask = (email: string) => server.visitor().call(authContract.sendPasswordLink, { body: { email } })
  const reset = (
    link: { id: string; emailToken: string },
    visitor = server.visitor(),
    chosen = 'another good password',
  ) => visitor.call(authContract.resetPassword, { body: { ...link, password: chosen } })

  test('unknown addresses get the same response', async () => {
    const { email } = await makeAccount(server)
    const [known, unknown] = [await ask(email), await ask('unknown@example.com')]
    expect(unknown.body).toEqual(known.body)
  })

  test('sets the password, revokes other sessions and live connections, and opens a session', async () => {
    const owner = await server.makeOwner()
    await givePassword(server, owner.userId)
    const elsewhere = server.visitor()
    await signIn(owner.email, elsewhere)
    const lives = [await owner.live(owner.workspaceId), await elsewhere.live(owner.workspaceId)]
    for (const live of lives) await live.settle()
    await ask(owner.email)
    const browser = server.visitor()
    expect((await reset(await mailedLink(server, owner.email), browser)).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
    for (const live of lives) expect((await live.closing()).code).toBe(4401)
    expect([await isSignedIn(owner), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect((await server.emailsTo(owner.email)).map(({ subject }) => subject)).toContain(
      'Your Workweek password was changed',
    )
    expect((await signIn(owner.email)).status).toBe(401)
    expect((await signIn(owner.email, server.visitor(), { password: 'another good password' })).status).toBe(
      200,
    )
  })

  test('the link is single-use, also with concurrent requests, and expires', async () => {
    const { email, userId } = await makeAccount(server)
    await ask(email)
    const link = await mailedLink(server, email)
    const chosen = ['first good password', 'second good password']
    const replies = await Promise.all(chosen.map((one) => reset(link, server.visitor(), one)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const winner = chosen[replies.findIndex(({ ok }) => ok)]
    expect((await signIn(email, server.visitor(), { password: winner })).status).toBe(200)
    await ask(email)
    await server.databases.system
      .updateTable('emailToken')
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where('user', '=', userId)
      .execute()
    expect((await reset(await mailedLink(server, email))).body).toMatchObject({
      error: { code: 'LINK_NOT_VALID' },
    })
  })

  test('the link is valid for its own account only', async () => {
    const [{ email }, other] = [await makeAccount(server), await makeAccount(server)]
    await ask(email)
    const { emailToken } = await mailedLink(server, email)
    for (const id of [other.userId, '01900000-0000-7000-8000-000000000000'])
      expect((await reset({ id, emailToken })).body).toMatchObject({ error: { code: 'LINK_NOT_VALID' } })
    expect((await signIn(other.email)).status).toBe(200)
  })

  test('a refused password does not use the link up', async () => {
    const { email } = await makeAccount(server)
    await ask(email)
    const link = await mailedLink(server, email)
    expect((await reset(link, server.visitor(), 'password123')).status).toBe(400)
    expect((await reset(link, server.visitor(), email)).status).toBe(400)
    expect((await reset(link)).status).toBe(200)
  })

  test('verifies the address of an unconfirmed account', async () => {
    const email = 'unconfirmed@example.com'
    await server.visitor().call(authContract.register, { body: { name: 'Ann', email, password } })
    await ask(email)
    expect((await reset(await mailedLink(server, email))).status).toBe(200)
    expect((await signIn(email, server.visitor(), { password: 'another good password' })).status).toBe(200)
  })
})
