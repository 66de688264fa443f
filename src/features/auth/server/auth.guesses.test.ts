import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailedLink, makeAccount as makeWithId, password } from '../../../../tests/account.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import type { Visitor } from '../../../../tests/visitor.ts'
import { authContract } from '../auth.contract.ts'

let server: TestServer
beforeAll(async () => {
  // Behind a proxy, so that a test says which network it comes from.
  server = await openTestServer({ TRUST_PROXY: '1', SIGN_IN_FAILURES_PER_HOUR: '12' })
})
afterAll(() => server.close())
beforeEach(() => server.databases.system.deleteFrom('rateLimit').execute())

const makeAccount = async () => (await makeWithId(server)).email
const signIn = async (email: string, network: number, tried = password, visitor = server.visitor()) =>
  (
    await visitor.call(
      authContract.login,
      { body: { email, password: tried } },
      { 'x-forwarded-for': `192.0.2.${network}` },
    )
  ).status
const guess = (email: string, network: number, visitor?: Visitor) => signIn(email, network, 'wrong', visitor)
/** So many wrong passwords, one after the other. */
async function guessOften(email: string, network: number, times: number, visitor?: Visitor) {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push(await guess(email, network, visitor))
  return statuses
}
/** A browser that the account was signed in with before. */
async function knownBrowser(email: string) {
  const browser = server.visitor()
  expect(await signIn(email, 200, password, browser)).toBe(200)
  return browser
}

describe('failed sign-ins', () => {
  test('are limited to five a minute per network, without blocking other networks', async () => {
    const email = await makeAccount()
    expect(await guessOften(email, 1, 6)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await signIn(email, 1)).toBe(429)
    expect(await signIn(email, 2)).toBe(200)
  })

  test('count towards the limit, successful sign-ins don’t', async () => {
    const email = await makeAccount()
    for (let time = 0; time < 14; time += 1) expect(await signIn(email, 1)).toBe(200)
    expect(await guessOften(email, 1, 6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('from many networks lock an account, except for known browsers and a password reset', async () => {
    const email = await makeAccount()
    const browser = await knownBrowser(email)
    for (const network of [1, 2, 3]) await guessOften(email, network, 4)
    expect(await guess(email, 4)).toBe(429)
    expect(await signIn(email, 5)).toBe(429)
    expect(await signIn(email, 5, password, browser)).toBe(200)

    const owner = server.visitor()
    await owner.call(authContract.sendPasswordLink, { body: { email } })
    const body = { ...(await mailedLink(server, email)), password: 'another good password' }
    expect((await owner.call(authContract.resetPassword, { body })).status).toBe(200)
    expect(await signIn(email, 6, body.password, owner)).toBe(200)
  })

  test('rejected by the network limit don’t count towards the account limit', async () => {
    const email = await makeAccount()
    expect((await guessOften(email, 1, 20)).filter((status) => status === 401)).toHaveLength(5)
    expect(await signIn(email, 2)).toBe(200)
  })

  test('are limited to thirty a minute per network for all accounts, except known browsers', async () => {
    const email = await makeAccount()
    const browser = await knownBrowser(email)
    const guesses = Array.from({ length: 31 }, (_, time) => guess(`unknown-${time}@example.com`, 1))
    expect((await Promise.all(guesses)).filter((status) => status === 429)).toHaveLength(1)
    expect(await signIn(email, 1)).toBe(429)
    expect(await signIn(email, 1, password, browser)).toBe(200)
  })
})

describe('a browser known to an account', () => {
  test('has five failures a minute of its own', async () => {
    const email = await makeAccount()
    const browser = await knownBrowser(email)
    expect(await guessOften(email, 1, 6, browser)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await signIn(email, 1)).toBe(200)
  })

  test('is not known to other accounts, nor can its device cookie be forged', async () => {
    const [email, other] = [await makeAccount(), await makeAccount()]
    const browser = await knownBrowser(other)
    const inventor = server.visitor()
    await guessOften(email, 1, 5)
    expect(await signIn(email, 1, password, browser)).toBe(429)
    const headers = { 'x-forwarded-for': '192.0.2.1', cookie: `device=${'x'.repeat(43)}` }
    const reply = await inventor.call(authContract.login, { body: { email, password } }, headers)
    expect(reply.status).toBe(429)
  })
})
