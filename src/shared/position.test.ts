import { describe, expect, test } from 'vitest'
import { position } from './fields.ts'
import { byPosition, positionBetween, positionOfNumber, positionsBetween } from './position.ts'

describe('a position', () => {
  test.each(['a0', 'h00000012', 'h00000012V', 'Zz'])('%s is valid', (value) => {
    expect(position.safeParse(value).success).toBe(true)
  })

  test.each(['', '0', 'a', 'a00', 'h1', 'A00000000000000000000000000', 'a-', `a0${'V'.repeat(300)}`, 'ä0'])(
    '%j is invalid: no position can be generated beside it',
    (value) => {
      expect(position.safeParse(value).success).toBe(false)
    },
  )

  test('between two others sorts between them, also after 400 repetitions', () => {
    let [low, high] = [positionOfNumber(1), positionOfNumber(2)]
    for (let round = 0; round < 400; round++) {
      const between = positionBetween(low, high)
      expect(low < between && between < high).toBe(true)
      expect(position.safeParse(between).success).toBe(true)
      if (round % 2) low = between
      else high = between
    }
  })

  test('numbers sort numerically, and positions exist before the first and after the last', () => {
    const places = [1, 2, 9, 10, 99, 100, 12_345].map(positionOfNumber)
    expect(places.toSorted()).toEqual(places)
    expect(positionBetween(null, places[0] as string) < (places[0] as string)).toBe(true)
    expect(positionBetween(places.at(-1) as string, null) > (places.at(-1) as string)).toBe(true)
    expect(positionBetween(null, null)).toBe('a0')
  })

  test('between two equal ones is after both, and equal ones are sorted by id', () => {
    expect(positionBetween('a1', 'a1') > 'a1').toBe(true)
    expect(positionsBetween('a1', 'a1', 2)).toHaveLength(2)
    const [a, b] = [
      { id: 'a', position: 'a1' },
      { id: 'b', position: 'a1' },
    ]
    expect([b, a].toSorted(byPosition)).toEqual([a, b])
  })
})
