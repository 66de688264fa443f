import { expect, test } from 'vitest'
import { divideShared } from '../scripts/sharedFiles.mjs'

type Sketch = Record<string, { imports?: string[]; lazyImports?: string[]; bytes?: number }>

/** The modules of each file, as words. */
function divide(sketch: Sketch, fixed: Record<string, string> = {}) {
  const modules = new Map(
    Object.entries(sketch).map(([id, { imports = [], lazyImports = [], bytes = 1_000 }]) => [
      id,
      { imports, lazyImports, bytes },
    ]),
  )
  const files = Map.groupBy(
    divideShared(modules, (id) => fixed[id] ?? null),
    ([, file]) => file,
  )
  return [...files.values()].map((all) => all.map(([id]) => id).join(' ')).sort()
}

const main = { lazyImports: ['one', 'two', 'three'] }

test('code imported by the same parts is one shared file, and code of one part is in none', () => {
  const files = divide({
    main,
    one: { imports: ['a', 'b', 'own'] },
    two: { imports: ['a'] },
    three: {},
    a: { imports: ['b'] },
    b: {},
    own: {},
  })
  expect(files).toEqual(['a b'])
})

test('small files of nearly the same parts are merged, large ones that few need are not', () => {
  const parts = {
    main,
    one: { imports: ['all', 'pair'] },
    two: { imports: ['all', 'pair'] },
    three: { imports: ['all'] },
    all: {},
  }
  expect(divide({ ...parts, pair: {} })).toEqual(['all pair'])
  expect(divide({ ...parts, pair: { bytes: 100_000 } })).toEqual(['all', 'pair'])
})

test('two files are not merged when that would create an import cycle with a third', () => {
  const files = divide(
    {
      main,
      one: { imports: ['top'] },
      two: { imports: ['top', 'low'] },
      three: { imports: ['low', 'middle'] },
      top: { imports: ['middle'] },
      middle: { imports: ['low'] },
      low: {},
    },
    { middle: 'fixed' },
  )
  expect(files).toEqual(['low', 'top'])
})

test('imports of a fixed file are divided only by the parts that import them elsewhere', () => {
  const files = divide(
    {
      main,
      one: { imports: ['fixed', 'a'] },
      two: { imports: ['fixed', 'a'] },
      three: { imports: ['fixed'] },
      fixed: { imports: ['c'] },
      a: {},
      c: {},
    },
    { fixed: 'fixed' },
  )
  expect(files).toEqual(['a'])
})
