import { expect, it } from 'vitest'
import { patchesOf } from './patchesOf.ts'
import { createRows, type Rows } from './rows.ts'

type Thing = { id: string; title: string; updatedAt: string }
const rows = createRows<Thing>()
const thing = (id: string, title = 'first', updatedAt = '2026-01-01T00:00:01Z'): Thing => ({
  id,
  title,
  updatedAt,
})
const listOf = (...things: Thing[]) => Object.freeze(rows.load(things.map((row) => Object.freeze(row))))

it('returns patches only for rows that were put or dropped', () => {
  const newer = thing('a', 'new', '2026-01-01T00:00:02Z')
  const made = patchesOf(listOf(thing('a'), thing('b'), thing('c')), ['a', 'b', 'c', 'd'], (some) => {
    rows.put(some, newer)
    rows.drop(some, 'b')
    rows.put(some, thing('d'))
  })
  expect(made).toEqual([
    { op: 'replace', path: ['entities', 'a'], value: newer },
    { op: 'remove', path: ['entities', 'b'] },
    { op: 'replace', path: ['entities', 'd'], value: thing('d') },
  ])
})

it('does not mutate the list and its pending changes', () => {
  const list: Rows<Thing> = listOf(thing('a'))
  rows.change(list, 'a', 'k1', { title: 'mine' })
  const before = structuredClone(list)
  const made = patchesOf(list, ['a'], (some) => rows.change(some, 'a', 'k2', { title: 'again' }))
  expect(list).toEqual(before)
  expect(made.map(({ path }) => path)).toEqual([
    ['entities', 'a'],
    ['pending', 'a'],
  ])
})
