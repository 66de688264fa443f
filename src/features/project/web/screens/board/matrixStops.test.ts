import { expect, test } from 'vitest'
import { matrixStops, nextStop } from './matrixStops.ts'

const stops = matrixStops(
  {
    columns: ['shop', 'site'],
    rows: [
      { member: null, cells: { shop: ['a', 'b', 'c'] }, tasks: 3, load: 0 },
      { member: 'ann', cells: { site: ['d'] }, tasks: 1, load: 0 },
      { member: 'bo', cells: { site: ['e'] }, tasks: 1, load: 0 },
    ],
  },
  { isOpen: (member) => member !== 'bo', limitOf: () => 2 },
)

test('cards, “more” buttons and empty or folded cells can be focused', () => {
  expect(stops.flat.map(({ key }) => key)).toEqual([
    'project/shop',
    'project/site',
    'member/null',
    'a',
    'b',
    'more-cell/null/shop',
    'cell/null/site',
    'member/ann',
    'cell/ann/shop',
    'd',
    'member/bo',
    'cell/bo/shop',
    'cell/bo/site',
  ])
})

test.each([
  ['project/site', 'ArrowDown', 'cell/null/site'],
  ['a', 'ArrowUp', 'project/shop'],
  ['a', 'ArrowDown', 'b'],
  ['more-cell/null/shop', 'ArrowDown', 'cell/ann/shop'],
  ['cell/ann/shop', 'ArrowUp', 'more-cell/null/shop'],
  ['b', 'ArrowLeft', 'member/null'],
  ['b', 'ArrowRight', 'cell/null/site'],
  ['d', 'ArrowDown', 'cell/bo/site'],
  ['d', 'ArrowRight', undefined],
  ['member/ann', 'ArrowUp', 'member/null'],
  ['member/null', 'ArrowUp', undefined],
  ['cell/bo/site', 'ArrowDown', undefined],
  ['d', 'Home', 'member/ann'],
])('from %s, %s moves focus to %s', (from, arrow, to) => {
  const stop = stops.flat.find(({ key }) => key === from)!
  expect(nextStop(stops, stop, arrow)?.key).toBe(to)
})
