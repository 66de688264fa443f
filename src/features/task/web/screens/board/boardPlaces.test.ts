import { describe, expect, test } from 'vitest'
import { byPosition } from '#shared/position.ts'
import { dropIndex, positionsAt } from './boardPlaces.ts'

const laid = (...heights: number[]) => {
  let end = 0
  return heights.map((height) => {
    const start = end
    end += height
    return { start, end }
  })
}

describe('a drop', () => {
  test.each([
    [-20, 0],
    [49, 0],
    [51, 1],
    [119, 1],
    [121, 2],
    [9000, 3],
  ])('at %i px lands before card %i', (y, index) => {
    expect(dropIndex(laid(100, 40, 300), y)).toBe(index)
  })

  test('on an empty column lands at its beginning', () => {
    expect(dropIndex([], 200)).toBe(0)
  })
})

describe('the positions of moved cards', () => {
  const column = [
    { id: 'a', position: 'h00000001' },
    { id: 'b', position: 'h00000002' },
    { id: 'c', position: 'h00000003' },
  ]
  function moved(cards: typeof column, index: number, ids: string[]) {
    const positions = positionsAt(cards, index, ids)
    if (!positions) return null
    const others = cards.filter(({ id }) => !ids.includes(id))
    const placed = ids.map((id, place) => ({ id, position: positions[place]! }))
    return [...others, ...placed]
      .sort(byPosition)
      .map(({ id }) => id)
      .join('')
  }

  test.each([
    [0, ['c'], 'cab'],
    [3, ['a'], 'bca'],
    [2, ['a'], 'bac'],
    [1, ['x'], 'axbc'],
    [3, ['x', 'y'], 'abcxy'],
    [0, ['c', 'a'], 'cab'],
    [2, ['c', 'x'], 'abcx'],
  ])('before card %i: %j', (index, ids, order) => {
    expect(moved(column, index, ids)).toBe(order)
  })

  test('are null when the cards stay in place', () => {
    expect(moved(column, 1, ['b'])).toBeNull()
    expect(moved(column, 2, ['b'])).toBeNull()
    expect(moved(column, 0, ['a', 'b'])).toBeNull()
  })

  test('go after cards with equal positions', () => {
    const same = [
      { id: 'a', position: 'h1V' },
      { id: 'b', position: 'h1V' },
      { id: 'c', position: 'h2V' },
    ].map(({ id, position }) => ({ id, position: `h0000000${position.slice(1)}` }))
    expect(moved(same, 1, ['x'])).toBe('abxc')
  })

  test('in an empty column are generated', () => {
    expect(positionsAt([], 0, ['x'])).toHaveLength(1)
  })
})
