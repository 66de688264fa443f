// npm run schema: writes src/database/schema.ts from the migrated database and the checksums of new migrations, or with
// --check says whether they are up to date.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addChecksums, findEdited } from '../src/database/checksums.ts'
import { openOwner } from '../src/database/database.ts'
import { startEmbedded } from '../src/database/embedded/embedded.ts'
import { migrate, migrations } from '../src/database/migrate.ts'

// What check constraints allow, which PostgreSQL reports as plain text.
const choices = {
  'member.status': "'accepted' | 'invited' | 'deactivated'",
  'status.kind': "'task' | 'project' | 'invoice'",
  'status.category': "'todo' | 'active' | 'done' | 'cancelled' | 'draft' | 'open' | 'paid' | 'void'",
  'tombstone.kind':
    "'project' | 'tag' | 'task-status' | 'project-status' | 'invoice-status' | 'view' | 'client'",
  'task.priority': "'none' | 'low' | 'medium' | 'high' | 'urgent'",
  'change.event': "'create' | 'update' | 'delete'",
  'email_token.purpose': "'verify' | 'password' | 'email'",
}

/** Says which landed migrations are not what they were. */
function edited() {
  const sentences = findEdited(Object.keys(migrations))
  for (const sentence of sentences) console.error(sentence)
  return sentences
}

const out = join(import.meta.dirname, '../src/database/schema.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'workweek-schema-'))
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
const postgres = await startEmbedded({ dataDir, log: () => {}, settings })
const owner = openOwner(postgres.connection)
try {
  await migrate(owner)
  const { host, port, user, database } = postgres.connection
  const generated = execFileSync(
    process.execPath,
    [
      join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
      '--print',
      '--camel-case',
      '--dialect=postgres',
      `--url=postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      '--exclude-pattern=migration*',
      '--type-mapping={"timestamptz":"string","date":"string","interval":"string","int8":"number","numeric":"number","jsonb":"ColumnType<unknown, string, string>"}',
      `--overrides=${JSON.stringify({ columns: choices })}`,
    ],
    // Its warnings about TypeScript 7 change nothing in what it writes; a failure shows them.
    { encoding: 'utf8', stdio: 'pipe' },
  )
  const text = `// Made by scripts/schema.mjs from the migrations. Do not edit.\n${generated.slice(generated.indexOf('import type'))}`
  if (process.argv.includes('--check')) {
    const same = readFileSync(out, 'utf8') === text
    if (!same) console.error('src/database/schema.ts is out of date: run `npm run schema`.')
    process.exitCode = same && edited().length === 0 ? 0 : 1
  } else {
    writeFileSync(out, text)
    addChecksums(Object.keys(migrations))
    process.exitCode = edited().length === 0 ? 0 : 1
  }
} finally {
  await owner.destroy()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
