import { expect, test } from 'vitest'
import { addAmounts, billedAmount, billedMajor } from './expense.rules.ts'

const terms = { amount: 11900, tax: 1900, billable: true, markup: 0 }

test.each([
  [{}, 10000],
  [{ markup: 10 }, 11000],
  [{ billable: false, markup: 10 }, 0],
  // Halves away from zero, once.
  [{ amount: 5, tax: 0, markup: 10 }, 6],
  [{ amount: 333, tax: 0, markup: 33.33 }, 444],
  [{ tax: 11900 }, 0],
])('the billed amount with %o is %d', (change, billed) => {
  expect(billedAmount({ ...terms, ...change })).toBe(billed)
})

test.each([
  ['EUR', 1.1, 0.1, 1.21],
  ['JPY', 111, 11, 122],
  ['KWD', 1.111, 0.111, 1.222],
])('billed amounts are rounded to the decimals of %s', (currency, amount, tax, billed) => {
  expect(billedMajor({ amount, tax: 0, billable: true, markup: 10 }, currency)).toBe(billed)
  expect(billedMajor({ amount, tax, billable: true, markup: 0 }, currency)).toBeCloseTo(amount - tax, 3)
})

test('amounts are added without floating-point errors', () => {
  expect(addAmounts([0.1, 0.2, 0.3], 'EUR')).toBe(0.6)
  expect(addAmounts([0.001, 0.002], 'KWD')).toBe(0.003)
})
