// What SIGKILL does, at each place: acknowledged rows stay, and the next start needs nobody's help.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startEmbedded } from './embedded.ts'

const program = join(import.meta.dirname, '..', '..', '..', 'tests', 'embeddedWriter.ts')

let parent: string
let dataDir: string
let acknowledged: Set<string>
let writer: ChildProcess
let ready: boolean
let complaints: string

// One data folder lives through all of it, and must keep every row from the first test on.
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'workweek-test-'))
  dataDir = join(parent, 'data')
  acknowledged = new Set()
})

afterEach(async () => {
  kill(writer.pid)
  await until(() => !alive(postmaster()))
})

afterAll(() => rmSync(parent, { recursive: true, force: true }))

function startWriter() {
  ready = false
  complaints = ''
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr.on('data', (text) => {
    complaints += text
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') ready = true
    else acknowledged.add(line)
  })
  writer = child
}

async function startWriting() {
  startWriter()
  await until(() => ready || writer.exitCode !== null)
  if (!ready) throw new Error(`The writer did not start: ${complaints}`)
  await moreRows()
}

/** Waits until rows beyond those known now are acknowledged. */
async function moreRows() {
  const before = acknowledged.size
  await until(() => acknowledged.size > before + 50)
}

function until(condition: () => boolean) {
  return vi.waitUntil(condition, { timeout: 60_000, interval: 10 })
}

const clusterDir = () => join(dataDir, readdirSync(dataDir).find((name) => /^pg\d+$/.test(name)) ?? 'none')

function postmaster() {
  try {
    return Number(readFileSync(join(clusterDir(), 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

function kill(pid: number | undefined) {
  if (!pid || pid < 2) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

/** Alive, and not merely waiting to be collected by a parent that never does, as in a container without init. */
function alive(pid: number) {
  try {
    return pid > 1 && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function parentOf(pid: number) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

function childrenOf(pid: number) {
  return readdirSync('/proc')
    .map(Number)
    .filter((child) => child > 1 && parentOf(child) === pid)
}

/** The shell over PostgreSQL and its helper, which wait for our death. */
function subscribers() {
  const shell = parentOf(postmaster())
  return [shell, ...childrenOf(shell).filter((pid) => pid !== postmaster())]
}

async function expectNothingLost() {
  const postgres = await startEmbedded({ dataDir, log: () => {} })
  try {
    const client = new pg.Client(postgres.connection)
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from written')
    await client.end()
    const survived = new Set(rows.map((row) => row.name))
    expect([...acknowledged].filter((name) => !survived.has(name))).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(50)
  } finally {
    await postgres.stop()
  }
}

describe.skipIf(process.platform !== 'linux')('after SIGKILL of', () => {
  test('the server: PostgreSQL ends too, and the next start works; three times', async () => {
    for (let round = 0; round < 3; round++) {
      await startWriting()
      const before = postmaster()
      kill(writer.pid)
      await until(() => !alive(before))
    }
    await expectNothingLost()
  })

  test('PostgreSQL: it is restarted, and further writes succeed', async () => {
    await startWriting()
    const before = postmaster()
    kill(before)
    await until(() => ![0, before].includes(postmaster()))
    await moreRows()
    kill(writer.pid)
    await expectNothingLost()
  })

  test('one database session: further writes succeed', async () => {
    await startWriting()
    const session = childrenOf(postmaster()).find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: workweek'),
    )
    expect(session).toBeDefined()
    kill(session)
    await moreRows()
    kill(writer.pid)
    await expectNothingLost()
  })

  test('the supervising shell: PostgreSQL restarts with new supervision', async () => {
    await startWriting()
    const before = postmaster()
    for (const pid of subscribers()) kill(pid)
    await until(() => ![0, before].includes(postmaster()))
    await moreRows()
    kill(writer.pid)
    await until(() => !alive(postmaster()))
    await expectNothingLost()
  })

  test('the server and its supervisors: the next start takes over from the orphaned PostgreSQL', async () => {
    await startWriting()
    const orphan = postmaster()
    for (const pid of [writer.pid, ...subscribers()]) kill(pid)
    await until(() => !alive(writer.pid ?? 0))
    expect(alive(orphan)).toBe(true)
    await expectNothingLost()
    expect(alive(orphan)).toBe(false)
  })

  test('all processes: no acknowledged row is lost', async () => {
    await startWriting()
    const victims = [writer.pid, postmaster(), ...subscribers(), ...childrenOf(postmaster())]
    for (const pid of victims) kill(pid)
    await expectNothingLost()
  })

  test('the first start, while the data folder is created: the next start is clean', async () => {
    dataDir = join(parent, 'fresh')
    acknowledged.clear()
    startWriter()
    await until(() => unfinished().length > 0)
    kill(writer.pid)
    await startWriting()
    expect(unfinished()).toEqual([])
    kill(writer.pid)
    await expectNothingLost()
  })
})

function unfinished() {
  try {
    return readdirSync(dataDir).filter((name) => name.includes('.init-'))
  } catch {
    return []
  }
}
