// The tests that run the product; counted from what their runners report.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { runNode, tool } from './steps.mjs'

/** @typedef {{ passed: number, failed: number, seconds: number, again?: number }} Result */

const reports = join(root, '.cache', 'reports')

/**
 * @param {string} node
 * @param {string} project
 * @param {string[]} filter
 * @returns {Promise<Result>}
 */
export function runVitest(node, project, filter) {
  const report = freshReport(project)
  const args = [
    tool('vitest'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    '--passWithNoTests',
  ]
  return measured(async () => {
    const code = await runNode(node, [...args, `--outputFile.json=${report}`, ...filter], undefined)
    return counted(code, report, countVitest)
  })
}

/**
 * @param {string} node
 * @param {string[]} filter
 * @returns {Promise<Result>}
 */
export function runPlaywright(node, filter) {
  const report = freshReport('browser')
  const args = [tool('playwright'), 'test', '--reporter=line,json', '--pass-with-no-tests', ...filter]
  return measured(async () => {
    const code = await runNode(node, args, undefined, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    return counted(code, report, countPlaywright)
  })
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(reports, { recursive: true })
  const path = join(reports, `${name}.json`)
  rmSync(path, { force: true })
  return path
}

/**
 * A runner that fails without a failed test (a file that can't be loaded, a server that doesn't start) failed once.
 * @param {number} code
 * @param {string} report
 * @param {(report: any) => { passed: number, failed: number, again?: number }} count
 */
function counted(code, report, count) {
  const found = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found
}

/** @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} report */
function countVitest(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} report */
function countPlaywright({ stats, errors }) {
  const failed = stats.unexpected + errors.length
  return { passed: stats.expected + stats.flaky, failed, again: stats.flaky }
}

/** @param {() => Promise<{ passed: number, failed: number, again?: number }>} run */
async function measured(run) {
  const begun = Date.now()
  return { ...(await run()), seconds: (Date.now() - begun) / 1000 }
}
