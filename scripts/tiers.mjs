// The tests that run the product; counted from what their runners report.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './prepare.mjs'
import { runNode, tool } from './steps.mjs'

/**
 * What a tier's runner counted; `names` says which tests failed or passed at the second try only, `times` how long each took.
 * @typedef {{ name: string, seconds: number }} Time
 * @typedef {{ passed: number, failed: number, again?: number, names?: string[], times?: Time[] }} Count
 * @typedef {Count & { seconds: number }} Result
 */

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
 * @param {(report: any) => Count} count
 * @returns {Count}
 */
function counted(code, report, count) {
  const found = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found
}

/**
 * @typedef {{ status: string, fullName: string, duration?: number | null, failureMessages: string[] }} VitestCase
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, status: string, message: string, assertionResults: VitestCase[] }[] }} report
 * @returns {Count}
 */
function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const names = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${inRoot(name)} › ${fullName}\n${failureMessages.join('\n')}`),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    names: [...names, ...unloaded.map(({ name, message }) => `${inRoot(name)}\n${message}`)],
    times: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${inRoot(name)} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  }
}

/**
 * @typedef {{ message?: string, location?: { file: string, line: number } }} TestError
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: { duration: number, errors: TestError[] }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: { message?: string }[], suites: Suite[] }} report
 * @returns {Count}
 */
function countPlaywright({ stats, errors, suites }) {
  const specs = specsOf(suites)
  const nameOf = (/** @type {Spec} */ { file, line, title }) => `${file}:${line} › ${title}`
  const named = ['unexpected', 'flaky'].flatMap((outcome) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map((spec) => [`${outcome}: ${nameOf(spec)}`, ...errorsOf(spec)].join('\n')),
  )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    again: stats.flaky,
    names: [...named, ...errors.map(({ message }) => message ?? 'An error outside of the tests')],
    times: specs.map((spec) => ({
      name: nameOf(spec),
      seconds:
        spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  }
}

/** Where and why a test failed, without the colours of a terminal. @param {Spec} spec */
const errorsOf = ({ tests }) =>
  tests
    .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
    .map(({ message = '', location }) => {
      const where = location ? `${inRoot(location.file)}:${location.line} ` : ''
      return where + stripVTControlCharacters(message)
    })

/** @param {Suite[]} suites @returns {Spec[]} */
const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

/** @param {string} path */
const inRoot = (path) => relative(root, path)

/** @param {() => Promise<Count>} run @returns {Promise<Result>} */
async function measured(run) {
  const begun = Date.now()
  return { ...(await run()), seconds: (Date.now() - begun) / 1000 }
}
