import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePassword, isSignedIn, password } from '../../../../tests/account.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import type { Visitor } from '../../../../tests/visitor.ts'
import { authContract } from '../auth.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.databases.system.deleteFrom('rateLimit').execute())

const login = (email: string, visitor: Visitor, body = {}) =>
  visitor.call(authContract.login, { body: { email, password, ...body } })
const second = (visitor: Visitor, code: string) =>
  visitor.call(authContract.takeSecondStep, { body: { code } })
const codeOf = (key: string, later = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + later * 30_000 })
const wrong = (key: string) => {
  const right = new Set([-1, 0, 1, 2].map((later) => codeOf(key, later)))
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.has(code)) as string
}
/** As if the last code was taken long ago. */
const forget = (userId: string) =>
  server.databases.system
    .updateTable('secondFactor')
    .set({ lastStep: 0 })
    .where('user', '=', userId)
    .execute()

async function makeAccount() {
  const user = await server.makeUser('Ann')
  await givePassword(server, user.userId)
  return user
}

/** An account with the second factor on. */
async function makeGuarded() {
  const user = await makeAccount()
  const { key } = await user.data(authContract.startSecondFactor, { body: { password } })
  const { recoveryCodes } = await user.data(authContract.confirmSecondFactor, { body: { code: codeOf(key) } })
  await forget(user.userId)
  return { ...user, key, recoveryCodes }
}

describe('enabling the second factor', () => {
  test('requires password and code, and returns ten recovery codes, stored only as hashes', async () => {
    const user = await makeAccount()
    for (const body of [{}, { password: 'wrong' }])
      expect((await user.call(authContract.startSecondFactor, { body })).status).toBe(400)
    const { key, uri } = await user.data(authContract.startSecondFactor, { body: { password } })
    expect(uri).toBe(
      `otpauth://totp/Workweek:${encodeURIComponent(user.email)}?issuer=Workweek&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    )
    // Until a code was right nothing has changed.
    expect((await user.call(authContract.confirmSecondFactor, { body: { code: wrong(key) } })).status).toBe(
      400,
    )
    expect((await login(user.email, server.visitor())).body).toMatchObject({ secondFactor: false })
    const { recoveryCodes } = await user.data(authContract.confirmSecondFactor, {
      body: { code: codeOf(key) },
    })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    const stored = await server.databases.system
      .selectFrom('recoveryCode')
      .selectAll()
      .where('user', '=', user.userId)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0]!)
    expect(await user.data(authContract.getSecurity, {})).toMatchObject({
      secondFactor: true,
      recoveryCodes: 10,
    })
    const restarted = await user.call(authContract.startSecondFactor, { body: { password } })
    expect(restarted.body).toMatchObject({ error: { code: 'SECOND_FACTOR_ON' } })
    const [message] = await server.emailsTo(user.email)
    expect(message?.subject).toBe('Two-step sign-in was turned on for your Workweek account')
  })

  test('a code can’t confirm a key that was replaced meanwhile', async () => {
    const user = await makeAccount()
    const first = await user.data(authContract.startSecondFactor, { body: { password } })
    await user.data(authContract.startSecondFactor, { body: { password } })
    const reply = await user.call(authContract.confirmSecondFactor, { body: { code: codeOf(first.key) } })
    expect(reply.status).toBe(400)
  })
})

test('enabling the second factor revokes all other sessions and their live connections', async () => {
  const owner = await server.makeOwner()
  await givePassword(server, owner.userId)
  const elsewhere = server.visitor()
  await login(owner.email, elsewhere)
  const live = await elsewhere.live(owner.workspaceId)
  await live.settle()
  const { key } = await owner.data(authContract.startSecondFactor, { body: { password } })
  await owner.data(authContract.confirmSecondFactor, { body: { code: codeOf(key) } })
  expect((await live.closing()).code).toBe(4401)
  expect([await isSignedIn(owner), await isSignedIn(elsewhere)]).toEqual([true, false])
})

describe('signing in', () => {
  test('opens no session before the code was right', async () => {
    const { email, key } = await makeGuarded()
    const browser = server.visitor()
    expect((await login(email, browser, { remember: true })).body).toMatchObject({ secondFactor: true })
    expect(browser.cookie()).toBe('')
    expect(await isSignedIn(browser)).toBe(false)
    expect((await second(browser, wrong(key))).body).toMatchObject({ error: { code: 'WRONG_CODE' } })
    expect(await isSignedIn(browser)).toBe(false)
    const reply = await second(browser, `${codeOf(key).slice(0, 3)} ${codeOf(key).slice(3)}`)
    expect(reply.status).toBe(200)
    expect(reply.headers.getSetCookie()[0]).toMatch(/^sid=[\w-]{43}; Max-Age=2592000;/)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('the second step is bound to the browser of the first', async () => {
    const { email, key } = await makeGuarded()
    const browser = server.visitor()
    await login(email, browser)
    expect((await second(server.visitor(), codeOf(key))).body).toMatchObject({ error: { code: 'STEP_OVER' } })
    const made = await server
      .visitor()
      .request('POST', '/api/auth/second-factor', { code: codeOf(key) }, { cookie: `step=${'x'.repeat(43)}` })
    expect(made.status).toBe(401)
    expect((await second(browser, codeOf(key))).status).toBe(200)
    // And is over then.
    expect((await second(browser, codeOf(key, 1))).status).toBe(401)
  })

  test('a code is single-use, also with concurrent requests, and invalidates earlier codes', async () => {
    const { email, key, userId } = await makeGuarded()
    const browsers = [server.visitor(), server.visitor(), server.visitor()]
    for (const browser of browsers) await login(email, browser)
    const code = codeOf(key)
    const replies = await Promise.all(browsers.slice(0, 2).map((browser) => second(browser, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await second(browsers[2]!, codeOf(key, -1))).status).toBe(401)
    expect((await second(browsers[2]!, codeOf(key, 1))).status).toBe(200)
    await forget(userId)
    expect((await login(email, browsers[0]!)).body).toMatchObject({ secondFactor: true })
    expect((await second(browsers[0]!, codeOf(key, 5))).status).toBe(401)
  })

  test('a sign-in step ends after five wrong codes and when it expires', async () => {
    const { email, key, userId } = await makeGuarded()
    const browser = server.visitor()
    await login(email, browser)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await second(browser, wrong(key))).body).toMatchObject({ error: { code: 'WRONG_CODE' } })
    expect((await second(browser, codeOf(key))).body).toMatchObject({ error: { code: 'STEP_OVER' } })
    await login(email, browser)
    await server.databases.system
      .updateTable('signInStep')
      .set({ expiresAt: sql`now()` })
      .where('user', '=', userId)
      .execute()
    expect((await second(browser, codeOf(key))).body).toMatchObject({ error: { code: 'STEP_OVER' } })
  })

  test('an account is limited to ten wrong codes, even if the first step is repeated', async () => {
    const { email, key } = await makeGuarded()
    await server.databases.system.deleteFrom('rateLimit').execute()
    const statuses = []
    for (let round = 0; round < 3; round += 1) {
      const browser = server.visitor()
      await login(email, browser)
      for (let tries = 0; tries < 4; tries += 1) statuses.push((await second(browser, wrong(key))).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const browser = server.visitor()
    await login(email, browser)
    expect((await second(browser, codeOf(key))).status).toBe(429)
  })

  test('an attacker who knows the password can’t lock the owner out', async () => {
    const { email, key, recoveryCodes, userId, ...signedIn } = await makeGuarded()
    const own = server.visitor()
    await login(email, own)
    expect((await second(own, codeOf(key))).status).toBe(200)
    await forget(userId)
    const burn = async () => {
      for (let round = 0; round < 3; round += 1) {
        const stranger = server.visitor()
        await login(email, stranger)
        for (let tries = 0; tries < 4; tries += 1) await second(stranger, wrong(key))
      }
    }
    await burn()
    // Their own browser signs in, what is signed in goes on, and a recovery code works anywhere.
    await own.call(authContract.logout, {})
    await login(email, own)
    expect((await second(own, codeOf(key))).status).toBe(200)
    await forget(userId)
    const elsewhere = server.visitor()
    await login(email, elsewhere)
    expect((await second(elsewhere, codeOf(key))).status).toBe(429)
    expect((await second(elsewhere, recoveryCodes[0]!)).status).toBe(200)
    const renewed = await signedIn.call(authContract.renewRecoveryCodes, { body: { code: codeOf(key) } })
    expect(renewed.status).toBe(200)
  })

  test('known browsers and signed-in sessions are limited to ten wrong codes as well', async () => {
    const { email, key, ...signedIn } = await makeGuarded()
    const own = server.visitor()
    await login(email, own)
    expect((await second(own, codeOf(key))).status).toBe(200)
    await own.call(authContract.logout, {})
    const statuses: number[] = []
    for (let round = 0; round < 3; round += 1) {
      await login(email, own)
      for (let tries = 0; tries < 4; tries += 1) statuses.push((await second(own, wrong(key))).status)
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
    // One was the first code, which turned it on.
    const proofs = [400]
    for (let tries = 1; tries < 12; tries += 1) {
      const body = { code: wrong(key) }
      proofs.push((await signedIn.call(authContract.renewRecoveryCodes, { body })).status)
    }
    expect(proofs).toEqual([...Array(10).fill(400), 429, 429])
  })

  test('a recovery code works once; new ones replace the old', async () => {
    const { email, recoveryCodes, key, userId, ...user } = await makeGuarded()
    const browser = server.visitor()
    await login(email, browser)
    expect((await second(browser, 'AAAA-BBBB-CCCC-DDDD')).status).toBe(401)
    expect((await second(browser, recoveryCodes[0]!.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await user.data(authContract.getSecurity, {})).toMatchObject({ recoveryCodes: 9 })
    await login(email, browser)
    expect((await second(browser, recoveryCodes[0]!)).status).toBe(401)
    await forget(userId)
    const renewed = await user.data(authContract.renewRecoveryCodes, { body: { code: codeOf(key) } })
    expect((await second(browser, recoveryCodes[1]!)).status).toBe(401)
    expect((await second(browser, renewed.recoveryCodes[0]!)).status).toBe(200)
  })

  test('a password reset by link requires the code as well', async () => {
    const { email, key } = await makeGuarded()
    await server.visitor().call(authContract.sendPasswordLink, { body: { email } })
    const [message] = await server.emailsTo(email)
    const [, id, emailToken] = /id=([^&]+)&emailToken=([\w-]+)/.exec(
      message?.body ?? '',
    ) as unknown as string[]
    const browser = server.visitor()
    const body = { id: id!, emailToken: emailToken!, password: 'another good password' }
    const reply = await browser.call(authContract.resetPassword, { body })
    expect(reply.body).toMatchObject({ success: true, secondFactor: true })
    expect(await isSignedIn(browser)).toBe(false)
    expect((await second(browser, codeOf(key))).status).toBe(200)
  })

  test('a password change invalidates pending sign-in steps', async () => {
    const { email, key, ...user } = await makeGuarded()
    const browser = server.visitor()
    await login(email, browser)
    await user.call(authContract.changePassword, {
      body: { oldPassword: password, password: 'another good password' },
    })
    expect((await second(browser, codeOf(key))).status).toBe(401)
  })
})

describe('disabling the second factor', () => {
  test('requires the password and a code', async () => {
    const { email, key, ...user } = await makeGuarded()
    for (const body of [
      { code: codeOf(key) },
      { code: codeOf(key), password: 'wrong' },
      { code: wrong(key), password },
    ])
      expect((await user.call(authContract.deleteSecondFactor, { body })).status).toBe(400)
    expect((await login(email, server.visitor())).body).toMatchObject({ secondFactor: true })
    await user.data(authContract.deleteSecondFactor, { body: { code: codeOf(key), password } })
    expect((await login(email, server.visitor())).body).toMatchObject({ secondFactor: false })
    expect(await user.data(authContract.getSecurity, {})).toMatchObject({
      secondFactor: false,
      recoveryCodes: 0,
    })
  })
})
