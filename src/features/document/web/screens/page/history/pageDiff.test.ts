import { expect, test } from 'vitest'
import { diffPages, pairsOf } from './pageDiff.ts'

const shown = (before: string, after: string) =>
  diffPages(before, after).map(({ node, change }) => `${change} ${node.content?.[0]?.text ?? node.type}`)

test('lists removed blocks before the added ones that replace them', () => {
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

test('pairs removed blocks with the added ones that replace them', () => {
  expect(pairsOf(['same', 'removed', 'removed', 'added', 'same', 'added', 'removed', 'added'])).toEqual([
    [1, 3],
    [6, 7],
  ])
})

test('compares a list by item unless no item is unchanged', () => {
  const [list, ...others] = diffPages('- a\n- b\n- c', '- a\n- B\n- c\n- d')
  expect(others).toEqual([])
  expect(list).toMatchObject({ change: 'same', items: ['same', 'removed', 'added', 'same', 'added'] })
  expect(list?.node.content).toHaveLength(5)
  expect(diffPages('- a', '- b').map(({ change }) => change)).toEqual(['removed', 'added'])
})
