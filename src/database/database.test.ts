import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type Person, type TestServer } from '../../tests/server.ts'
import type { Db } from './database.ts'
import { sendWithCommit } from './pipeline.ts'

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
  const left = sql`select from pg_stat_activity where pid = ${pid}::int`
  await expect.poll(async () => (await left.execute(server.databases.system)).rows).toEqual([])
}

test('a connection that is cut between two queries fails its transaction only', async () => {
  const cutShort = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
    await trx.updateTable('workspace').set({ name: 'Half' }).execute()
    await cut(trx)
    await trx.selectFrom('workspace').select('id').execute()
  })
  await expect(cutShort).rejects.toThrow()
  expect(await names()).toEqual([{ name: 'Olga’s workspace' }])
})

test('a terminated connection of the system role fails only its own transaction', async () => {
  const cutShort = server.databases.system.transaction().execute(async (trx) => {
    await cut(trx)
    await trx.selectFrom('user').select('id').execute()
  })
  await expect(cutShort).rejects.toThrow()
  expect(await server.databases.system.selectFrom('user').select('id').execute()).not.toEqual([])
})

test('a failed transaction writes nothing, and rejects with its own error', async () => {
  const stop = new Error('stop')
  const failing = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
    await trx.updateTable('workspace').set({ name: 'Half' }).execute()
    throw stop
  })
  await expect(failing).rejects.toBe(stop)
  expect(await names()).toEqual([{ name: 'Olga’s workspace' }])
})

test('a transaction whose callback swallows a query error rejects instead of committing', async () => {
  const swallowing = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
    await trx.updateTable('workspace').set({ name: 'Half' }).execute()
    await sql`select 1 / 0`.execute(trx).catch(() => {})
  })
  await expect(swallowing).rejects.toThrow('the transaction was aborted')
  expect(await names()).toEqual([{ name: 'Olga’s workspace' }])
})

test('a failed statement rejects the transaction, whichever pipelined statement is awaited', async () => {
  const failing = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
    const refused = sql`select 1 / 0`.execute(trx)
    const behind = sql`select 1`.execute(trx)
    refused.catch(() => {})
    await behind
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})

const rename = (trx: Db, name: string) => trx.updateTable('workspace').set({ name }).execute()
const twice = (trx: Db) =>
  trx.insertInto('workspaceCounter').values({ workspaceId: owner.workspaceId, seq: 1 }).execute()

test('a statement that is pipelined with the commit is committed', async () => {
  const before = await names()
  await server.databases.inWorkspace(owner.workspaceId, async (trx) => {
    sendWithCommit(trx, rename(trx, 'Late'))
  })
  expect(await names()).toEqual([{ name: 'Late' }])
  await server.databases.inWorkspace(owner.workspaceId, (trx) => rename(trx, before[0]?.name as string))
})

test('a failing statement pipelined with the commit rolls back and throws the first error', async () => {
  const failing = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
    sendWithCommit(trx, rename(trx, 'Half'))
    sendWithCommit(trx, twice(trx))
    sendWithCommit(trx, rename(trx, 'Half again'))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'workspace_counter_pkey' })
  expect(await names()).toEqual([{ name: 'Olga’s workspace' }])
})

test('after pipelined statements fail the connection works for the next transaction', async () => {
  const stop = new Error('stop')
  for (let round = 0; round < 25; round++) {
    const failing = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
      sendWithCommit(trx, twice(trx))
      void pidOf(trx).catch(() => {})
      throw stop
    })
    await expect(failing).rejects.toBe(stop)
    expect(await names()).toEqual([{ name: 'Olga’s workspace' }])
  }
})

test('a statement sent after the end of its transaction is rejected and runs in no other', async () => {
  let late: Promise<unknown> | undefined
  const forgetful = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
    late = pidOf(trx).then(() => rename(trx, 'Too late'))
    sendWithCommit(trx, late)
  })
  await expect(forgetful).rejects.toThrow('The transaction is over')
  await expect(late).rejects.toThrow('The transaction is over')
  expect(await names()).toEqual([{ name: 'Olga’s workspace' }])
})

test('a read-ahead query runs in the transaction, and fails it', async () => {
  const { inWorkspace } = server.databases
  const read = await inWorkspace(
    owner.workspaceId,
    async (_trx, currency, rows) => ({ currency, rows }),
    'write',
    (trx: Db) => trx.selectFrom('workspace').select('name').execute(),
  )
  expect(read).toEqual({ currency: 'EUR', rows: [{ name: 'Olga’s workspace' }] })
  const failing = inWorkspace(
    owner.workspaceId,
    (trx) => rename(trx, 'Half'),
    'write',
    (trx) => twice(trx),
  )
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await names()).toEqual([{ name: 'Olga’s workspace' }])
})

test('a connection that is cut with statements in flight fails all of them, and is discarded', async () => {
  const cutShort = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
    const pid = await pidOf(trx)
    sendWithCommit(trx, sql`select pg_sleep(60)`.execute(trx))
    sendWithCommit(trx, rename(trx, 'Half'))
    await sql`select pg_terminate_backend(${pid}::int)`.execute(server.databases.system)
  })
  await expect(cutShort).rejects.toThrow()
  expect(await names()).toEqual([{ name: 'Olga’s workspace' }])
})
