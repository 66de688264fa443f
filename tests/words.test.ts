import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from '@swc/core'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Landed migrations keep what they say. */
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('/migrations/'))

/** What two spellings of a word share: time entry, TimeEntry, time-entry and time_entry. */
const plain = (word: string) => word.toLowerCase().replace(/[^a-z…]/g, '')

/** The words of the first column, of every table. */
const words = read('docs/GLOSSARY.md')
  .split('\n')
  .filter((line) => /^\| (?!word |---)/.test(line))
  .flatMap((line) => line.split('|')[1]!.split(','))
  .map(plain)

type Node = { type?: string; value?: unknown }
/** Every identifier of a file, without comments and texts. */
function identifiersOf(path: string): Set<string> {
  const found = new Set<string>()
  const visit = (node: Node) => {
    if (node.type === 'Identifier') found.add(node.value as string)
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child as Node)
  }
  visit(parseSync(read(path), { syntax: 'typescript', tsx: path.endsWith('x') }) as Node)
  return found
}
const wordsIn = (name: string) => name.split(/(?=[A-Z])|[^A-Za-z]+/).map((word) => word.toLowerCase())

const identifiers = new Map(sources.map((path) => [path, identifiersOf(path)]))

describe('the glossary', () => {
  const features = readdirSync(join(root, 'src/features'))
  const [, tables = ''] = /export interface DB \{([^}]*)\}/.exec(read('src/database/schema.ts')) ?? []
  const [, objects = ''] = /export type LiveData = \{([^}]*)\}/.exec(read('src/shared/live.ts')) ?? []
  const namesIn = (body: string) => [...body.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name!)

  test('names every feature', () => {
    expect(features.filter((feature) => !words.includes(plain(feature)))).toEqual([])
  })

  test.each([
    ['table', namesIn(tables)],
    ['live object', namesIn(objects)],
  ])('has a word for each %s', (_kind, names) => {
    expect(names.length).toBeGreaterThan(10)
    const isNamed = (name: string) =>
      words.some((word) => plain(name).startsWith(word) || plain(name).endsWith(word))
    expect(names.filter((name) => !isNamed(name))).toEqual([])
  })

  test('names every field of a task that can be set', () => {
    const contract = read('src/features/task/task.contract.ts')
    const [, fields = ''] = /\nconst fields = \{(.*?)\n\} satisfies /s.exec(contract) ?? []
    const names = namesIn(fields)
    expect(names.length).toBeGreaterThan(10)
    const isNamed = (name: string) => words.some((word) => [word, `${word}s`].includes(plain(name)))
    expect(names.filter((name) => !isNamed(name))).toEqual([])
  })

  test('has no word that the code does not use', () => {
    // The rules of who imports whom are code, too.
    const rules = plain(read('.dependency-cruiser.cjs'))
    const names = [...identifiers].flatMap(([path, found]) => [basename(path), ...found])
    const code = new Set([...names, ...features].map(plain))
    const all = [...code].join('\n')
    const isThere = (word: string) => all.includes(word.replace('…', '')) || rules.includes(word)
    expect(words.filter((word) => !isThere(word))).toEqual([])
  })
})

/** Words that stood for many things at once, and what stands for each in GLOSSARY.md. */
const banned = new Set(
  'asker askers told kept patience hurry unfit wanted wish wishes shelf gone sight'.split(' '),
)

test('no identifier or file name uses a banned word', () => {
  const isBanned = (name: string) => wordsIn(name).some((word) => banned.has(word))
  const found = [...identifiers].flatMap(([path, names]) =>
    [basename(path), ...names].filter(isBanned).map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test.each(['docs/WALK.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])(
  'every path that %s mentions exists in the repository',
  (page) => {
    const named = [...read(page).matchAll(/`((?:src|tests|e2e|docs|scripts|bench)\/[\w./-]+)`/g)].map(
      ([, path]) => path!,
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  },
)
