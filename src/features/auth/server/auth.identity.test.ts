import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userContract } from '#features/user/user.contract.ts'
import { givePassword, isSignedIn, password } from '../../../../tests/account.ts'
import { type Identity, openIssuer } from '../../../../tests/issuer.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import type { Visitor } from '../../../../tests/visitor.ts'
import { authContract } from '../auth.contract.ts'

let server: TestServer
let issuer: Awaited<ReturnType<typeof openIssuer>>
beforeAll(async () => {
  issuer = await openIssuer()
  server = await openTestServer({
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
    GOOGLE_ISSUER: issuer.url,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    OIDC_NAME: 'Northwind',
  })
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})
beforeEach(() => server.databases.system.deleteFrom('rateLimit').execute())
afterEach(() => issuer.lie())

let count = 0
const newIdentity = (more: Partial<Identity> = {}): Identity => {
  const number = ++count
  return {
    sub: `s${number}`,
    email: `outside${number}@example.com`,
    email_verified: true,
    name: `Out ${number}`,
    ...more,
  }
}
const params = { provider: 'oidc' as const }
const begin = async (visitor: Visitor, body = {}) =>
  (await visitor.data(authContract.startVisit, { params, body })).url
/** Follows the way back; answers where it leads on to. */
async function comeBack(visitor: Visitor, back: URL) {
  const response = await visitor.request('GET', back.pathname + back.search)
  expect(response.status).toBe(303)
  return (response.headers.get('location') ?? '').replace('http://localhost:0', '')
}
async function signIn(identity: Identity, visitor = server.visitor(), body = {}) {
  const address = await begin(visitor, body)
  return { visitor, to: await comeBack(visitor, issuer.approve(address, identity)) }
}
const profileOf = (visitor: Visitor) => visitor.data(userContract.getProfile, {})
const withGoogle = (visitor: Visitor, accessToken: string, headers = {}) =>
  visitor.call(authContract.signInWithGoogle, { query: { accessToken } }, headers)

async function makeAccount(email?: string) {
  const user = await server.makeUser('Ann')
  await givePassword(server, user.userId)
  if (email)
    await server.databases.system.updateTable('user').set({ email }).where('id', '=', user.userId).execute()
  return { ...user, email: email ?? user.email }
}

test('without configuration there is no provider', async () => {
  const plain = await openTestServer()
  const visitor = plain.visitor()
  expect(await visitor.data(authContract.getProviders, {})).toEqual([])
  expect((await visitor.call(authContract.startVisit, { params, body: {} })).status).toBe(404)
  expect((await withGoogle(visitor, 'x')).status).toBe(404)
  await plain.close()
})

test('configured providers are listed by name', async () => {
  expect(await server.visitor().data(authContract.getProviders, {})).toEqual([
    { id: 'google', name: 'Google', flow: 'code' },
    { id: 'oidc', name: 'Northwind', flow: 'code' },
  ])
})

test('without a client secret Google uses the implicit flow with an access token', async () => {
  const plain = await openTestServer({ GOOGLE_CLIENT_ID: issuer.clientId, GOOGLE_ISSUER: issuer.url })
  const visitor = plain.visitor()
  expect(await visitor.data(authContract.getProviders, {})).toEqual([
    { id: 'google', name: 'Google', flow: 'token' },
  ])
  const google = { provider: 'google' as const }
  const { url } = await visitor.data(authContract.startVisit, { params: google, body: {} })
  const authorizeParams = new URL(url).searchParams
  expect(authorizeParams.get('response_type')).toBe('token')
  expect(authorizeParams.get('redirect_uri')).toBe('http://localhost:0/sign-in/external')
  expect(authorizeParams.get('scope')).toBe('openid profile email')
  const identity = newIdentity()
  const query = { accessToken: issuer.giveAccess(identity), remember: 'true' as const }
  expect((await visitor.call(authContract.signInWithGoogle, { query })).ok).toBe(true)
  expect(await profileOf(visitor)).toMatchObject({ email: identity.email })
  // An account is joined to it by signing in, not by a way that needs the secret.
  const ann = await plain.makeUser('Ann')
  const connecting = { params: google, body: {} }
  expect((await ann.call(authContract.connectIdentity, connecting)).status).toBe(400)
  await plain.close()
})

describe('the redirect flow', () => {
  test('creates an account on first sign-in and finds it by subject afterwards', async () => {
    const identity = newIdentity()
    const { visitor, to } = await signIn(identity, server.visitor(), { remember: true, next: '/members' })
    expect(to).toBe('/sign-in/external?remember=1&next=%2Fmembers')
    const first = await profileOf(visitor)
    expect(first).toMatchObject({ name: identity.name, email: identity.email })
    // The subject counts, whatever becomes of the address there.
    const secondSignIn = await signIn({ ...identity, email: 'moved@example.com' })
    expect(await profileOf(secondSignIn.visitor)).toMatchObject({ id: first.id, email: identity.email })
  })

  test.each([
    ['is called as their address begins', 'ann', 'ann'],
    ['by no more letters than a name may have', 'x'.repeat(200), 'x'.repeat(60)],
    ['and else by no name that nobody could choose', '__', 'New user'],
  ])('a user without a name gets a valid default: %s', async (_, begins, name) => {
    const { visitor } = await signIn(newIdentity({ name: '', email: `${begins}@names.example.com` }))
    const profile = await profileOf(visitor)
    expect(profile.name).toBe(name)
    // It can be saved as it is.
    const saved = await visitor.call(userContract.updateProfile, { body: { name: profile.name } } as never)
    expect(saved.status).toBe(200)
  })

  test('sends PKCE challenge, state and nonce, and requests only identity scopes', async () => {
    const authorizeParams = new URL(await begin(server.visitor())).searchParams
    expect(authorizeParams.get('scope')).toBe('openid profile email')
    expect(authorizeParams.get('code_challenge_method')).toBe('S256')
    for (const secret of ['code_challenge', 'state', 'nonce'])
      expect(authorizeParams.get(secret)?.length, secret).toBeGreaterThan(30)
  })

  test.each<[string, Record<string, unknown>, boolean]>([
    ['with another nonce', { nonce: 'x' }, false],
    ['without a nonce', { nonce: undefined }, false],
    ['made for another product', { aud: 'evil' }, false],
    ['of another issuer', { iss: 'https://evil.example' }, false],
    ['that ran out', { exp: 1 }, false],
    ['signed by somebody else', {}, true],
  ])('rejects an ID token %s', async (_what, claims, forged) => {
    issuer.lie(claims, forged)
    const { visitor, to } = await signIn(newIdentity())
    expect(to).toBe('/sign-in?problem=IDENTITY_REFUSED')
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('a callback requires the same browser, state and code verifier, and works once', async () => {
    const visitor = server.visitor()
    const back = issuer.approve(await begin(visitor), newIdentity())
    expect(await comeBack(server.visitor(), back)).toBe('/sign-in?problem=VISIT_OVER')
    const forged = new URL(back)
    forged.searchParams.set('state', 'x')
    expect(await comeBack(visitor, forged)).toBe('/sign-in?problem=IDENTITY_REFUSED')
    expect(await comeBack(visitor, back)).toBe('/sign-in?problem=VISIT_OVER')
    expect(await isSignedIn(visitor)).toBe(false)
    // A code that was stolen on its way needs the verifier of the browser it was made for.
    const stolen = issuer.approve(await begin(server.visitor()), newIdentity())
    const mine = issuer.approve(await begin(visitor), newIdentity())
    mine.searchParams.set('code', stolen.searchParams.get('code') as string)
    expect(await comeBack(visitor, mine)).toBe('/sign-in?problem=IDENTITY_REFUSED')
    const refused = new URL(issuer.approve(await begin(visitor), newIdentity()))
    refused.searchParams.delete('code')
    refused.searchParams.set('error', 'access_denied')
    expect(await comeBack(visitor, refused)).toBe('/sign-in?problem=IDENTITY_REFUSED')
  })

  test('can’t be started by a cross-site request', async () => {
    const reply = await server
      .visitor()
      .call(authContract.startVisit, { params, body: {} }, { origin: 'https://evil.example' })
    expect(reply.status).toBe(403)
  })
})

describe('an existing account', () => {
  test('is linked by an address verified on both sides, and its owner is notified', async () => {
    const { email, userId } = await makeAccount()
    const { visitor } = await signIn(newIdentity({ email: email.toUpperCase() }))
    expect((await profileOf(visitor)).id).toBe(userId)
    const [message] = await server.emailsTo(email)
    expect(message?.subject).toBe('Northwind was connected to your Workweek account')
  })

  test.each([false, undefined, 'false'])(
    'is not linked by an address if email_verified is %s at the provider',
    async (verified) => {
      const { email } = await makeAccount()
      const { visitor, to } = await signIn(newIdentity({ email, email_verified: verified as boolean }))
      expect(to).toBe('/sign-in?problem=IDENTITY_NOT_VERIFIED')
      expect(await isSignedIn(visitor)).toBe(false)
    },
  )

  test('that is unverified is taken over, revoking its password and verification link', async () => {
    const identity = newIdentity()
    const email = identity.email as string
    const body = { name: 'Stranger', email, password }
    await server.visitor().call(authContract.register, { body })
    const [message] = await server.emailsTo(email)
    const [, id, emailToken] = /verify\/([\w-]+)\/([\w-]+)/.exec(message?.body ?? '') as unknown as string[]
    const { visitor } = await signIn(identity)
    expect((await profileOf(visitor)).name).toBe(identity.name)
    const tried = await server.visitor().call(authContract.login, { body: { email, password } })
    expect(tried.status).toBe(401)
    const link = { params: { id: id!, emailToken: emailToken! } }
    expect((await server.visitor().call(authContract.verify, link)).status).toBe(400)
  })

  test('has one identity of each provider', async () => {
    const { email } = await makeAccount()
    await signIn(newIdentity({ email }))
    const { to } = await signIn(newIdentity({ email }))
    expect(to).toBe('/sign-in?problem=PROVIDER_CONNECTED')
  })

  test('with a second factor is asked for its code as well', async () => {
    const { email, ...user } = await makeAccount()
    const { key } = await user.data(authContract.startSecondFactor, { body: { password } })
    const code = (later: number) =>
      new TOTP({ secret: key }).generate({ timestamp: Date.now() + later * 30_000 })
    await user.data(authContract.confirmSecondFactor, { body: { code: code(0) } })
    const { visitor, to } = await signIn(newIdentity({ email }))
    expect(to).toBe('/sign-in/external?second=1')
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await visitor.call(authContract.takeSecondStep, { body: { code: code(1) } })).status).toBe(200)
    expect(await isSignedIn(visitor)).toBe(true)
  })
})

describe('an access token of Google', () => {
  test('signs in if it was issued to this client', async () => {
    const identity = newIdentity()
    const visitor = server.visitor()
    const reply = await withGoogle(visitor, issuer.giveAccess(identity))
    expect(reply.body).toMatchObject({ success: true, secondFactor: false })
    expect(await profileOf(visitor)).toMatchObject({ email: identity.email })
  })

  test.each<[string, () => string]>([
    ['made for another product', () => issuer.giveAccess(newIdentity(), 'evil')],
    ['that ran out', () => issuer.giveAccess(newIdentity(), issuer.clientId, 0)],
    ['that nobody gave', () => 'x'],
  ])('is rejected: one %s', async (_what, make) => {
    const visitor = server.visitor()
    const reply = await withGoogle(visitor, make())
    expect(reply.body).toMatchObject({ error: { code: 'IDENTITY_REFUSED' } })
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('is rejected in cross-site requests, also without an origin', async () => {
    const token = issuer.giveAccess(newIdentity())
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: '', 'sec-fetch-site': 'cross-site' },
      { origin: '' },
    ])
      expect((await withGoogle(server.visitor(), token, headers)).status).toBe(403)
  })
})

describe('in the profile settings', () => {
  const connect = (visitor: Visitor, body: object = { password }) =>
    visitor.call(authContract.connectIdentity, { params, body })
  const disconnect = (visitor: Visitor, body: object = { password }) =>
    visitor.call(authContract.deleteIdentity, { params, body })

  test('connecting and disconnecting an identity require the password', async () => {
    const user = await makeAccount()
    expect((await connect(user, {})).status).toBe(400)
    const identity = newIdentity({ email_verified: false })
    const { url } = await user.data(authContract.connectIdentity, { params, body: { password } })
    expect(await comeBack(user, issuer.approve(url, identity))).toBe('/settings/profile')
    expect((await user.data(authContract.getSecurity, {})).identities).toMatchObject([
      { provider: 'oidc', name: 'Northwind', email: identity.email },
    ])
    const { visitor } = await signIn(identity)
    expect((await profileOf(visitor)).id).toBe(user.userId)
    expect(await disconnect(user, {})).toMatchObject({
      status: 400,
      body: { error: { fields: { password: 'Enter your password' } } },
    })
    expect(await disconnect(user, { password: 'not mine at all' })).toMatchObject({
      status: 400,
      body: { error: { fields: { password: expect.any(String) } } },
    })
    expect((await user.data(authContract.getSecurity, {})).identities).toHaveLength(1)
    expect((await disconnect(user)).status).toBe(200)
    expect((await disconnect(user)).status).toBe(404)
    expect((await signIn(identity)).to).toBe('/sign-in?problem=IDENTITY_NOT_VERIFIED')
  })

  test('an identity of another account can’t be connected', async () => {
    const identity = newIdentity()
    const { visitor } = await signIn(identity)
    const user = await makeAccount()
    const { url } = await user.data(authContract.connectIdentity, { params, body: { password } })
    expect(await comeBack(user, issuer.approve(url, identity))).toBe(
      '/settings/profile?problem=IDENTITY_TAKEN',
    )
    const secondSignIn = await signIn(identity)
    expect((await profileOf(secondSignIn.visitor)).id).toBe((await profileOf(visitor)).id)
  })

  test('signing out meanwhile cancels the connection', async () => {
    const user = await makeAccount()
    const { url } = await user.data(authContract.connectIdentity, { params, body: { password } })
    await user.call(authContract.logout, {})
    expect(await comeBack(user, issuer.approve(url, newIdentity()))).toBe(
      '/settings/profile?problem=VISIT_OVER',
    )
  })

  test('the last sign-in method can’t be disconnected', async () => {
    const { visitor } = await signIn(newIdentity())
    expect((await disconnect(visitor, {})).body).toMatchObject({ error: { code: 'LAST_WAY_IN' } })
    await withGoogle(server.visitor(), issuer.giveAccess(newIdentity()))
    expect((await visitor.data(authContract.getSecurity, {})).identities).toHaveLength(1)
  })
})

test('an unavailable provider is reported as such, and retried', async () => {
  const other = await openTestServer({ OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.clientId })
  issuer.setUnavailable(true)
  const reply = await other.visitor().call(authContract.startVisit, { params, body: {} })
  expect(reply.body).toMatchObject({ error: { code: 'PROVIDER_AWAY' } })
  issuer.setUnavailable(false)
  expect((await other.visitor().call(authContract.startVisit, { params, body: {} })).status).toBe(200)
  await other.close()
})
