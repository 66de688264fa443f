import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestServer, type Person, type TestServer } from '../../../tests/server.ts'

let server: TestServer
let owner: Person
const publicUrl = 'http://workweek.example:8080'
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: publicUrl })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
})

/** A request with exactly these headers; the cookie is the owner's. */
const send = (
  headers: Record<string, string>,
  method = 'POST',
  path = '/api/project',
  cookie = owner.cookie(),
) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
    ...(method !== 'GET' && { body: '{"name":"P"}' }),
  })
const projects = async () => (await (await send({}, 'GET')).json()) as { data: unknown[] }

describe('a write with the cookie', () => {
  test.each([
    ['the public address as its origin', { origin: publicUrl }],
    ['a browser’s word that the page is ours', { 'sec-fetch-site': 'same-origin' }],
  ])('is accepted with %s', async (_what, headers) => {
    expect((await send(headers)).status).toBe(200)
  })

  test('is accepted from the origin of the address that it is sent to', async () => {
    expect((await send({ origin: server.url })).status).toBe(200)
  })

  test('is refused from the same address under another scheme', async () => {
    expect((await send({ origin: server.url.replace('http:', 'https:') })).status).toBe(403)
  })

  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['a name that begins like ours', { origin: 'http://workweek.example:8080.evil.example' }],
    ['a name that ends like ours', { origin: 'http://evil.workweek.example:8080' }],
    ['a sandbox or a file', { origin: 'null' }],
    ['an origin that is none', { origin: '///' }],
    [
      'another site that claims to be ours beside',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['a neighbour of our site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign page, by the browser’s word', { 'sec-fetch-site': 'cross-site' }],
    ['nowhere, by the browser’s word', { 'sec-fetch-site': 'none' }],
    ['nowhere', {}],
  ])('is refused from %s, and changes nothing', async (_from, headers) => {
    const response = await send(headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'FOREIGN_ORIGIN' } })
    expect((await projects()).data).toEqual([])
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'is refused from another origin with any method: %s',
    async (method) => {
      expect((await send({ origin: 'https://evil.example' }, method, '/api/auth/logout')).status).not.toBe(
        200,
      )
      expect((await projects()).data).toEqual([])
    },
  )
})

test('in production only the public origin is accepted, whatever the Host header', async () => {
  const production = await openTestServer({
    PUBLIC_URL: publicUrl,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
  })
  const user = await production.makeUser()
  const rename = async (origin: string) => {
    const headers = { 'content-type': 'application/json', cookie: user.cookie(), origin }
    return fetch(`${production.url}/api/user`, { method: 'PUT', headers, body: '{"name":"Ann"}' })
  }
  expect((await rename(publicUrl)).status).toBe(200)
  const refused = await rename(production.url)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining(publicUrl) } })
  await production.close()
})

test('signing in and registering are refused from another origin', async () => {
  for (const path of ['/api/auth/login', '/api/auth/registration', '/api/auth/password-link'])
    expect((await send({ origin: 'https://evil.example' }, 'POST', path, '')).status).toBe(403)
})

test('a call without cookie and origin gets 401, not 403', async () => {
  expect((await send({}, 'POST', '/api/project', '')).status).toBe(401)
})

test('content types that a cross-site form can send are rejected with 415', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect((await send({ origin: publicUrl, 'content-type': type })).status).toBe(415)
})

test('responses to reads have no CORS headers for another origin', async () => {
  const response = await send({ origin: 'https://evil.example' }, 'GET')
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const reply = await send(
    { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    'OPTIONS',
  )
  expect(reply.headers.get('access-control-allow-origin')).toBeNull()
})

test('with TLS the cookie has the __Host- prefix, and one without it is ignored', async () => {
  const secure = await openTestServer({ PUBLIC_URL: 'https://workweek.example' })
  const user = await secure.makeUser()
  const token = user.cookie().replace('sid=', '')
  const ask = (cookie: string) => fetch(`${secure.url}/api/user`, { headers: { cookie } })
  expect((await ask(`sid=${token}`)).status).toBe(401)
  const response = await ask(`__Host-sid=${token}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  const signedOut = await fetch(`${secure.url}/api/auth/logout`, {
    method: 'PUT',
    headers: { cookie: `__Host-sid=${token}`, origin: 'https://workweek.example' },
  })
  expect(signedOut.headers.getSetCookie()[0]).toMatch(/^__Host-sid=; .*HttpOnly; Secure; SameSite=Lax$/)
  expect((await ask(`__Host-sid=${token}`)).status).toBe(401)
  await secure.close()
})
