import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Features inject into one api: of two endpoints with one name the one that is loaded first answers for both. */
test('endpoint names are unique across features', () => {
  const places = globSync('src/features/*/web/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap(
    (path) =>
      [
        ...readFileSync(join(root, path), 'utf8').matchAll(
          /^ +(\w+): build\s*\.(?:query|mutation|infiniteQuery)\b/gm,
        ),
      ].map(([, name]) => ({ name, path })),
  )
  const byName = Map.groupBy(places, ({ name }) => name)
  expect(byName.size).toBeGreaterThan(200)
  expect([...byName.values()].filter((found) => found.length > 1)).toEqual([])
})
