// Connections to PostgreSQL that fall silent (failover, NAT) without being closed: the server heals within ten seconds.
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openAccess } from '#database/access.ts'
import { openDatabases } from '#database/database.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openPostgresTransport } from '#server/live/postgresTransport.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'
import { openSilentProxy } from './silentProxy.ts'

const limit = 10_000
let proxy: Awaited<ReturnType<typeof openSilentProxy>>
let server: TestServer
let owner: Person
let project: string

beforeAll(async () => {
  server = await openTestServer({}, async (connection) => {
    proxy = await openSilentProxy(connection)
    return { connectionString: proxy.urlOf(connection) }
  })
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
})
afterEach(() => proxy.restore())
afterAll(async () => {
  await server.close()
  proxy.close()
})

const write = (person: Person, to = project) => {
  const id = uuidv7()
  return person.call(taskContract.createTask, { body: { id, project: to, title: id } })
}
const ready = async () => (await fetch(`${server.url}/api/ready`)).status

/** Milliseconds until `work` says yes; it is asked again and again. */
async function until(work: () => Promise<boolean>): Promise<number> {
  const begun = Date.now()
  while (!(await work())) if (Date.now() - begun > 30_000) throw new Error('not within 30 s')
  return Date.now() - begun
}
const writes = () => until(async () => (await write(owner)).status === 200)

test('after connections hang under load writes recover, and /ready fails until then', async () => {
  await Promise.all(Array.from({ length: 40 }, () => write(owner)))
  proxy.silence()
  const first = Array.from({ length: 40 }, () => write(owner))
  expect(await ready()).toBe(503)
  for (const { status, body } of await Promise.all(first)) {
    if (status !== 200) expect([status, body]).toMatchObject([503, { error: { code: 'UNAVAILABLE' } }])
  }
  expect(await writes()).toBeLessThan(limit)
  // The connections above workspaces are found silent by themselves, perhaps later.
  expect(await until(async () => (await ready()) === 200)).toBeLessThan(limit)
})

test('after idle connections hang, a single writer does not time out on one after another', async () => {
  await Promise.all(Array.from({ length: 40 }, () => write(owner)))
  proxy.silence()
  expect(await writes()).toBeLessThan(limit)
})

test('locks held by a hung transaction are released', async () => {
  const { workspaceId } = owner
  let isLocked = () => {}
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve
  })
  let goOn = () => {}
  const silenced = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const holding = server.databases.inWorkspace(workspaceId, async (trx) => {
    await sql`select seq from workspace_counter for update`.execute(trx)
    isLocked()
    await silenced
    await sql`select 1`.execute(trx)
  })
  holding.catch(() => {})
  await locked
  proxy.silence()
  goOn()
  expect(await writes()).toBeLessThan(limit)
  await expect(holding).rejects.toThrow('Connection terminated')
})

test('after a database outage, which /ready reports, writes soon recover', {
  timeout: 60_000,
}, async () => {
  proxy.silence({ all: true })
  const during = Array.from({ length: 30 }, () => write(owner))
  expect(await ready()).toBe(503)
  for (const { status } of await Promise.all(during)) expect(status).toBe(503)
  expect(await ready()).toBe(503)
  proxy.restore()
  expect(await writes()).toBeLessThan(limit)
  expect(await until(async () => (await ready()) === 200)).toBeLessThan(limit)
})

test('a long-running statement is not cancelled', async () => {
  const dropped: number[] = []
  const access = await openAccess({ connectionString: proxy.urlOf(server.connection) })
  const databases = openDatabases(access, (count) => dropped.push(count))
  await sql`select pg_sleep(8)`.execute(databases.system)
  // As does one that waits for a lock, such as a second server's migration for the first's.
  await Promise.all(
    [1, 2].map(() =>
      databases.system.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(42)`.execute(trx)
        await sql`select pg_sleep(5)`.execute(trx)
      }),
    ),
  )
  expect(dropped).toEqual([])
  await databases.close()
})

test('a listening connection reconnects', async () => {
  const heard: string[] = []
  const listening = openPostgresTransport({ connectionString: proxy.urlOf(server.connection) })((text) =>
    heard.push(text),
  )
  const speaking = openPostgresTransport(server.connection)(() => {})
  await Promise.all([listening.connect(), speaking.connect()])
  proxy.silence()
  const hears = async () => {
    await speaking.publish('hello')
    return heard.includes('hello')
  }
  expect(await until(hears)).toBeLessThan(limit)
  await Promise.all([listening.close(), speaking.close()])
})

test('a server with hung connections stops cleanly', async () => {
  const other = await openTestServer({}, async (local) => ({ connectionString: proxy.urlOf(local) }))
  const person = await other.makeOwner()
  proxy.silence({ all: true })
  void person.call(projectContract.createProject, { body: { name: 'Lost' } }).catch(() => {})
  const begun = Date.now()
  await other.close()
  expect(Date.now() - begun).toBeLessThan(15_000)
})
