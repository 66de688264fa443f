// A process that owns an embedded PostgreSQL and writes to it without pause, for tests that kill it.
// Prints "ready", then each row's name once its commit is acknowledged.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#database/embedded/embedded.ts'

const dataDir = process.argv[2] ?? ''
const postgres = await startEmbedded({ dataDir, log: (line) => process.stderr.write(`${line}\n`) })
const pool = new pg.Pool({ ...postgres.connection, max: 4 })
pool.on('error', () => {})
await pool.query('create table if not exists written (name text primary key)')
process.stdout.write('ready\n')

let stopping = false
process.once('SIGTERM', () => {
  stopping = true
})

async function write(writer: number) {
  for (let n = 0; !stopping; n++) {
    const name = `${process.pid}-${writer}-${n}`
    try {
      await pool.query('insert into written values ($1)', [name])
      process.stdout.write(`${name}\n`)
    } catch {
      await pause(10)
    }
  }
}

await Promise.all([write(1), write(2), write(3), write(4)])
await pool.end()
await postgres.stop()
