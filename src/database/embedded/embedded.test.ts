import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'

// As root, a folder made by mkdtemp is closed to PostgreSQL's account: these tests then cover that case too.
let parent: string
let running: EmbeddedPostgres[]

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'workweek-test-'))
  running = []
})

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()))
  rmSync(parent, { recursive: true, force: true })
})

async function start(dataDir: string) {
  const postgres = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  running.push(postgres)
  return postgres
}

async function ask(postgres: EmbeddedPostgres, sql: string) {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('startEmbedded', () => {
  test('connects as an ordinary role that owns its database and may clone it', async () => {
    const postgres = await start(join(parent, 'data'))
    const [facts] = await ask(
      postgres,
      `select current_user as role, rolsuper as super, rolbypassrls as bypass, rolcreatedb as creates,
         pg_get_userbyid(datdba) as owner, current_setting('listen_addresses') as addresses,
         current_setting('timezone') as zone
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    expect(facts).toEqual({
      role: 'workweek',
      super: false,
      bypass: false,
      creates: true,
      owner: 'workweek',
      addresses: '',
      zone: 'UTC',
    })
  })

  test('refuses a second server on the same data folder until the first has stopped', async () => {
    const dataDir = join(parent, 'data')
    const first = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(
      `Another Workweek server (process ${process.pid}) is running on the data folder`,
    )
    await ask(first, 'create table kept (n int)')
    await first.stop()
    const second = await start(dataDir)
    expect(await ask(second, 'select * from kept')).toEqual([])
  })

  test('accepts a path with spaces, quotes and commas that is too long for a socket', async () => {
    const dataDir = join(parent, `it's "our" data, ${'long '.repeat(30)}`)
    const postgres = await start(dataDir)
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    const socket = postgres.connection.host
    expect(socket.startsWith(dataDir)).toBe(false)
    await postgres.stop()
    expect(() => readdirSync(socket)).toThrow('ENOENT')
  })

  test('does not kill a foreign process that reused the id of a crashed PostgreSQL', async () => {
    const dataDir = join(parent, 'data')
    const first = await start(dataDir)
    const [cluster] = readdirSync(dataDir).filter((name) => /^pg\d+$/.test(name))
    const pidFile = join(dataDir, cluster ?? '', 'postmaster.pid')
    const crashed = readFileSync(pidFile, 'utf8')
    await first.stop()
    // This very process takes the stranger's part: were it shot, the test would not end.
    writeFileSync(pidFile, crashed.replace(/^\d+/, String(process.ppid)))
    const second = await start(dataDir)
    expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(() => process.kill(process.ppid, 0)).not.toThrow()
  })

  test('refuses data of another major version', async () => {
    const dataDir = join(parent, 'data')
    mkdirSync(join(dataDir, 'pg9'), { recursive: true })
    await expect(start(dataDir)).rejects.toThrow('written by another major version of PostgreSQL')
  })
})
