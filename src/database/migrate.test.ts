import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { findEdited } from './checksums.ts'
import { type Db, openOwner } from './database.ts'
import { isReady, migrate, migrations } from './migrate.ts'

let admin: pg.Client
let owner: Db
beforeAll(async () => {
  admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
})
beforeEach(async () => {
  const database = `migrate_${uuidv7().replaceAll('-', '')}`
  await admin.query(`create database ${database}`)
  owner = openOwner({ ...inject('postgres'), database })
  return () => owner.destroy()
})
afterAll(() => admin.end())

const note = (name: string) =>
  sql`insert into migration (name, timestamp) values (${name}, 'now')`.execute(owner)

describe('migrations that have landed', () => {
  test('match their checksums', () => {
    expect(findEdited(Object.keys(migrations))).toEqual([])
  })

  test('are reported when they are missing', () => {
    expect(findEdited(['20261123T0000_baseline'].slice(1))[0]).toContain('has landed and is gone')
  })
})

test('a new migration is reported until it has a checksum', () => {
  expect(findEdited([...Object.keys(migrations), '20990101T0000_later'])).toEqual([
    'The migration 20990101T0000_later has no checksum: run `npm run schema`.',
  ])
})

describe('the data of another version', () => {
  test('is refused with instructions when it is newer, and stays unchanged', async () => {
    await migrate(owner)
    await note('20990101T0000_later')
    await expect(migrate(owner)).rejects.toThrow(
      /made by a newer version of Workweek \(20990101T0000_later\)\. Nothing is damaged .* Start the newer version again, or restore the backup/,
    )
    expect(await isReady(owner)).toBe(true)
  })

  test('is refused with instructions when it is from before the first release', async () => {
    await sql`create table migration (name text primary key, timestamp text not null)`.execute(owner)
    await note('20261120T1200_account')
    await expect(migrate(owner)).rejects.toThrow(
      /from before the first release, which can’t be upgraded\. .* Start with an empty DATA_DIR/,
    )
  })
})
