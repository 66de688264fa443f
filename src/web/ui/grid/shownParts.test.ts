import { expect, it } from 'vitest'
import { readShown } from './shownParts.ts'

type Part = 'key' | 'tags' | 'later'
const all: readonly Part[] = ['key', 'later', 'tags']
const earlier: readonly Part[] = ['tags', 'key']
const read = (saved: unknown) => readShown(saved, all, earlier)

it('shows what is named, in the order of all, and nothing that is not there any more', () => {
  expect(read(['tags', 'gone', 'key'])).toEqual(['key', 'tags'])
  expect(read([])).toEqual([])
})

it('shows what was not hidden, and no part that came after that was saved', () => {
  expect(read({})).toEqual(['key', 'tags'])
  expect(read({ key: true, tags: false })).toEqual(['tags'])
})

it.each([undefined, null, 'all', 5, { tags: 'yes' }, { other: true }, { later: false }])(
  'takes nothing from %j',
  (saved) => expect(read(saved)).toBeNull(),
)
