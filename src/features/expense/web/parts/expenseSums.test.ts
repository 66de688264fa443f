import { expect, test } from 'vitest'
import type { Expense } from '../../expense.shape.ts'
import { sumsOf } from './expenseSums.ts'

const spent = (amount: number, more: Partial<Expense> = {}) =>
  ({ amount, currency: 'EUR', billable: true, invoice: null, billed: amount, ...more }) as Expense

test('adds up each currency by itself, the workspace’s first', () => {
  const onInvoice = { invoice: { id: 'i', number: null, projects: [] } }
  expect(
    sumsOf(
      [
        spent(0.1),
        spent(0.2),
        spent(5, { billable: false, billed: 0 }),
        spent(7, onInvoice),
        spent(300, { currency: 'JPY' }),
        spent(1.234, { currency: 'BHD' }),
      ],
      'EUR',
    ),
  ).toEqual([
    { currency: 'EUR', spent: 12.3, unbilled: 0.3 },
    { currency: 'BHD', spent: 1.234, unbilled: 1.234 },
    { currency: 'JPY', spent: 300, unbilled: 300 },
  ])
  expect(sumsOf([], 'EUR')).toEqual([])
})

test('omits the unbilled sum if billed amounts are hidden', () => {
  expect(sumsOf([spent(5, { billed: null })], 'EUR')).toEqual([{ currency: 'EUR', spent: 5, unbilled: null }])
})
