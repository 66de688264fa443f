import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { insertSession } from '#server/session/session.ts'
import { readCatalog } from '../../tests/catalog.ts'
import { openTestServer, type TestServer } from '../../tests/server.ts'
import { openVisitor } from '../../tests/visitor.ts'
import { openAccess } from './access.ts'
import { type Db, openOwner } from './database.ts'
import { migrate, migrations } from './migrate.ts'

type Row = Record<string, unknown>
type Rows = Record<string, Row[]>

/** Each released schema has a file of rows; see docs/mechanisms/upgrade.md. */
const fileOf = (name: string) => join(import.meta.dirname, 'released', `${name}.sql`)
const released = Object.keys(migrations).filter((name) => existsSync(fileOf(name)))

/** The sample's project that is not billed. */
const studio = '01a20572-63fe-7523-b4cb-77db12d19459'

/**
 * What migrations since the first release mean to change of rows that are there, as `table` or `table.column`: the row or
 * column as it is expected after the upgrade (undefined: it is gone), from the row as it was. Whatever is not named here
 * must stay as it was.
 */
const meant: Record<string, (row: Row) => unknown> = {
  // Whoever might change the time of others may approve it and their time off, and see and change their expenses.
  'role.access': ({ access }) => withLaterFlags(access as Record<string, string>),
  // It is the number in `task_counter` by now.
  'project.last_number': () => undefined,
  // Tasks of the project that is not billed are billable again as soon as it is.
  'task.billable': ({ project, billable }) => project === studio || billable,
}

/** Tables that have another name since. */
const renamed: Record<string, string> = {
  done_change: 'idempotency_key',
  announcement_away: 'dismissed_announcement',
}
/** Columns that have another name since, as `table.column`. */
const renamedColumns: Record<string, string> = { 'account_notice.told_at': 'delivered_at' }

/** In the order in which PostgreSQL keeps keys. */
function withLaterFlags(access: Record<string, string>) {
  const update = access['time.update'] ?? 'none'
  const approve = ['all', 'project'].includes(update) ? update : 'none'
  const later = {
    'time.approve': approve,
    'timeOff.approve': approve,
    'expense.view': update,
    'expense.update': update,
  }
  const entries = Object.entries({ ...access, ...later })
  return Object.fromEntries(entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)))
}

/** Every row of every table, without what is computed from other columns or is the migrator's own. */
async function readRows(db: Db): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string; computed: string[] }>`
    select relname as name, array(
      select attname::text from pg_attribute where attrelid = pg_class.oid and attgenerated <> ''
    ) as computed
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like '%migration%'
  `.execute(db)
  const found: Rows = {}
  for (const { name, computed } of tables) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) - ${computed}::text[] as row from ${sql.table(name)} t
    `.execute(db)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** The row as it should be after the upgrade; null where it is meant to be gone. */
function expected(table: string, row: Row): Row | null {
  const whole = meant[table]
  if (whole) return (whole(row) as Row | undefined) ?? null
  const columns = Object.keys(row).map((column) => {
    const change = meant[`${table}.${column}`]
    const name = renamedColumns[`${table}.${column}`] ?? column
    return [name, change ? change(row) : row[column]]
  })
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined))
}

const onlyColumnsOf = (was: Row, row: Row) =>
  Object.fromEntries(Object.keys(was).map((column) => [column, row[column]]))

const inOrder = (rows: Row[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()

describe.each(released)('data of the released schema %s', (name) => {
  let database: string
  let before: Rows
  let owner: Db
  let server: TestServer
  beforeAll(async () => {
    database = `upgrade_${uuidv7().replaceAll('-', '')}`
    const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
    await admin.connect()
    await admin.query(`create database ${database}`)
    await admin.end()
    owner = openOwner({ ...inject('postgres'), database })
    await migrate(owner, name as keyof typeof migrations)
    await load(database, fileOf(name))
    before = await readRows(owner)
  })
  afterAll(async () => {
    await server?.close()
    await owner.destroy()
  })

  test('covers every table', () => {
    const empty = Object.entries(before).filter(([, rows]) => rows.length === 0)
    expect(empty).toEqual([])
  })

  test('is upgraded by every later migration, and loses nothing', async () => {
    const names = Object.keys(migrations)
    expect(await migrate(owner)).toEqual(names.slice(names.indexOf(name) + 1))
    const after = await readRows(owner)
    for (const [table, rows] of Object.entries(before)) {
      const expectedRows = rows.map((row) => expected(table, row)).filter((row) => row !== null)
      const [shape = {}] = expectedRows
      const found = (after[renamed[table] ?? table] ?? []).map((row) => onlyColumnsOf(shape, row))
      expect(inOrder(found), `rows of ${table}: name what a migration means to change in \`meant\``).toEqual(
        inOrder(expectedRows),
      )
    }
  })

  test('continues the task numbering of each project', async () => {
    const numbered = (before.project ?? []).filter((row) => 'last_number' in row && row.last_number !== 0)
    const { rows } = await sql<{ project: string; number: number }>`
      select project, last_number as number from task_counter
    `.execute(owner)
    const now = new Map(rows.map(({ project, number }) => [project, number]))
    for (const { id, last_number } of numbered) expect(now.get(id as string)).toBe(last_number)
  })

  test('has the schema of a new database after the upgrade', async () => {
    await openAccess({ ...inject('postgres'), database })
    const fresh = openOwner(inject('postgres'))
    expect(await readCatalog(owner)).toEqual(await readCatalog(fresh))
    await fresh.destroy()
  })

  test('satisfies every foreign key after the upgrade', async () => {
    // Rows were loaded without checks; each foreign key that is made anew looks at them all.
    const { rows } = await sql<{ statement: string }>`
      select format('alter table %s add constraint made_anew %s', conrelid::regclass, pg_get_constraintdef(oid)) as statement
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and convalidated
    `.execute(owner)
    expect(rows.length).toBeGreaterThan(50)
    for (const { statement } of rows) {
      const checking = owner.transaction().execute(async (trx) => {
        await sql.raw(statement).execute(trx)
        throw new Error('checked')
      })
      await expect(checking, statement).rejects.toThrow(/^checked$/)
    }
  })

  test('is served by the API after the upgrade', async () => {
    server = await openTestServer({}, undefined, database)
    const { rows } = await sql<{ id: string; workspace: string }>`
      select u.id, workspace_id as workspace from "user" u join member on member."user" = u.id
      where u.email = 'alex@northwind.example'
    `.execute(owner)
    const [alex] = rows
    if (!alex) throw new Error('Alex is gone')
    const signIn = { userId: alex.id, remember: false, userAgent: 'test', address: '127.0.0.1' }
    const visitor = openVisitor(server.url, await insertSession(owner, signIn))
    const count = (table: string) =>
      before[table]?.filter((row) => row.workspace_id === alex.workspace && !row.deleted_at).length
    const lists = {
      project: await visitor.data(projectContract.getProjects, {}),
      task: [
        ...(await visitor.data(taskContract.getTasks, { query: { status: 'open' } })),
        ...(await visitor.data(taskContract.getTasks, { query: { status: 'closed' } })),
      ],
      client: await visitor.data(clientContract.getClients, {}),
      member: await visitor.data(memberContract.getMembers, {}),
    }
    for (const [table, list] of Object.entries(lists)) expect(list.length, table).toBe(count(table))
    expect((await visitor.data(timeContract.getRunningTimeEntries, {})).length).toBe(1)
    expect(await visitor.data(trashContract.getTrash, {})).toBeTruthy()
  })
})

test('the first release is among the tested schemas', () => {
  expect(released).toContain('20261123T0000_baseline')
})

/** As a backup is restored: without triggers and the order that references want. */
async function load(database: string, path: string) {
  const client = new pg.Client({ ...inject('postgres'), user: 'postgres', database })
  await client.connect()
  await client.query(`set session_replication_role = replica; set timezone to 'UTC'`)
  await client.query(readFileSync(path, 'utf8'))
  await client.end()
}
