import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestServer, type Person, type TestServer } from '../../tests/server.ts'
import type { Db } from './database.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner()
})
afterAll(() => server.close())

const pidOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid as number
const names = () =>
  server.databases.inWorkspace(owner.workspaceId, (trx) =>
    trx.selectFrom('workspace').select('name').execute(),
  )

/** Ends a connection as a restarting PostgreSQL does, and waits until its end has arrived here. */
async function cut(trx: Db) {
  const pid = await pidOf(trx)
  await sql`select pg_terminate_backend(${pid}::int)`.execute(server.databases.system)
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity where pid = ${pid}::int`.execute(
      server.databases.system,
    )
    expect(rows).toEqual([])
  })
}

test('a connection that is cut between two queries fails its work alone', async () => {
  const cutShort = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
    await trx.updateTable('workspace').set({ name: 'Half' }).execute()
    await cut(trx)
    await trx.selectFrom('workspace').select('id').execute()
  })
  await expect(cutShort).rejects.toThrow()
  expect(await names()).toEqual([{ name: 'Olga’s workspace' }])
})

test('so does one of the system’s', async () => {
  const cutShort = server.databases.system.transaction().execute(async (trx) => {
    await cut(trx)
    await trx.selectFrom('user').select('id').execute()
  })
  await expect(cutShort).rejects.toThrow()
  expect(await server.databases.system.selectFrom('user').select('id').execute()).not.toEqual([])
})

test('work that fails leaves nothing written, and tells its own reason', async () => {
  const stop = new Error('stop')
  const failing = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
    await trx.updateTable('workspace').set({ name: 'Half' }).execute()
    throw stop
  })
  await expect(failing).rejects.toBe(stop)
  expect(await names()).toEqual([{ name: 'Olga’s workspace' }])
})

test('an error that the work keeps to itself does not pass for a commit', async () => {
  const swallowing = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
    await trx.updateTable('workspace').set({ name: 'Half' }).execute()
    await sql`select 1 / 0`.execute(trx).catch(() => {})
  })
  await expect(swallowing).rejects.toThrow('the transaction was aborted')
  expect(await names()).toEqual([{ name: 'Olga’s workspace' }])
})
