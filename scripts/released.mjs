// npm run released: writes src/database/released/<newest migration>.sql, rows as a workspace of this version has them
// (docs/mechanisms/upgrade.md). Run when a version is released.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, runServer } from '../e2e/server.ts'
import { startEmbedded } from '../src/database/embedded/embedded.ts'
import { migrations } from '../src/database/migrate.ts'

const folder = join(import.meta.dirname, '../src/database/released')
const name = Object.keys(migrations).at(-1)
const path = join(folder, `${name}.sql`)

/** Tables whose rows the migrations make. */
const made = ['migration', 'migration_lock', 'kysely_migration_lock', 'signing_key']

/** @param {pg.Client} client */
async function dump(client) {
  const { rows: tables } = await client.query(
    `select relname as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
       string_agg(format('quote_nullable(%I::text)', attname), ' || '', '' || ' order by attnum) as row
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) group by relname order by relname`,
    [made],
  )
  const statements = []
  for (const { table, columns, row } of tables) {
    const name = pg.escapeIdentifier(table)
    const { rows } = await client.query(
      `select '(' || ${row} || ')' as row from public.${name} t order by t::text`,
    )
    if (rows.length === 0) throw new Error(`${table} has no row: give it one in more.sql.`)
    statements.push(`insert into ${name} (${columns}) values\n${rows.map(({ row }) => row).join(',\n')};\n`)
  }
  return statements.join('\n')
}

if (existsSync(path)) {
  console.error(`${path} is there: what was released is never written again.`)
  process.exit(1)
}
const dataDir = mkdtempSync(join(tmpdir(), 'workweek-released-'))
try {
  const server = await runServer(dataDir, await freePort(), ['--sample'])
  await server.stop()
  const postgres = await startEmbedded({ dataDir, log: () => {} })
  const client = new pg.Client(postgres.connection)
  try {
    await client.connect()
    await client.query(`set timezone to 'UTC'`)
    await client.query(readFileSync(join(folder, 'more.sql'), 'utf8'))
    writeFileSync(path, `-- Made by scripts/released.mjs. Never edited.\n\n${await dump(client)}`)
  } finally {
    await client.end()
    await postgres.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
