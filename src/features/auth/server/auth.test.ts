import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { userContract } from '#features/user/user.contract.ts'
import { isSignedIn, mailedLink, makeAccount, password } from '../../../../tests/account.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { authContract } from '../auth.contract.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
// Everybody here comes from one address; what the limits do is tested by itself.
beforeEach(() => server.databases.system.deleteFrom('rateLimit').execute())

let count = 0
const newEmail = () => `person${++count}@example.com`
const register = (email: string, visitor = server.visitor(), body = {}) =>
  visitor.call(authContract.register, { body: { name: 'Ann', email, password, ...body } })
const signIn = (email: string, visitor = server.visitor(), body = {}) =>
  visitor.call(authContract.login, { body: { email, password, ...body } })
const verify = (params: { id: string; emailToken: string }, visitor = server.visitor()) =>
  visitor.call(authContract.verify, { params })

const expire = (userId: string) =>
  server.databases.system
    .updateTable('emailToken')
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where('user', '=', userId)
    .execute()

/** The calls by which anyone can have mail sent. */
const asks = {
  registration: (email: string) => register(email),
  'a new link': (email: string) => server.visitor().call(authContract.resend, { body: { email } }),
  'a password link': (email: string) =>
    server.visitor().call(authContract.sendPasswordLink, { body: { email } }),
}

describe('registration', () => {
  test('opens no session before the mailed single-use link is followed', async () => {
    const email = newEmail()
    const visitor = server.visitor()
    const reply = await register(email, visitor)
    expect(reply.body).toEqual({
      success: true,
      data: { isVerified: false },
      isVerified: false,
      mailbox: '/dev/mail',
    })
    expect(visitor.cookie()).toBe('')
    expect((await signIn(email)).body).toMatchObject({ error: { code: 'WRONG_PASSWORD' } })

    const link = await mailedLink(server, email)
    const opener = server.visitor()
    expect((await verify(link, opener)).body).toMatchObject({ isSignedIn: true })
    expect(await opener.data(userContract.getProfile, {})).toMatchObject({ email })
    expect((await verify(link)).body).toMatchObject({ error: { code: 'LINK_NOT_VALID' } })
    expect((await signIn(email, visitor)).status).toBe(200)
    expect(await visitor.data(userContract.getProfile, {})).toMatchObject({
      name: 'Ann',
      email,
      isRegister: true,
    })
  })

  test('following a link does not switch the signed-in user', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await register(email)
    await register(other)
    const visitor = server.visitor()
    await verify(await mailedLink(server, other), visitor)
    expect((await verify(await mailedLink(server, email), visitor)).body).toMatchObject({ isSignedIn: false })
    expect(await visitor.data(userContract.getProfile, {})).toMatchObject({ email: other })
  })

  test('rejects verification links of another account or purpose, tampered or expired ones', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await register(email)
    await register(other)
    const link = await mailedLink(server, email)
    const { id: otherId } = await mailedLink(server, other)
    const refused = [
      { id: otherId, emailToken: link.emailToken },
      {
        id: link.id,
        emailToken: `${link.emailToken.slice(0, -1)}${link.emailToken.endsWith('A') ? 'E' : 'A'}`,
      },
      { id: link.id, emailToken: '%00' },
    ]
    for (const params of refused) expect((await verify(params)).status).toBe(400)
    await server.visitor().call(authContract.sendPasswordLink, { body: { email } })
    expect((await verify(await mailedLink(server, email))).status).toBe(400)
    const reset = { ...link, password: 'another good password' }
    expect((await server.visitor().call(authContract.resetPassword, { body: reset })).status).toBe(400)
    await expire(link.id)
    expect((await verify(link)).status).toBe(400)
    expect((await signIn(email)).body).toMatchObject({ error: { code: 'WRONG_PASSWORD' } })
  })

  test('a known address gets the same response, and an email at that address', async () => {
    const { email } = await makeAccount(server)
    const unknown = await register(newEmail())
    const known = await register(email, server.visitor(), {
      name: 'Mallory',
      password: 'another good password',
    })
    expect({ status: known.status, body: known.body }).toEqual({ status: unknown.status, body: unknown.body })
    const messages = await server.emailsTo(email)
    expect(messages.map(({ subject }) => subject)).toEqual(['You already have a Workweek account'])
    expect(messages[0]?.body).not.toContain('Mallory')
    expect((await signIn(email)).status).toBe(200)
  })

  test.each([
    ['first', 0],
    ['second', 1],
  ])(
    'after two registrations of an address, the %s link confirms only its own password',
    async (_what, used) => {
      const email = newEmail()
      const chosen = ['our cat likes tuna', 'a stranger’s good password']
      const links = []
      for (const one of chosen) {
        await register(email, server.visitor(), { name: `Ann ${one}`, password: one })
        links.push(await mailedLink(server, email))
      }
      expect((await verify(links[used]!)).status).toBe(200)
      expect((await verify(links[1 - used]!)).status).toBe(400)
      const visitor = server.visitor()
      expect((await signIn(email, visitor, { password: chosen[1 - used] })).status).toBe(401)
      expect((await signIn(email, visitor, { password: chosen[used] })).status).toBe(200)
      expect(await visitor.data(userContract.getProfile, {})).toMatchObject({ name: `Ann ${chosen[used]}` })
    },
  )

  test('a new link for an address that two have registered lets its owner choose the password', async () => {
    const email = newEmail()
    await register(email)
    await register(email, server.visitor(), { password: 'a stranger’s good password' })
    await server.visitor().call(authContract.resend, { body: { email } })
    const [message] = await server.emailsTo(email)
    expect(message?.subject).toBe('Choose a new password for Workweek')
  })

  test('emails to an unconfirmed address don’t contain the name that was entered', async () => {
    const email = newEmail()
    const name = 'Win a prize at evil.example'
    await register(email, server.visitor(), { name })
    await register(email, server.visitor(), { name, password: 'another good password' })
    await server.visitor().call(authContract.sendPasswordLink, { body: { email } })
    const messages = await server.emailsTo(email)
    expect(messages).toHaveLength(3)
    for (const { subject, body } of messages) expect(subject + body).not.toContain('evil')
  })

  test('concurrent requests for one address create one account', async () => {
    const email = newEmail()
    const replies = await Promise.all([register(email), register(email), register(email)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const users = await server.databases.system
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(users).toHaveLength(1)
    const link = await mailedLink(server, email)
    expect((await verify(link)).status).toBe(200)
    expect((await verify(link)).status).toBe(400)
  })

  test('concurrent uses of one link succeed once', async () => {
    const email = newEmail()
    await register(email)
    const link = await mailedLink(server, email)
    const replies = await Promise.all([verify(link), verify(link), verify(link), verify(link)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test.each(['password123', 'QWERTY123', 'iloveyou', 'Baseball'])(
    'refuses the common password %s',
    async (common) => {
      const reply = await register(newEmail(), server.visitor(), { password: common })
      expect(reply.body).toMatchObject({
        error: { code: 'VALIDATION_FAILED', fields: { password: expect.stringMatching(/common/) } },
      })
    },
  )

  test('refuses a password that is the address or the name', async () => {
    const email = 'annabella@example.com'
    for (const own of [email, 'Annabella', 'ANNABELLA@example.com', 'Ann Bella Smith'])
      expect(
        (await register(email, server.visitor(), { name: 'Ann Bella Smith', password: own })).status,
      ).toBe(400)
    expect(await server.emailsTo(email)).toEqual([])
  })

  test('a new link revokes the previous one; unknown addresses get the same response', async () => {
    const email = newEmail()
    await register(email)
    const older = await mailedLink(server, email)
    const resend = (to: string) => server.visitor().call(authContract.resend, { body: { email: to } })
    const known = await resend(email)
    const { email: verified } = await makeAccount(server)
    for (const reply of [await resend(newEmail()), await resend(verified)])
      expect(reply.body).toEqual(known.body)
    expect(await server.emailsTo(verified)).toEqual([])
    expect((await verify(older)).status).toBe(400)
    expect((await verify(await mailedLink(server, email))).status).toBe(200)
  })

  test.each([authContract.resend, authContract.sendPasswordLink])(
    'an unknown address is not revealed by a faster response: $path',
    async (call) => {
      const began = performance.now()
      await server.visitor().call(call, { body: { email: newEmail() } })
      expect(performance.now() - began).toBeGreaterThan(95)
    },
  )

  test('mails at most three times an hour to an address for each purpose, known or not', async () => {
    const [email, { email: known }] = [newEmail(), await makeAccount(server)]
    await register(email)
    for (const [purpose, ask] of Object.entries(asks)) {
      const unknown = newEmail()
      await server.databases.system.deleteFrom('rateLimit').where('key', 'like', 'mail asked%').execute()
      for (const address of [email, known, unknown]) {
        const before = purpose === 'registration' && address === email ? 1 : 0
        for (let mail = before; mail < 3; mail += 1) expect((await ask(address)).status).toBe(200)
        const reply = await ask(address)
        expect(reply.status).toBe(429)
        const message = expect.stringMatching(/Try again in/)
        expect(reply.body).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS', message } })
      }
    }
    expect(await server.emailsTo(email)).toHaveLength(9)
  })

  test('mails at most twenty times an hour for one network, and what is refused leaves no row', async () => {
    const ways = Object.values(asks)
    for (let mail = 0; mail < 20; mail += 1) expect((await ways[mail % 3]!(newEmail())).status).toBe(200)
    const rows = () =>
      server.databases.system
        .selectFrom('rateLimit')
        .select('key')
        .where('key', 'like', '% mail to %')
        .execute()
    const before = await rows()
    for (const ask of ways) expect((await ask(newEmail())).status).toBe(429)
    expect(await rows()).toHaveLength(before.length)
  })
})

describe('a sign-in before the address is confirmed', () => {
  const emailsTo = async (email: string, count: number) => {
    await expect.poll(async () => (await server.emailsTo(email)).length).toBe(count)
  }

  test('is answered as a wrong password, and mails the link anew', async () => {
    const email = newEmail()
    await register(email)
    const first = await mailedLink(server, email)
    const wrong = await signIn(newEmail())
    const early = await signIn(email)
    expect({ status: early.status, body: early.body }).toEqual({ status: 401, body: wrong.body })
    await emailsTo(email, 2)
    const second = await mailedLink(server, email)
    // The first mail may be on its way still: its link works as well, until one of them was followed.
    expect((await verify(first)).status).toBe(200)
    expect((await verify(second)).status).toBe(400)
    expect((await signIn(email)).status).toBe(200)
  })

  test('resends the link at most three times an hour, without using up other mail limits', async () => {
    const email = newEmail()
    await register(email)
    for (let time = 0; time < 5; time += 1) {
      await signIn(email)
      await emailsTo(email, Math.min(time, 2) + 2)
      await server.databases.system.deleteFrom('rateLimit').where('key', 'like', 'login%').execute()
    }
    expect((await asks['a new link'](email)).status).toBe(200)
    expect((await server.emailsTo(email)).map(({ subject }) => subject)).toEqual(
      Array(5).fill('Confirm your email address for Workweek'),
    )
    expect((await verify(await mailedLink(server, email))).status).toBe(200)
  })

  test('mails nothing to an address that is confirmed, or unknown', async () => {
    const [{ email }, unknown] = [await makeAccount(server), newEmail()]
    await signIn(email, server.visitor(), { password: 'wrong' })
    await signIn(unknown)
    expect([await server.emailsTo(email), await server.emailsTo(unknown)]).toEqual([[], []])
  })
})

describe('registration by an invitation', () => {
  test('a mailed invitation verifies its address and opens a session immediately', async () => {
    const owner = await server.makeOwner()
    const [email, roles] = [
      newEmail(),
      await server.databases.system.selectFrom('role').selectAll().execute(),
    ]
    const roleId = roles.find((role) => role.workspaceId === owner.workspaceId && role.name === 'Member')
      ?.id as string
    const invited = await owner.call(memberContract.addMember, { body: { email, roleId } })
    const [message] = await server.emailsTo(email)
    const inviteToken = /token=([\w-]+)/.exec(message?.body ?? '')?.[1] as string
    // The inviter must not get hold of what proves somebody else's address.
    expect(JSON.stringify(invited.body)).not.toContain(inviteToken)
    expect(invited.body).toMatchObject({ link: null })

    const stranger = newEmail()
    expect((await register(stranger, server.visitor(), { inviteToken })).body).toMatchObject({
      isVerified: false,
    })
    expect((await register(newEmail(), server.visitor(), { inviteToken: 'x' })).body).toMatchObject({
      isVerified: false,
    })
    const visitor = server.visitor()
    expect((await register(email, visitor, { inviteToken })).body).toMatchObject({
      isVerified: true,
      mailbox: null,
    })
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('an invitation link without an address verifies none', async () => {
    const owner = await server.makeOwner()
    const roles = await owner.data({ ...memberContract.getMembers }, {})
    const { body } = await owner.call(memberContract.addMember, {
      body: { roleId: roles[0]?.roleId as string },
    })
    const inviteToken = /token=([\w-]+)/.exec((body as { link: string }).link)?.[1] as string
    expect((await register(newEmail(), server.visitor(), { inviteToken })).body).toMatchObject({
      isVerified: false,
    })
  })
})

describe('sign-in', () => {
  test('a wrong password and an unknown address get the same response', async () => {
    const { email } = await makeAccount(server)
    const wrong = await signIn(email, server.visitor(), { password: 'wrong' })
    const unknown = await signIn(newEmail())
    expect(wrong.status).toBe(401)
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
  })

  test('an account without a password rejects any password', async () => {
    const { email } = await server.makeUser()
    for (const tried of ['nobody has this password', 'null', ' '])
      expect((await signIn(email, server.visitor(), { password: tried })).status).toBe(401)
  })

  test('the session cookie is HttpOnly, SameSite=Lax and not persistent', async () => {
    const { email } = await makeAccount(server)
    const reply = await signIn(email)
    const [cookie] = reply.headers.getSetCookie()
    expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  test('remember me keeps the cookie for 30 days, from the last visit on', async () => {
    const { email } = await makeAccount(server)
    const visitor = server.visitor()
    const [cookie] = (await signIn(email, visitor, { remember: true })).headers.getSetCookie()
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const [renewed] = (await visitor.call(userContract.getProfile, {})).headers.getSetCookie()
    expect(renewed).toBe(cookie)
  })

  test('without remember me, a visit sets no persistent cookie', async () => {
    const { email } = await makeAccount(server)
    const visitor = server.visitor()
    await signIn(email, visitor)
    expect((await visitor.call(userContract.getProfile, {})).headers.getSetCookie()).toEqual([])
  })

  test('every sign-in has a new token, and ends the session that the browser came with', async () => {
    const victim = await makeAccount(server)
    const attacker = await makeAccount(server)
    const planted = server.visitor()
    await signIn(attacker.email, planted)
    const browser = server.visitor()
    await browser.request('GET', '/api/user', undefined, { cookie: planted.cookie() })
    // The browser signs in while it holds the planted cookie.
    const response = await browser.request(
      'POST',
      '/api/auth/login',
      { email: victim.email, password },
      { cookie: planted.cookie() },
    )
    expect(response.status).toBe(200)
    expect(browser.cookie()).not.toBe(planted.cookie())
    expect(await isSignedIn(planted)).toBe(false)
    expect(await browser.data(userContract.getProfile, {})).toMatchObject({ email: victim.email })
    const before = browser.cookie()
    await signIn(victim.email, browser)
    expect(browser.cookie()).not.toBe(before)
  })

  test('only the hash of a session token is stored', async () => {
    const { email, userId } = await makeAccount(server)
    const visitor = server.visitor()
    await signIn(email, visitor)
    const token = visitor.cookie().replace('sid=', '')
    const rows = await server.databases.system
      .selectFrom('session')
      .selectAll()
      .where('user', '=', userId)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some(({ tokenHash }) => tokenHash.includes(Buffer.from(token, 'base64url')))).toBe(false)
  })

  test('is blocked after five failures a minute for an account, even with the right password', async () => {
    const { email } = await makeAccount(server)
    const tries = [1, 2, 3, 4, 5].map(() =>
      signIn(email.toUpperCase(), server.visitor(), { password: 'wrong' }),
    )
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect((await signIn(email)).status).toBe(429)
    await server.databases.system.updateTable('rateLimit').set({ resetsAt: sql`now()` }).execute()
    expect((await signIn(email)).status).toBe(200)
  })

  test('is blocked after thirty failures a minute from one network address', async () => {
    await server.databases.system
      .insertInto('rateLimit')
      .values({ key: 'login from 127.0.0.1', count: 29, resetsAt: sql`now() + interval '1 minute'` })
      .execute()
    const [first, second] = [await makeAccount(server), await makeAccount(server)]
    expect((await signIn(first.email)).status).toBe(200)
    expect((await signIn(first.email, server.visitor(), { password: 'wrong' })).status).toBe(401)
    expect((await signIn(second.email)).status).toBe(429)
    const own = server.databases.system.selectFrom('rateLimit').select('key')
    expect(await own.where('key', 'like', `login ${second.email}%`).execute()).toEqual([])
  })

  test.each([
    ['registration', () => register(newEmail())],
    [
      'reset',
      () =>
        server.visitor().call(authContract.resetPassword, {
          body: { id: '01900000-0000-7000-8000-000000000000', emailToken: 'x', password },
        }),
    ],
  ])('%s is rate-limited per network address as well', async (what, ask) => {
    await server.databases.system
      .insertInto('rateLimit')
      .values({ key: `${what} from 127.0.0.1`, count: 30, resetsAt: sql`now() + interval '1 minute'` })
      .execute()
    expect((await ask()).status).toBe(429)
  })
})

describe('a session', () => {
  const moveBack = (userId: string, interval: string) =>
    server.databases.system
      .updateTable('session')
      .set({ lastActiveAt: sql`now() - ${interval}::interval` })
      .where('user', '=', userId)
      .execute()

  test.each([
    [false, '23 hours 59 minutes', '24 hours 1 second'],
    [true, '29 days 23 hours', '30 days 1 second'],
  ])('remembered %s: lives after %s and is over after %s without activity', async (remember, alive, over) => {
    const { email, userId } = await makeAccount(server)
    const visitor = server.visitor()
    await signIn(email, visitor, { remember })
    await moveBack(userId, alive)
    expect(await isSignedIn(visitor)).toBe(true)
    // That was activity: the time begins anew.
    const [row] = await server.databases.system
      .selectFrom('session')
      .select(sql<boolean>`last_active_at > now() - interval '1 minute'`.as('fresh'))
      .where('user', '=', userId)
      .execute()
    expect(row?.fresh).toBe(true)
    await moveBack(userId, over)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('ends 90 days after the sign-in, however much it is used', async () => {
    const { email, userId } = await makeAccount(server)
    const visitor = server.visitor()
    await signIn(email, visitor, { remember: true })
    const age = (interval: string) =>
      server.databases.system
        .updateTable('session')
        .set({ createdAt: sql`now() - ${interval}::interval` })
        .where('user', '=', userId)
        .execute()
    await age('89 days 23 hours')
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await visitor.data(authContract.getSessions, {})).toHaveLength(1)
    await age('90 days 1 second')
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('ends by signing out, on the server too, and its live connection closes', async () => {
    const owner = await server.makeOwner()
    const live = await owner.live(owner.workspaceId)
    await live.settle()
    const cookie = owner.cookie()
    const reply = await owner.call(authContract.logout, {})
    expect(reply.headers.getSetCookie()[0]).toMatch(/^sid=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    expect((await live.closing()).code).toBe(4401)
    const replayed = await server.visitor().request('GET', '/api/user', undefined, { cookie })
    expect(replayed.status).toBe(401)
    expect((await owner.call(authContract.logout, {})).status).toBe(200)
  })
})
