import { expect, test } from 'vitest'
import { minorDigits, toMajor, toMinor } from './money.ts'

test.each([
  ['EUR', 1.005, 101],
  ['EUR', 19.99, 1999],
  ['EUR', 0, 0],
  ['JPY', 1200, 1200],
  ['JPY', 1200.5, 1201],
  ['KWD', 1.234, 1234],
])('%s %d is %d minor units', (currency, major, minor) => {
  expect(toMinor(major, currency)).toBe(minor)
  expect(toMajor(minor, currency)).toBe(
    Math.round(major * 10 ** minorDigits(currency)) / 10 ** minorDigits(currency),
  )
})

test('no amount stays none', () => {
  expect(toMinor(null, 'EUR')).toBe(null)
  expect(toMajor(null, 'EUR')).toBe(null)
})
