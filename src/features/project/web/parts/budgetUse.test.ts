import { expect, it } from 'vitest'
import { budgetUse, budgetUseText, expectedOver } from './budgetUse.ts'
import { noSum } from './sums.ts'

const hours = (used: number | null, amount: number) =>
  budgetUse({ unit: 'minutes', amount }, { ...noSum, activeTime: used, price: 7 })

it.each([
  [0, 6000, 'within', '0% used, 100h left'],
  [null, 6000, 'within', '0% used, 100h left'],
  [4799, 6000, 'within', '79% used, 20h 1m left'],
  [1740, 6000, 'within', '29% used, 71h left'],
  [4800, 6000, 'near', '80% used, 20h left'],
  [5999, 6000, 'near', '99% used, 1m left'],
  [6000, 6000, 'near', '100% used'],
  [6720, 6000, 'over', '112% used, 12h over'],
  [30, 0, 'over', '30m over'],
  [0, 0, 'within', 'Nothing used'],
] as const)('%s of %s minutes is %s: %s', (used, amount, state, text) => {
  const use = hours(used, amount)
  expect(use.state).toBe(state)
  expect(budgetUseText(use, 'minutes', 'EUR')).toBe(text)
})

it('measures money by the price of the work', () => {
  const use = budgetUse({ unit: 'money', amount: 1000 }, { ...noSum, activeTime: 9999, price: 250.5 })
  expect(use.state).toBe('within')
  expect(budgetUseText(use, 'money', 'EUR')).toBe('25% used, €749.50 left')
})

it('reports unpriced time for a money budget only', () => {
  const sum = { ...noSum, price: 250, unpricedTime: 180 }
  expect(budgetUseText(budgetUse({ unit: 'money', amount: 1000 }, sum), 'money', 'EUR')).toBe(
    '25% used, €750.00 left, 3h unpriced',
  )
  expect(budgetUseText(budgetUse({ unit: 'money', amount: 0 }, sum), 'money', 'EUR')).toBe(
    '€250.00 over, 3h unpriced',
  )
  expect(budgetUse({ unit: 'minutes', amount: 60 }, sum).unpriced).toBe(0)
})

it('forecasts the overrun by the remaining estimates, if there are any', () => {
  expect(expectedOver(hours(60, 120), 90)).toBe(30)
  expect(expectedOver(hours(60, 120), 30)).toBe(-30)
  expect(expectedOver(hours(60, 120), 0)).toBeNull()
})
