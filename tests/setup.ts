import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openAccess } from '#database/access.ts'
import { type EmbeddedPostgres, startEmbedded } from '#database/embedded/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedPostgres['connection']
  }
}

/** One PostgreSQL for all medium tests, with a migrated database that each test file clones. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'workweek-test-'))
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
  }
  const postgres = await startEmbedded({ dataDir, log: () => {}, settings })
  await openAccess(postgres.connection)
  project.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
