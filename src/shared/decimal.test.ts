import { expect, test } from 'vitest'
import { decimal } from './decimal.ts'

test.each([
  [0n, 2, 2, '0.00'],
  [5n, 2, 2, '0.05'],
  [-5n, 2, 0, '-0.05'],
  [1_250n, 2, 2, '12.50'],
  [1_250n, 2, 0, '12.5'],
  [100n, 0, 0, '100'],
  [100n, 0, 2, '100.00'],
  [10n ** 20n, 10, 2, '10000000000.00'],
])('%i of %i digits, at least %i, is %s', (value, digits, atLeast, text) => {
  expect(decimal(value, digits, atLeast)).toBe(text)
})
