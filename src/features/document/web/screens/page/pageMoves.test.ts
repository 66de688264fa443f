import { expect, test } from 'vitest'
import { pagesInOrder } from '../../../document.rules.ts'
import type { DocumentPage } from '../../../document.shape.ts'
import { type MoveKey, placeAt, placeByKey, withPlace } from './pageMoves.ts'

const page = (id: string, parent: string | null, position: string): DocumentPage => ({
  id,
  parent,
  position,
  title: id,
  updatedAt: '',
  share: null,
})
const pages = [page('a', null, 'a0'), page('b', null, 'a1'), page('b1', 'b', 'a0'), page('c', null, 'a2')]
const outline = (all: DocumentPage[]) => pagesInOrder(all).map(({ id, depth }) => `${'-'.repeat(depth)}${id}`)
const keyed = (id: string, key: MoveKey) => {
  const place = placeByKey(pages, id, key)
  return place && outline(withPlace(pages, id, place))
}

test('keys move a page among its siblings, into the previous one, and out of its parent', () => {
  expect(keyed('c', 'up')).toEqual(['a', 'c', 'b', '-b1'])
  expect(keyed('a', 'down')).toEqual(['b', '-b1', 'a', 'c'])
  expect(keyed('c', 'in')).toEqual(['a', 'b', '-b1', '-c'])
  expect(keyed('b1', 'out')).toEqual(['a', 'b', 'b1', 'c'])
  expect([keyed('a', 'up'), keyed('c', 'down'), keyed('a', 'in'), keyed('a', 'out')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('a page is moved where it is dropped, but never into itself or too deep', () => {
  const dropped = placeAt(pages, 'a', 'b1', 'after')
  expect(dropped && outline(withPlace(pages, 'a', dropped))).toEqual(['b', '-b1', '-a', 'c'])
  expect(placeAt(pages, 'b', 'b1', 'inside')).toBeNull()
  expect(placeAt(pages, 'b', 'b', 'after')).toBeNull()
  const deep = ['1', '2', '3', '4', '5'].map((id, at) => page(id, at ? String(at) : null, 'a0'))
  expect(placeAt([...deep, page('x', null, 'a1')], 'x', '5', 'inside')).toBeNull()
  expect(placeAt([...deep, page('x', null, 'a1')], 'x', '4', 'inside')).not.toBeNull()
})
