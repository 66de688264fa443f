import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { openAccess } from '#database/access.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { freePort } from '../tests/port.ts'
import { seed as makeSeed } from './seed.ts'

/** A server on a database of its own with a large workspace in it, until `stop`. */
export async function serveLarge(size: Parameters<typeof makeSeed>[1]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'workweek-scale-'))
  const postgres = await startEmbedded({ dataDir, log: () => {} })
  const { connection } = postgres
  await openAccess(connection)
  const seed = await makeSeed(connection, size)
  const pool = new pg.Pool(connection)
  // PostgreSQL may be gone before the last connection has said goodbye.
  pool.on('error', () => {})
  await pool.query('vacuum analyze')

  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      CALLS_PER_MINUTE: '0',
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${connection.user}@localhost/${connection.database}?host=${connection.host}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('is ready')) break
  server.stdout.resume()
  return {
    url,
    seed,
    connection,
    pool,
    processId: server.pid as number,
    async stop() {
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('exit', resolve))
      await pool.end()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Writes what was measured, with the machine it was seen on. */
export function writeResults(name: string, title: string, lines: readonly string[], note: string) {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.versions.node}`
  const day = new Date().toISOString().slice(0, 10)
  const text = `# ${day}: ${title}\n\n${machine}; ${note}\n\n| | |\n|---|---|\n${lines.join('\n')}\n`
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
  writeFileSync(join(import.meta.dirname, 'results', `${day}-${name}.md`), text)
}
