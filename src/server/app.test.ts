import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tagContract } from '#features/tag/tag.contract.ts'
import { failure } from '#shared/contract.ts'
import { openTestServer, type Person, type TestServer } from '../../tests/server.ts'
import { handled } from './handle.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner()
})
afterAll(() => server.close())

describe('every error response has the same envelope', () => {
  test.each([
    ['an unknown call', 'GET', '/api/nothing', undefined, 404],
    ['an unknown method', 'PATCH', '/api/workspace', {}, 404],
    ['an address that can’t be decoded', 'GET', '/api/task/%E0%A4%A', undefined, 400],
    ['an address with NUL', 'GET', '/api/task/%00', undefined, 400],
    ['an endless parameter', 'GET', `/api/task/${'x'.repeat(300)}`, undefined, 414],
    ['a body that is no JSON', 'POST', '/api/task', '{', 400],
    ['an id that is none', 'GET', '/api/task/1', undefined, 400],
  ])('%s', async (_what, method, path, body, status) => {
    const response = await owner.request(method, path, body)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(failure.safeParse(await response.json()).error).toBeUndefined()
  })
})

test('headers that are too long get 431', async () => {
  const response = await owner.request('GET', '/api/user', undefined, { 'x-long': 'x'.repeat(20_000) })
  expect(response.status).toBe(431)
})

test('an internal error reveals no details, also when compressed', async () => {
  const broken = await server.makeOwner()
  await server.databases.system.schema.alterTable('task').renameTo('task_away').execute()
  try {
    for (const encoding of ['gzip', 'identity']) {
      const response = await broken.request('GET', '/api/task', undefined, { 'accept-encoding': encoding })
      expect(response.status).toBe(500)
      const text = await response.text()
      expect(JSON.parse(text)).toEqual({
        success: false,
        error: { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' },
      })
      expect(response.headers.get('etag')).toBeNull()
    }
  } finally {
    await server.databases.system.schema.alterTable('task_away').renameTo('task').execute()
  }
})

test('an internal error is not reported as an unavailable database', async () => {
  const { schema } = server.databases.system
  await schema.alterTable('project').addCheckConstraint('never_connected_08', sql`key <> 'NEVER'`).execute()
  const response = await owner.request('POST', '/api/project', { name: 'P', key: 'NEVER' })
  expect(response.status).toBe(500)
  await schema.alterTable('project').dropConstraint('never_connected_08').execute()
})

test('a database that drops its connections is reported as unavailable, and reconnected', async () => {
  // Of its own: a pool may find out about a dropped connection only as a later test takes it.
  const dropped = await openTestServer()
  const member = await dropped.makeOwner()
  const client = new pg.Client({ ...dropped.connection, user: 'postgres' })
  await client.connect()
  const drop = () =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  const [reply] = await Promise.all([
    Promise.all([1, 2, 3, 4, 5].map(() => member.request('GET', '/api/project'))),
    drop(),
  ])
  for (const { status } of reply) expect([200, 503]).toContain(status)
  await expect.poll(async () => (await member.request('GET', '/api/project')).status).toBe(200)
  await client.end()
  await dropped.close()
})

test('trailing slashes are ignored', async () => {
  for (const path of ['/api/user/', '/api/workspace/member/', '/api//user']) {
    expect((await owner.request('GET', path)).status).toBe(200)
  }
})

test('an empty body with a JSON content type is accepted', async () => {
  const response = await (await server.makeUser()).request('PUT', '/api/auth/logout')
  expect(response.status).toBe(200)
})

test('a body can’t pollute prototypes', async () => {
  const body = '{"name":"P","__proto__":{"id":"x"},"constructor":{"prototype":{"polluted":1}}}'
  const response = await owner.request('POST', '/api/project', body)
  expect(response.status).toBe(400)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('a body with 50,000 unknown fields gets a short error', async () => {
  const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`field${n}`, 0]))
  const response = await owner.request('POST', '/api/project', body)
  expect(response.status).toBe(400)
  expect((await response.text()).length).toBeLessThan(2_000)
})

test('every response has the security headers', async () => {
  for (const path of ['/api/user', '/api/nothing', '/api/health']) {
    const { headers } = await owner.request('GET', path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'permissions-policy': expect.stringContaining('camera=(), '),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  }
})

test('a request with two Host headers is rejected', async () => {
  const { port } = server.http.address() as AddressInfo
  const ask = async (...hosts: string[]) => {
    const socket = connect(port, '127.0.0.1')
    const named = hosts.map((host) => `${host}\r\n`).join('')
    socket.write(`GET /api/health HTTP/1.1\r\n${named}Connection: close\r\n\r\n`)
    return text(socket)
  }
  expect(await ask('Host: a')).toMatch(/^HTTP\/1.1 200 /)
  for (const second of ['Host: b', 'Host: a', 'hOST: a']) {
    const answer = await ask('Host: a', second)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('HOST_NOT_VALID')
  }
})

describe('the client’s address', () => {
  const addressOf = async (behind: TestServer) => {
    const { email, userId } = await behind.makeUser()
    await fetch(`${behind.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6, 9.9.9.9' },
      body: JSON.stringify({ email, password: 'wrong password' }),
    })
    const rows = await behind.databases.system.selectFrom('rateLimit').select('key').execute()
    expect(userId).toBeTruthy()
    return rows.map(({ key }) => key).filter((key) => key.startsWith('login from'))
  }

  test('is that of the connection, whatever X-Forwarded-For claims', async () => {
    expect(await addressOf(server)).toEqual(['login from 127.0.0.1'])
  })

  test('behind a proxy is the last one of X-Forwarded-For', async () => {
    const behind = await openTestServer({ TRUST_PROXY: '1' })
    expect(await addressOf(behind)).toEqual(['login from 9.9.9.9'])
    await behind.close()
  })
})

test('readiness fails without the schema, liveness does not', async () => {
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status).toBe(200)
  await server.databases.system.schema.alterTable('migration').renameTo('away').execute()
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(503)
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  await server.databases.system.schema.alterTable('away').renameTo('migration').execute()
})

test('a request without a session is limited to 16 KB', async () => {
  const send = async (length: number) => {
    const body = { email: 'ann@example.com', password: 'x'.repeat(length) }
    const response = await server.visitor().request('POST', '/api/auth/login', body)
    return { status: response.status, ...((await response.json()) as object) }
  }
  expect(await send(16_000)).toMatchObject({ status: 400 })
  expect(await send(17_000)).toMatchObject({
    status: 413,
    error: { message: 'This is larger than the 16 KB limit for a request.' },
  })
})

test('a session with too many calls per minute gets 429, other sessions do not', async () => {
  const limited = await openTestServer({ CALLS_PER_MINUTE: '5' })
  try {
    const [wild, calm] = [await limited.makeOwner(), await limited.makeOwner()]
    const ask = () => wild.request('GET', '/api/user')
    const statuses: number[] = []
    let refused = await ask()
    // As many as it takes: a minute may end in between.
    for (; refused.status !== 429; refused = await ask()) statuses.push(refused.status)
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(statuses.length).toBeLessThanOrEqual(10)
    expect(await refused.json()).toMatchObject({
      success: false,
      error: { code: 'TOO_MANY_CALLS', message: expect.stringContaining('5 requests in a minute') },
    })
    expect((await calm.request('GET', '/api/user')).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('openapi.json and the API reference have every call, also those with binary responses', async () => {
  const calls = new Set(
    handled.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect(calls).toContain('get /file/{id}/preview')
  const { paths } = (await (await server.visitor().request('GET', '/api/openapi.json')).json()) as {
    paths: Record<string, object>
  }
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(documented.sort()).toEqual([...calls].sort())
  const page = await server.visitor().request('GET', '/api/docs')
  expect(page.status).toBe(200)
  const text = await page.text()
  expect([...calls].filter((call) => !text.includes(`<details id="${call}">`))).toEqual([])
})

/** Creates a tag while PostgreSQL refuses each with a code. */
async function createTagRefused(errcode: string) {
  const owner = await server.makeOwner()
  const { system } = server.databases
  await sql
    .raw(`
      create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${errcode}'; end $$;
      create trigger refusal before insert on tag execute function refuse()
    `)
    .execute(system)
  const reply = await owner.call(tagContract.createTag, { body: { name: 'Urgent' } })
  await sql`drop trigger refusal on tag`.execute(system)
  return reply
}

test('a full disk of the database is reported as 507', async () => {
  expect(await createTagRefused('53100')).toMatchObject({
    status: 507,
    body: { error: { code: 'DISK_FULL' } },
  })
})

test.each([
  ['57014', 'a statement that took too long'],
  ['55P03', 'a lock that was not had in time'],
  ['40P01', 'a deadlock each time it was begun'],
  ['40001', 'rows changed by others each time it was begun'],
])('%s, %s, is reported as temporary', async (errcode) => {
  expect(await createTagRefused(errcode)).toMatchObject({
    status: 503,
    body: { error: { code: 'DATABASE_BUSY' } },
  })
})

describe('an unknown parameter', () => {
  test.each([
    ['in the query of a call without one', 'GET', '/api/user?surprise=1', undefined],
    ['in the body of a call without one', 'POST', '/api/user/subscription', { surprise: 1 }],
    [
      'in the body of a deletion',
      'DELETE',
      '/api/task/0190a6f0-0000-7000-8000-000000000000',
      { surprise: 1 },
    ],
    ['in the query of a list', 'GET', '/api/client?surprise=1', undefined],
  ])('is rejected by name: %s', async (_what, method, path, body) => {
    const response = await owner.request(method, path, body)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'VALIDATION_FAILED', fields: { surprise: 'Not a field of this call' } } },
    ])
  })
})

test('errors of the framework get the product’s error codes', async () => {
  const json = { 'content-type': 'application/json' }
  const answered = async (body: string, headers: Record<string, string>) => {
    const response = await owner.request('POST', '/api/task', body, headers)
    return [response.status, ((await response.json()) as { error: { code: string } }).error.code]
  }
  expect(await answered(`"${'x'.repeat(1_100_000)}"`, json)).toEqual([413, 'BODY_TOO_LARGE'])
  expect(await answered('{', json)).toEqual([400, 'BODY_NOT_JSON'])
  expect(await answered('a', { 'content-type': 'text/csv' })).toEqual([415, 'CONTENT_TYPE_NOT_SUPPORTED'])
})
