// The checks that read code without running the product, each one a program of its own.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * @typedef {{ tier: string, name: string, args: string[], refuse?: (output: string) => string | undefined }} Step
 * @typedef {{ tier: string, name: string, passed: boolean, seconds: number }} Outcome
 */

/** @param {string} name */
export const tool = (name) => join(root, 'node_modules', '.bin', name)

const schema = join(root, 'scripts', 'schema.mjs')
const queries = join(root, 'scripts', 'queries.mjs')

/** @type {Step[]} */
export const steps = [
  { tier: 'types', name: 'types of the server', args: [tool('tsc'), '-p', 'tsconfig.server.json'] },
  { tier: 'types', name: 'types of the web', args: [tool('tsc'), '-p', 'tsconfig.web.json'] },
  {
    tier: 'types',
    name: 'types of the browser tests',
    args: [tool('tsc'), '-p', 'tsconfig.browser-tests.json'],
  },
  { tier: 'lint', name: 'format and lint', args: [tool('biome'), 'check', '--error-on-warnings'] },
  { tier: 'lint', name: 'lint with types', args: [tool('oxlint'), '--type-aware', '--deny-warnings'] },
  { tier: 'lint', name: 'unused code', args: [tool('knip'), '--no-progress', '--no-config-hints'] },
  {
    tier: 'imports',
    name: 'who imports whom',
    args: [tool('depcruise'), '--config', '.dependency-cruiser.cjs', 'src'],
    refuse: refuseNothingRead,
  },
  { tier: 'types', name: 'SQL of the queries', args: [queries, '--check'] },
  ...(existsSync(schema) ? [{ tier: 'types', name: 'generated files', args: [schema, '--check'] }] : []),
]

/** Without a parser for our TypeScript, dependency-cruiser reads nothing and is content. @param {string} output */
function refuseNothingRead(output) {
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  return modules === 0 ? 'No module was read, so no import was checked.' : undefined
}

/**
 * Runs the steps, two at a time, and says of each how it went; the output only of those that failed.
 * @param {string} node
 * @param {Step[]} list
 * @returns {Promise<Outcome[]>}
 */
export async function runSteps(node, list) {
  const waiting = [...list]
  /** @type {Outcome[]} */
  const outcomes = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(node, step))
  }
  await Promise.all([worker(), worker()])
  return outcomes
}

/**
 * @param {string} node
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function runStep(node, { tier, name, args, refuse }) {
  const begun = Date.now()
  let output = ''
  const code = await runNode(node, args, (text) => (output += text))
  const refusal = code === 0 ? refuse?.(output) : undefined
  const passed = code === 0 && !refusal
  const seconds = (Date.now() - begun) / 1000
  process.stdout.write(`${passed ? 'ok    ' : 'failed'} ${name} (${seconds.toFixed(1)} s)\n`)
  if (!passed) process.stdout.write(`${output.trimEnd()}\n${refusal ? `${refusal}\n` : ''}`)
  return { tier, name, passed, seconds }
}

/**
 * Runs a program of Node's; its output goes to `listen`, or straight through to ours.
 * @param {string} node
 * @param {string[]} args
 * @param {((text: string) => void) | undefined} listen
 * @param {Record<string, string>} [environment]
 * @returns {Promise<number>}
 */
export function runNode(node, args, listen, environment = {}) {
  // Programs that start others by "node" shall find the pinned one.
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, ...environment, PATH: path },
    stdio: ['ignore', listen ? 'pipe' : 'inherit', listen ? 'pipe' : 'inherit'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => listen?.(text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
