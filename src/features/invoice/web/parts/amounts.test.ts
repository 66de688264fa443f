import { expect, it } from 'vitest'
import { addedUp } from './amounts.ts'

it('adds up each currency apart, to the cent', () => {
  const rows = [
    { currency: 'USD', balance: 5 },
    { currency: 'EUR', balance: 0.1 },
    { currency: 'EUR', balance: 0.2 },
    { currency: 'JPY', balance: 1200 },
    { currency: 'CHF', balance: 0 },
  ]
  expect(addedUp(rows, 'balance')).toEqual([
    { currency: 'EUR', amount: 0.3 },
    { currency: 'JPY', amount: 1200 },
    { currency: 'USD', amount: 5 },
  ])
})
