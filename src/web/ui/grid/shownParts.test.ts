import { expect, it } from 'vitest'
import { readShown } from './shownParts.ts'

type Part = 'key' | 'tags' | 'later'
const all: readonly Part[] = ['key', 'later', 'tags']
const earlier: readonly Part[] = ['tags', 'key']
const read = (saved: unknown) => readShown(saved, all, earlier)

it('shows listed parts in default order, without unknown ones', () => {
  expect(read(['tags', 'gone', 'key'])).toEqual(['key', 'tags'])
  expect(read([])).toEqual([])
})

it('migrates hidden parts, without parts that were added later', () => {
  expect(read({})).toEqual(['key', 'tags'])
  expect(read({ key: true, tags: false })).toEqual(['tags'])
})

it.each([undefined, null, 'all', 5, { tags: 'yes' }, { other: true }, { later: false }])(
  'ignores the invalid %j',
  (saved) => expect(read(saved)).toBeNull(),
)
