// The whole server, killed under write load again and again: what it acknowledged is there afterwards.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { authContract } from '#features/auth/auth.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { freePort } from './port.ts'
import { type ServerProcess, startProcess } from './processes.ts'
import { openVisitor, type Visitor } from './visitor.ts'

/** `KILL_ROUNDS=20` is the long form. */
const rounds = Number(process.env.KILL_ROUNDS ?? 4)
const dataDir = mkdtempSync(join(tmpdir(), 'workweek-kill-'))
let server: ServerProcess

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(port: number) {
  server = await startProcess({ DATA_DIR: dataDir, PORT: String(port) }, 'password', ['--sample'])
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
  timeout: rounds * 90_000,
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
    for (const pid of also) process.kill(pid, 'SIGKILL')
    await Promise.all([server.stop('SIGKILL'), ...writers])

    await start(port)
    const tasks = await person.data(projectContract.getProjectTasks, { params: { projectId: project } })
    const found = new Set(tasks.map(({ id }) => id))
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
    // Numbers count up without a gap: nothing is half there.
    expect(tasks.map(({ number }) => number).sort((a, b) => a - b)).toEqual(tasks.map((_, n) => n + 1))
  }
  expect(acknowledged.size).toBeGreaterThan(rounds * 30)
})
