import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../tests/server.ts'
import { buildApp } from '../app.ts'

let server: TestServer
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  server = await openTestServer()
  app = await buildApp(server.platform, undefined)
  const body = 'Follow https://example.com/a?b=1&c="><img> and <script>alert(1)</script> it’s'
  await server.databases.system
    .insertInto('mail')
    .values({
      id: uuidv7(),
      recipient: '<b>ann</b>@example.com',
      subject: '<img src=x onerror=alert(1)>',
      body,
    })
    .execute()
})
afterAll(async () => {
  await app.close()
  await server.close()
})

type Asking = { remoteAddress?: string; headers?: Record<string, string> }
const look = ({ remoteAddress = '127.0.0.1', headers }: Asking = {}) =>
  app.inject({ url: '/dev/mail', remoteAddress, headers: { host: 'localhost:4321', ...headers } })

test('shows mail escaped as text, under a policy that allows no scripts', async () => {
  const { statusCode, body, headers } = await look()
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(body).toContain('&lt;b&gt;ann&lt;/b&gt;@example.com')
  expect(body).toContain('<a href="https://example.com/a?b=1&amp;c=&quot;&gt;')
  expect(body).not.toMatch(/<(img|script|b)\b/)
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'is available on the local host: %s',
  async (remoteAddress) => {
    expect((await look({ remoteAddress })).statusCode).toBe(200)
  },
)

test.each<[string, Asking]>([
  ['another machine', { remoteAddress: '192.168.0.7' }],
  ['another machine by IPv6', { remoteAddress: '::ffff:192.168.0.7' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '192.168.0.7' } }],
  ['a page that made its own name point to this machine', { headers: { host: 'evil.example:4321' } }],
  ['a name that only begins like this machine', { headers: { host: 'localhost.evil.example' } }],
])('is not available to %s', async (_who, asking) => {
  const { statusCode, body } = await look(asking)
  expect(statusCode).toBe(404)
  expect(JSON.parse(body)).toMatchObject({ success: false, error: { message: 'Page not found' } })
})

test('is not available in production', async () => {
  const production = await openTestServer({ NODE_ENV: 'production', HOST: '127.0.0.1' })
  const response = await fetch(`${production.url}/dev/mail`)
  expect(response.status).toBe(404)
  await production.close()
})
