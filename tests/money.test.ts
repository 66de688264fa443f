// Random histories of money: afterwards every minute is in one place, and every sum is what an independent computation says.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runHistories } from './money/run.ts'
import { openTestServer, type TestServer } from './server.ts'

/** `MONEY_HISTORIES=10000` runs many; `MONEY_SEED=17` begins with that seed. */
const { MONEY_HISTORIES = '24', MONEY_SEED = '1' } = process.env
/** Those of one workspace go on side by side. */
const atOnce = 6
/** Found that a voided credit note left free what it had taken back with another one, and billed deleted expenses again. */
const found = process.env.MONEY_SEED ? [] : [20461, 21183]
const seeds = [
  ...found,
  ...Array.from({ length: Math.ceil(Number(MONEY_HISTORIES) / atOnce) }, (_, n) => Number(MONEY_SEED) + n),
]

// The clock is the histories’ own: what recurs is issued when one of them says so.
vi.mock(import('#features/recurring/server/recurring.jobs.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  scheduleIssues: () => async () => {},
}))

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ LOG_LEVEL: 'error' })
})
afterAll(() => server.close())

test.each(seeds)('seed %i: sums are correct after random histories', async (seed) => {
  const { problems, histories } = await runHistories(server, seed, atOnce)
  const steps = histories.flatMap(({ steps }) => steps)
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\n\n${steps.join('\n')}`)
  // A history in which nothing is possible would prove nothing.
  expect(steps.filter((step) => /→ 200/.test(step)).length).toBeGreaterThan(steps.length / 3)
})
