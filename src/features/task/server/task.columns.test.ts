import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { searchedColumns } from './task.columns.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('the search column of tasks is generated from exactly the listed columns', async () => {
  const { rows } = await sql<{ name: string }>`
    select source.attname as name from pg_attribute made
    join pg_attrdef expression on expression.adrelid = made.attrelid and expression.adnum = made.attnum
    join pg_depend on classid = 'pg_attrdef'::regclass and objid = expression.oid
      and refclassid = 'pg_class'::regclass and refobjid = made.attrelid and refobjsubid <> made.attnum
    join pg_attribute source on source.attrelid = refobjid and source.attnum = refobjsubid
    where made.attrelid = 'task'::regclass and made.attname = 'words'
  `.execute(server.databases.system)
  expect(rows.map(({ name }) => name).sort()).toEqual([...searchedColumns].sort())
})
