// The whole server, killed under write load again and again: what it acknowledged is there afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { authContract } from '../src/features/auth/auth.contract.ts'
import { projectContract } from '../src/features/project/project.contract.ts'
import { taskContract } from '../src/features/task/task.contract.ts'
import { openVisitor, type Visitor } from './visitor.ts'

/** `KILL_ROUNDS=20` is the long form. */
const rounds = Number(process.env.KILL_ROUNDS ?? 4)
const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'workweek-kill-'))
let server: ChildProcess

afterAll(async () => {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
  rmSync(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function start(port: number) {
  server = spawn(process.execPath, [join(root, 'src/server/main.ts'), '--sample'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      CALLS_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    if (line.includes('password')) break
  }
  server.stdout?.resume()
}

/** The postmaster under the server: killed with it in every other round. */
const postmaster = () => Number(readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0])

async function writeUntilDead(person: Visitor, project: string, acknowledged: Set<string>) {
  for (;;) {
    const id = uuidv7()
    try {
      const reply = await person.call(taskContract.createTask, { body: { id, project, title: id } })
      if (reply.ok) acknowledged.add(id)
      else if (reply.status < 500) throw new Error(`refused: ${JSON.stringify(reply.body)}`)
    } catch (error) {
      if ((error as Error).message.startsWith('refused')) throw error
      return
    }
  }
}

test(`nothing acknowledged is lost in ${rounds} kills, and the next start recovers by itself`, {
  timeout: rounds * 15_000,
}, async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await start(port)
  const person = openVisitor(url)
  const credentials = { email: 'alex@northwind.example', password: 'northwind-sample', remember: true }
  await person.data(authContract.login, { body: credentials })
  const project = (await person.data(projectContract.createProject, { body: { name: 'Killed' } })).id
  const acknowledged = new Set<string>()

  for (let round = 0; round < rounds; round++) {
    const before = acknowledged.size
    const writers = Array.from({ length: 6 }, () => writeUntilDead(person, project, acknowledged))
    const enough = before + 30 + Math.floor(Math.random() * 100)
    while (acknowledged.size < enough) await new Promise((resolve) => setImmediate(resolve))
    const also = round % 2 ? [postmaster()] : []
    const gone = new Promise((resolve) => server.once('exit', resolve))
    for (const pid of [server.pid as number, ...also]) process.kill(pid, 'SIGKILL')
    await Promise.all([gone, ...writers])

    await start(port)
    const tasks = await person.data(projectContract.getProjectTasks, { params: { projectId: project } })
    const found = new Set(tasks.map(({ id }) => id))
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
    // Numbers count up without a gap: nothing is half there.
    expect(tasks.map(({ number }) => number).sort((a, b) => a - b)).toEqual(tasks.map((_, n) => n + 1))
  }
  expect(acknowledged.size).toBeGreaterThan(rounds * 30)
})
