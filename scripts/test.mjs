// npm test: everything. "npm test -- small" runs that tier only; further words choose test files.
import { buildWebWhenStale } from './build.mjs'
import { messageOf, prepare, runScript } from './prepare.mjs'
import { runSteps, steps } from './steps.mjs'
import { runPlaywright, runVitest } from './tiers.mjs'

/** @typedef {import('./tiers.mjs').Result} Result */

const checks = ['types', 'lint', 'imports']
const tests = ['small', 'medium', 'browser']

/** So many tests are named with their time. */
const slowest = 20

const words = process.argv.slice(2)
const filter = words.filter((word) => ![...checks, ...tests].includes(word))
const named = words.filter((word) => !filter.includes(word))
const chosen = named.length > 0 ? named : filter.length > 0 ? tests : [...checks, ...tests]

await runScript(async () => {
  const node = await prepare()
  const results = { ...(await runChecks(node)), ...(await runTests(node)) }
  report(results)
})

/** @param {string} node */
async function runChecks(node) {
  const outcomes = await runSteps(
    node,
    steps.filter((step) => chosen.includes(step.tier)),
  )
  /** @type {Record<string, Result>} */
  const results = {}
  for (const { tier, passed, seconds } of outcomes) {
    const before = results[tier] ?? { passed: 0, failed: 0, seconds: 0 }
    results[tier] = {
      passed: before.passed + (passed ? 1 : 0),
      failed: before.failed + (passed ? 0 : 1),
      seconds: before.seconds + seconds,
    }
  }
  return results
}

/** @param {string} node */
async function runTests(node) {
  /** @type {Record<string, Result>} */
  const results = {}
  for (const tier of tests.filter((name) => chosen.includes(name))) {
    results[tier] = tier === 'browser' ? await runBrowser(node) : await runVitest(node, tier, filter)
  }
  return results
}

/** @param {string} node */
async function runBrowser(node) {
  try {
    await buildWebWhenStale(node)
  } catch (error) {
    process.stdout.write(`${messageOf(error)}\n`)
    return { passed: 0, failed: 1, seconds: 0 }
  }
  return runPlaywright(node, filter)
}

/**
 * One line per tier, and the sum as the very last line; before them the slowest tests, and what failed or needed a second try, as the runners'
 * own words may stand thousands of lines above. A tier without any test has failed: nothing was proved. With a
 * filter, that holds for all tiers together.
 * @param {Record<string, Result>} results
 */
function report(results) {
  const list = Object.entries(results)
  const anyRan = list.some(([, { passed, failed }]) => passed + failed > 0)
  process.stdout.write('\n')
  const times = list
    .flatMap(([, result]) => result.times ?? [])
    .sort((one, other) => other.seconds - one.seconds)
  if (times.length > slowest) process.stdout.write(`The slowest ${slowest}:\n`)
  for (const { name, seconds } of times.length > slowest ? times.slice(0, slowest) : [])
    process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${name}\n`)
  process.stdout.write('\n')
  for (const name of list.flatMap(([, { names = [] }]) => names)) process.stdout.write(`${name}\n\n`)
  for (const [tier, result] of list) {
    const ran = result.passed + result.failed > 0
    if (!ran && !(filter.length > 0 && anyRan)) result.failed = 1
    const counts = ran ? `${result.passed} passed, ${result.failed} failed` : 'no test ran'
    const retried = result.again ? `, ${result.again} of them at the second try` : ''
    process.stdout.write(`${tier.padEnd(8)} ${counts}${retried} (${result.seconds.toFixed(1)} s)\n`)
  }
  const passed = list.reduce((sum, [, result]) => sum + result.passed, 0)
  const failed = list.reduce((sum, [, result]) => sum + result.failed, 0)
  if (failed > 0) process.exitCode = 1
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
}
