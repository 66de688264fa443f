// Measures Workweek beside its ceilings; see README.md in this folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { openAccess } from '#database/access.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { freePort } from '../tests/port.ts'
import { hit, type Rate } from './hit.ts'
import { measureLive } from './live.ts'
import { seed as makeSeed } from './seed.ts'
import { statusChanges } from './statements.ts'
import { type Figure, type Measured, table } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = 3
/** How many tasks there are; of more than a thousand the rest are done. */
const size = Number(process.env.BENCH_TASKS ?? 1000)
const root = join(import.meta.dirname, '..')

/** Server on the first core, load on the second; PostgreSQL wherever it likes. */
const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0
const onServerCore = (file: string, env = process.env): ChildProcess => {
  const command = canPin ? ['taskset', '-c', '0', process.execPath, file] : [process.execPath, file]
  return spawn(command[0] as string, command.slice(1), { env, stdio: ['pipe', 'pipe', 'inherit'] })
}

const dataDir = mkdtempSync(join(tmpdir(), 'workweek-bench-'))
const postgres = await startEmbedded({ dataDir, log: () => {} })
const { connection } = postgres
await openAccess(connection)
const seed = await makeSeed(connection, { open: 1000, closed: size - 1000 })
const pool = new pg.Pool({ ...connection, max: 1 })
// As a database is that has been used for a while: without statistics plans are others.
await pool.query('vacuum analyze')
if (canPin) spawnSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)])

const port = await freePort()
const url = `http://localhost:${port}`
const server = onServerCore(join(root, 'src/server/main.ts'), {
  ...process.env,
  PORT: String(port),
  CALLS_PER_MINUTE: '0',
  LOG_LEVEL: 'error',
  DATABASE_URL: `postgres://${connection.user}@localhost/${connection.database}?host=${connection.host}`,
})
for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
  if (line.includes('is ready')) break
}
server.stdout?.resume()

const headers = {
  cookie: `sid=${seed.tokens[0]}`,
  origin: url,
  'accept-encoding': 'gzip',
  'content-type': 'application/json',
}
// What the web asks for to show all tasks of the workspace.
const lists = ['/api/task?status=open', '/api/task?status=closed']
const bodies: string[] = []
for (const path of lists) {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const { get } = await import('node:http')
  get(`${url}${path}`, { headers }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
  })
  bodies.push((await promise).toString('base64'))
}

const bare = onServerCore(join(import.meta.dirname, 'ceiling.ts'))
bare.stdin?.end(`${JSON.stringify({ seed, connection, bodies, seconds })}\n`)
const figures: Figure[] = []

/** Ours and the ceilings in turn, so that all meet the machine in the same mood; the medians count. */
async function compare(what: string, ours: () => Promise<Measured>, ...others: (() => Promise<Measured>)[]) {
  const measured: Figure['rounds'] = []
  for (let round = 0; round < rounds; round++) {
    const ceilings: Measured[] = []
    for (const ceiling of others) ceilings.push(await ceiling())
    measured.push({ ceilings, ours: await ours() })
  }
  figures.push({ what, rounds: measured })
}

try {
  const lines = createInterface({ input: bare.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
  const bareUrl = `http://localhost:${(await lines.next()).value}`
  const bareRate = async (what: string) => (await (await fetch(`${bareUrl}/${what}`)).json()) as Rate

  const kb = Math.round(bodies.reduce((sum, body) => sum + Buffer.from(body, 'base64').length, 0) / 1000)
  await compare(
    `opening 1,000 tasks (all calls, ${kb} kB compressed), a second`,
    () => hit(url, seconds, () => lists.map((path) => ({ path, headers }))),
    () => hit(bareUrl, seconds, () => bodies.map((_, n) => ({ path: `/${n}`, headers }))),
  )
  await compare(
    'creating a task, a second',
    () =>
      hit(url, seconds, () => {
        const body = { id: uuidv7(), project: seed.project, title: 'A new task' }
        return [{ method: 'POST', path: '/api/task', headers, body }]
      }),
    () => bareRate('create'),
    () => bareRate('create-least'),
  )
  await compare(
    'changing a status, a second',
    async () => {
      const next = await statusChanges(pool, seed)
      return hit(url, seconds, () => {
        const { id, status } = next()
        return [{ method: 'PATCH', path: `/api/task/${id}`, headers, body: { status } }]
      })
    },
    () => bareRate('status'),
    () => bareRate('status-least'),
  )
  for (const subscribers of [1, 100]) {
    await compare(
      `live message to ${subscribers}, ms`,
      () => measureLive(url, seed, subscribers, 'workweek'),
      () => measureLive(bareUrl, seed, subscribers, 'bare'),
    )
  }
} finally {
  bare.kill('SIGKILL')
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await pool.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.versions.node}`
const pinned = canPin
  ? 'server on one core, load on the other, PostgreSQL free'
  : 'not pinned to cores: expect the ratios to be lower'
const text = `# ${new Date().toISOString().slice(0, 10)}\n\n${machine}; ${pinned}; ${size.toLocaleString('en-US')} tasks; medians of ${rounds} rounds of ${seconds} s, ours and the ceilings in turn.\n\n${table(figures)}\n`
console.log(text)
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
const name = `${new Date().toISOString().slice(0, 10)}${size > 1000 ? `-${size}` : ''}.md`
writeFileSync(join(import.meta.dirname, 'results', name), text)
