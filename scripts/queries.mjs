// npm run schema: writes beside each feature's queries the SQL that they send, or with --check says whether it is up to
// date. Without a database: each function is called with values of its parameters' types, once where each statement
// finds a row and once where none does, and what it sends is written down.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { HttpError } from '../src/server/errors.ts'
import { formatSql } from './queries/formatSql.mjs'
import { record } from './queries/record.mjs'
import { openQueryFunctions } from './queries/samples.mjs'

const root = join(import.meta.dirname, '..')

/** What the platform asks of its own tables; all else that it exports needs a server. */
const platform = [
  'live/change.ts',
  'live/subscriber.ts',
  'limit.ts',
  'presence/lastSeen.ts',
  'session/session.ts',
].map((name) => join(root, 'src/server', name))

/**
 * With all that may be left out, of each choice one after the other: as many as a permission has scopes. And with nothing
 * of it.
 */
const choices = [...[0, 1, 2, 3].map((nth) => ({ nth, isFull: true })), { nth: 0, isFull: false }]

/**
 * The statements that a function sends, each once; and what stopped it, if it never came to its end where all is given
 * and found, since what it would have sent then is missing.
 * @param {Function} call
 * @param {import('./queries/samples.mjs').QueryFunction} known
 */
async function statementsOf(call, { args }) {
  /** @type {Set<string>} */
  const statements = new Set()
  let isFollowed = false
  /** @type {unknown} */
  let failure = 'it sends nothing'
  for (const choice of choices)
    for (const isFound of [true, false]) {
      const { sent, error } = await record((db) => call(db, ...args(choice)), isFound)
      for (const sql of sent) statements.add(formatSql(sql))
      if (!isFound || !choice.isFull) continue
      // To refuse is an end too.
      if (!error || error instanceof HttpError) isFollowed ||= sent.length > 0
      else failure = error
    }
  return { statements: [...statements], failure: isFollowed ? undefined : failure }
}

/** @typedef {{ path: string, name: string, statements: string[] }} Followed */

/**
 * Each statement once, at the function that sends the fewest: the others go through it, or do the same, and name it.
 * @param {string} kind
 * @param {Followed[]} all
 */
function toText(kind, all) {
  /** @type {Map<string, Followed>} */
  const owners = new Map()
  for (const one of all)
    for (const sql of one.statements)
      if (one.statements.length < (owners.get(sql)?.statements.length ?? Infinity)) owners.set(sql, one)
  const sections = all.map((one) => {
    const lines = one.statements.map((sql) => {
      const owner = owners.get(sql)
      return owner === one ? `\n${sql};\n` : `-- as ${owner?.name}\n`
    })
    const told = lines.filter((line, n) => line.startsWith('\n') || line !== lines[n - 1])
    return `-- ${basename(one.path)}: ${one.name}\n${told.join('')}`
  })
  return `-- The SQL of the ${kind} queries, by function. Made by \`npm run schema\`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

${sections.join('\n')}`
}

/** @param {string[]} paths @param {(failure: string) => void} fail */
async function follow(paths, fail) {
  /** @type {Followed[]} */
  const all = []
  for (const path of paths) {
    const module = await import(path)
    for (const one of functions.ofFile(path).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const { statements, failure } = await statementsOf(module[one.name], one)
      all.push({ path, name: one.name, statements })
      if (failure)
        fail(
          `${relative(root, path)}: ${one.name} can’t be followed, so nobody would see its SQL change: ${String(failure)}\n` +
            'If it reads a text that has a form of its own, name that in `texts` of scripts/queries/samples.mjs.\n' +
            'Then run `npm run schema`.',
        )
    }
  }
  return all
}

/** The files to write, each with what it is made from. */
function plan() {
  const byFolder = Map.groupBy(globSync('src/features/*/server/*.queries.ts', { cwd: root }).sort(), dirname)
  const features = [...byFolder].map(([folder, paths]) => {
    const word = basename(dirname(folder))
    return {
      kind: `${word}’s`,
      out: join(root, folder, `${word}.queries.sql`),
      paths: paths.map((path) => join(root, path)),
    }
  })
  return [
    ...features,
    { kind: 'platform’s', out: join(root, 'src/server/platform.queries.sql'), paths: platform },
  ]
}

const isCheck = process.argv.includes('--check')
/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
const functions = openQueryFunctions(join(root, 'tsconfig.server.json'))
try {
  for (const { kind, out, paths } of plan()) {
    const text = toText(kind, await follow(paths, fail))
    if (existsSync(out) && readFileSync(out, 'utf8') === text) continue
    if (isCheck) fail(`${relative(root, out)} is out of date: run \`npm run schema\`.`)
    else writeFileSync(out, text)
  }
} finally {
  functions.close()
}
