import { describe, expect, test } from 'vitest'
import { position } from './fields.ts'
import { byPosition, positionBetween, positionOfNumber, positionsBetween } from './position.ts'

describe('a position', () => {
  test.each(['a0', 'h00000012', 'h00000012V', 'Zz'])('%s is one', (value) => {
    expect(position.safeParse(value).success).toBe(true)
  })

  test.each(['', '0', 'a', 'a00', 'h1', 'A00000000000000000000000000', 'a-', `a0${'V'.repeat(300)}`, 'ä0'])(
    '%j is none: nothing could ever be put beside it',
    (value) => {
      expect(position.safeParse(value).success).toBe(false)
    },
  )

  test('between two others sorts between them, also again and again', () => {
    let [low, high] = [positionOfNumber(1), positionOfNumber(2)]
    for (let round = 0; round < 400; round++) {
      const between = positionBetween(low, high)
      expect(low < between && between < high).toBe(true)
      expect(position.safeParse(between).success).toBe(true)
      if (round % 2) low = between
      else high = between
    }
  })

  test('numbers sort as they count, and there is room at both ends', () => {
    const places = [1, 2, 9, 10, 99, 100, 12_345].map(positionOfNumber)
    expect(places.toSorted()).toEqual(places)
    expect(positionBetween(null, places[0] as string) < (places[0] as string)).toBe(true)
    expect(positionBetween(places.at(-1) as string, null) > (places.at(-1) as string)).toBe(true)
    expect(positionBetween(null, null)).toBe('a0')
  })

  test('between two that are equal stands behind both, and equal ones stand by id', () => {
    expect(positionBetween('a1', 'a1') > 'a1').toBe(true)
    expect(positionsBetween('a1', 'a1', 2)).toHaveLength(2)
    const [a, b] = [
      { id: 'a', position: 'a1' },
      { id: 'b', position: 'a1' },
    ]
    expect([b, a].toSorted(byPosition)).toEqual([a, b])
  })
})
