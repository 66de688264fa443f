import { expect, test } from 'vitest'
import { toMajor, toMinor } from './money.ts'

test.each([
  ['EUR', 1.005, 101, 1.01],
  ['EUR', 19.99, 1999, 19.99],
  ['EUR', 0, 0, 0],
  ['JPY', 1200, 1200, 1200],
  ['JPY', 1200.5, 1201, 1201],
  ['KWD', 1.2345, 1235, 1.235],
])('%s %d is %d minor units, which are %d', (currency, major, minor, back) => {
  expect(toMinor(major, currency)).toBe(minor)
  expect(toMajor(minor, currency)).toBe(back)
})

test('null stays null', () => {
  expect(toMinor(null, 'EUR')).toBe(null)
  expect(toMajor(null, 'EUR')).toBe(null)
})
