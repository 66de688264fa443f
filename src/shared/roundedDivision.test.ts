import { describe, expect, test } from 'vitest'
import { roundedDivision, scaled, shareOut } from './roundedDivision.ts'

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [5n, -2n, -3n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
  [0n, 7n, 0n],
])('%i by %i is %i', (numerator, denominator, quotient) =>
  expect(roundedDivision(numerator, denominator)).toBe(quotient),
)

test.each([
  [1.005, 2, 101n],
  [19, 4, 190_000n],
  [-0.5, 4, -5000n],
  [1e-7, 4, 0n],
  [1234.5678, 4, 12_345_678n],
])('%f with %i digits is %i', (value, digits, whole) => expect(scaled(value, digits)).toBe(whole))

describe('dividing an amount into shares', () => {
  test('distributes the remainder', () => {
    expect(shareOut(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(shareOut(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n])
    expect(shareOut(7n, [0n, 0n])).toEqual([7n, 0n])
    expect(shareOut(0n, [])).toEqual([])
  })
  test('sums to the amount for any weights', () => {
    let seed = 1
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 2_000; round += 1) {
      const weights = Array.from({ length: 1 + random(6) }, () =>
        BigInt(random(100_000) - (round % 3 ? 0 : 50_000)),
      )
      const amount = BigInt(random(1_000_000) - 500_000)
      expect(shareOut(amount, weights).reduce((sum, share) => sum + share, 0n)).toBe(amount)
    }
  })
})
