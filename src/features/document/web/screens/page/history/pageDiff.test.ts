import { expect, test } from 'vitest'
import { diffPages, pairsOf } from './pageDiff.ts'

const shown = (before: string, after: string) =>
  diffPages(before, after).map(({ node, change }) => `${change} ${node.content?.[0]?.text ?? node.type}`)

test('blocks that went stand before those that came in their place', () => {
  expect(shown('one\n\ntwo\n\nthree', 'one\n\n2\n\nthree\n\nfour')).toEqual([
    'same one',
    'removed two',
    'added 2',
    'same three',
    'added four',
  ])
  expect(shown('', 'new')).toEqual(['added new'])
  expect(shown('# same', 'same')).toEqual(['removed same', 'added same'])
})

test('what was replaced is compared with what replaced it', () => {
  expect(pairsOf(['same', 'removed', 'removed', 'added', 'same', 'added', 'removed', 'added'])).toEqual([
    [1, 3],
    [6, 7],
  ])
})

test('a list is compared item by item, unless nothing of it stayed', () => {
  const [list, ...others] = diffPages('- a\n- b\n- c', '- a\n- B\n- c\n- d')
  expect(others).toEqual([])
  expect(list).toMatchObject({ change: 'same', items: ['same', 'removed', 'added', 'same', 'added'] })
  expect(list?.node.content).toHaveLength(5)
  expect(diffPages('- a', '- b').map(({ change }) => change)).toEqual(['removed', 'added'])
})
