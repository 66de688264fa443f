import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const folder = join(import.meta.dirname, 'migrations')
const list = join(folder, 'checksums.txt')
/** Where the subpaths of imports are. */
const source = join(import.meta.dirname, '..')

/** A migration and every file of ours that it imports: what any of them says decides what it does. */
function filesOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const [, imported = ''] of readFileSync(path, 'utf8').matchAll(/from '([.#][^']+)'/g))
    filesOf(
      imported.startsWith('#') ? join(source, imported.slice(1)) : resolve(dirname(path), imported),
      found,
    )
  return found
}

function checksumOf(name: string): string {
  const hash = createHash('sha256')
  for (const path of [...filesOf(join(folder, `${name}.ts`))].sort()) hash.update(readFileSync(path))
  return hash.digest('hex')
}

function readChecksums(): Map<string, string> {
  const lines = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : []
  return new Map(lines.filter(Boolean).map((line) => line.split(/\s+/) as [string, string]))
}

/** One sentence for each migration that is not what it was when it landed; none when all is well. */
export function findEdited(names: string[]): string[] {
  const landed = readChecksums()
  const missing = [...landed.keys()].filter((name) => !names.includes(name))
  return [
    ...missing.map(
      (name) => `The migration ${name} has landed and is gone: data that has it could not be upgraded.`,
    ),
    ...names.flatMap((name) => {
      if (!landed.has(name)) return `The migration ${name} has no checksum: run \`npm run schema\`.`
      if (landed.get(name) === checksumOf(name)) return []
      return `The migration ${name}, or a file that it imports, has landed and was edited: put it back, and write a new migration. (If it never left your machine, take its line out of src/database/migrations/checksums.txt and run \`npm run schema\`.)`
    }),
  ]
}

/** Gives new migrations their checksums; those of landed ones stay as they are. */
export function addChecksums(names: string[]) {
  const landed = readChecksums()
  for (const name of names) if (!landed.has(name)) landed.set(name, checksumOf(name))
  writeFileSync(
    list,
    [...landed]
      .map(([name, checksum]) => `${name} ${checksum}\n`)
      .sort()
      .join(''),
  )
}
