// Everything between screens and servers breaks at random; at the end every screen shows what the database holds.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSeed, type Stage } from './chaos/run.ts'
import { openServerProcess } from './chaos/servers.ts'
import { buildScreen } from './chaos/thread.ts'
import { openTestServer } from './server.ts'

/** `CHAOS_SEEDS=200` runs many; `CHAOS_SEED=17` runs that one alone, and writes its history in any case. */
const { CHAOS_SEED, CHAOS_SEEDS = '3', CHAOS_FROM = '1' } = process.env
const seeds = CHAOS_SEED
  ? [Number(CHAOS_SEED)]
  : Array.from({ length: Number(CHAOS_SEEDS) }, (_, n) => Number(CHAOS_FROM) + n)

let stage: Stage
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'workweek-chaos-'))
  const origin = 'http://screens.example'
  const server = await openTestServer()
  const open = () => openServerProcess(server.connection, dataDir, origin)
  const [screenDir, ...processes] = await Promise.all([buildScreen(), open(), open()])
  stage = { server, processes, origin, screenDir }
}, 240_000)

afterAll(async () => {
  await Promise.all(stage.processes.map((one) => one.close()))
  await stage.server.close()
  for (const dir of [stage.screenDir, dataDir]) await rm(dir, { recursive: true, force: true })
})

test.each(seeds)('seed %i: screens converge to the database', { timeout: 240_000 }, async (seed) => {
  const { problems, history, log, told: stats } = await runSeed(seed, stage)
  const file = join(tmpdir(), `chaos-${seed}.txt`)
  if (problems.length || CHAOS_SEED) {
    const changes = log.map((change) => JSON.stringify(change))
    const heard = stats.flatMap(({ name, frames }) =>
      frames.map((frame) => `${name} ${JSON.stringify(frame)}`),
    )
    await writeFile(file, [...problems, '', ...history, '', ...changes, '', ...heard].join('\n'))
  }
  if (problems.length) {
    throw new Error(`Seed ${seed}:\n${problems.slice(0, 20).join('\n')}\n\nThe whole history is in ${file}`)
  }
  expect(problems).toEqual([])
})
