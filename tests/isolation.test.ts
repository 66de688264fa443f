import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#database/database.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'

/** What somebody can do who has found a way to run SQL of their own in a transaction of their workspace. */
let server: TestServer
let attacker: Person
let victim: Person
beforeAll(async () => {
  server = await openTestServer()
  attacker = await server.makeOwner('Mallory')
  victim = await server.makeOwner('Alice')
  for (const person of [attacker, victim])
    await person.data(projectContract.createProject, { body: { name: person.email } })
})
afterAll(() => server.close())

const inject = <T>(work: (trx: Db) => Promise<T>) => server.databases.inWorkspace(attacker.workspaceId, work)

/** The workspaces whose projects can be seen. */
async function seen(trx: Db): Promise<string[]> {
  const rows = await trx.selectFrom('project').select('workspaceId').distinct().execute()
  return rows.map(({ workspaceId }) => workspaceId)
}

test('the transaction sees its own workspace, as the other tests assume', async () => {
  expect(await inject(seen)).toEqual([attacker.workspaceId])
})

describe('a forged workspace name', () => {
  test.each([
    ['*', () => '*'],
    ['another workspace', () => victim.workspaceId],
    ['another workspace with a signature of its own', () => `${victim.workspaceId}.${'0'.repeat(64)}`],
    ['* with a signature of its own', () => `*.${'0'.repeat(64)}`],
    ['nothing', () => ''],
    ['101 letters', () => 'x'.repeat(101)],
  ])('shows no rows: %s', async (_name, value) => {
    for (const local of [true, false]) {
      const found = await inject(async (trx) => {
        await sql`select set_config('app.workspace', ${value()}, ${local})`.execute(trx)
        return seen(trx)
      })
      expect(found).toEqual([])
    }
    expect(await inject(seen)).toEqual([attacker.workspaceId])
  })

  test('shows no rows: another workspace with the signature of this one', async () => {
    const found = await inject(async (trx) => {
      await sql`
        select set_config('app.workspace', ${victim.workspaceId} || substr(current_setting('app.workspace'), 37), true)
      `.execute(trx)
      return seen(trx)
    })
    expect(found).toEqual([])
  })

  test('shows no rows: the signature of another connection, as pg_stat_activity shows it', async () => {
    const signed = await server.databases.inWorkspace(victim.workspaceId, async (trx) => {
      const { rows } = await sql<{ name: string }>`select current_setting('app.workspace') as name`.execute(
        trx,
      )
      const found = await inject(async (other) => {
        await sql`select set_config('app.workspace', ${rows[0]?.name}, true)`.execute(other)
        return seen(other)
      })
      return { name: rows[0]?.name, found }
    })
    expect(signed.name).toMatch(new RegExp(`^${victim.workspaceId}\\.[0-9a-f]{64}$`))
    expect(signed.found).toEqual([])
  })

  test.each([
    'reset app.workspace',
    'reset all',
    'discard temp',
    'reset session authorization',
    'reset role',
  ])('shows no rows of other workspaces: %s', async (statement) => {
    const found = await inject(async (trx) => {
      await sql.raw(statement).execute(trx)
      return seen(trx)
    })
    expect(found.filter((id) => id !== attacker.workspaceId)).toEqual([])
  })
})

describe('the tenant role is refused', () => {
  const owner = () => server.connection.user
  test.each<[string, () => string]>([
    ['becoming the owner', () => `set role ${owner()}`],
    ['becoming the role above workspaces', () => `set role ${server.access.system.user}`],
    ['becoming the owner for the session', () => `set session authorization ${owner()}`],
    ['reading the signing key', () => 'select * from signing_key'],
    ['copying the signing key', () => 'copy signing_key to stdout'],
    ['a key of one’s own', () => `insert into signing_key (value) values ('x')`],
    ['turning row-level security off', () => 'alter table project disable row level security'],
    ['asking for all rows', () => `set local row_security = off; select * from project`],
    ['another policy', () => 'create policy mine on project using (true)'],
    ['a function that looks', () => 'create function public.current_workspace() returns uuid return null'],
    ['a table in front of another', () => 'create temp table project (id uuid)'],
    ['a table of one’s own', () => 'create table public.mine (id uuid)'],
    ['a schema of one’s own', () => 'create schema mine'],
    ['the passwords of colleagues', () => 'select password_hash from "user"'],
    ['a new password for a colleague', () => `update "user" set password_hash = 'x'`],
    ['sessions', () => 'select * from session'],
    ['letters', () => 'select * from mail'],
    ['links in letters', () => 'select * from email_token'],
    ['second factors', () => 'select * from second_factor'],
    ['reading files of the machine', () => `select pg_read_file('PG_VERSION')`],
    ['running programs', () => `copy project to program 'cat'`],
  ])('%s', async (_what, statement) => {
    await expect(inject((trx) => sql.raw(statement()).execute(trx))).rejects.toThrow(
      /permission denied|must be owner|row-level security|already exists/,
    )
  })
})

test('accounts of others can’t be seen, created or removed', async () => {
  const emails = await inject(async (trx) => {
    await sql`select remove_sample_user(${victim.userId})`.execute(trx)
    await sql`select add_sample_user(gen_random_uuid(), 'x', 'admin@customer.com', null)`.execute(trx)
    return (await trx.selectFrom('user').select('email').execute()).map(({ email }) => email)
  })
  expect(emails).toEqual([attacker.email])
  const { system } = server.databases
  const all = (await system.selectFrom('user').select('email').execute()).map(({ email }) => email)
  expect(all.sort()).toEqual([attacker.email, victim.email].sort())
})

test('the functions that read the key answer for the caller alone', async () => {
  const answers = await inject(async (trx) => {
    const { rows } = await sql<{ workspace: string; all: boolean }>`
      select current_workspace() as workspace, sees_all_workspaces() as all
    `.execute(trx)
    return rows
  })
  expect(answers).toEqual([{ workspace: attacker.workspaceId, all: false }])
})

test('the signed name of the system role shows another role no rows', async () => {
  const found = await inject(async (trx) => {
    const above = server.access.signer.above(server.access.system.user)
    await sql`select set_config('app.workspace', ${above}, true)`.execute(trx)
    return seen(trx)
  })
  expect(found).toEqual([])
})

test('the system role can’t read the key, write comments or turn row-level security off', async () => {
  const client = new pg.Client({
    ...server.access.system,
    options: `-c app.workspace=${server.access.signer.above(server.access.system.user)}`,
  })
  await client.connect()
  try {
    expect((await client.query('select distinct workspace_id from project')).rowCount).toBe(2)
    await expect(client.query('select * from signing_key')).rejects.toThrow('permission denied')
    for (const statement of [
      `insert into comment (text) values ('x')`,
      `update comment set text = 'x'`,
      `insert into task (title) values ('x')`,
    ])
      await expect(client.query(statement)).rejects.toThrow('permission denied')
    await expect(client.query('alter table project disable row level security')).rejects.toThrow(
      'must be owner',
    )
  } finally {
    await client.end()
  }
})
