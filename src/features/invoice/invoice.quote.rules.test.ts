import { expect, test } from 'vitest'
import { partOf, shareLeft } from './invoice.quote.rules.ts'

const parts = (amount: number, shares: number[]) =>
  shares.map((share, index) => partOf(amount, share, shares.slice(0, index)))

test.each([
  [100_001, [30, 40, 30], [30_000, 40_000, 30_001]],
  [100, [33.3333, 33.3333, 33.3334], [33, 33, 34]],
  [-25, [50, 50], [-13, -12]],
  [7, [100], [7]],
  [1, [30, 40, 30], [0, 0, 1]],
])('%i split by %j is %j', (amount, shares, expected) => expect(parts(amount, shares)).toEqual(expected))

test('random parts add up to the amount once all of it is billed', () => {
  let seed = 3
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 2_000; round += 1) {
    const shares: number[] = []
    while (shareLeft(shares) > 0 && shares.length < 5) {
      const left = shareLeft(shares)
      shares.push(shares.length === 4 ? left : Math.min(left, (1 + random(600_000)) / 10_000))
    }
    const amount = random(2_000_000) - 1_000_000
    expect(parts(amount, shares).reduce((sum, part) => sum + part, 0)).toBe(amount)
  }
})
