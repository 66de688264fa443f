import { expect, it } from 'vitest'
import { currencySign, formatMoney, formatRate, parseAmount, plainAmount } from './money.ts'

it('formats amounts with the digits of their currency', () => {
  expect(formatMoney(1234.5, 'EUR')).toBe('€1,234.50')
  expect(formatMoney(1200, 'JPY')).toBe('¥1,200')
  expect(formatMoney(1.2345, 'KWD').replace(/\s/, ' ')).toBe('KWD 1.235')
  expect(formatMoney(-5, 'USD')).toBe('-$5.00')
})

it('formats whole rates without decimals', () => {
  expect(formatRate(95, 'EUR')).toBe('€95/h')
  expect(formatRate(95.5, 'EUR')).toBe('€95.50/h')
})

it('shows the currency in a field', () => {
  expect(currencySign('EUR')).toBe('€')
  expect(currencySign('CHF')).toBe('CHF')
  expect(plainAmount(95, 'EUR')).toBe('95')
  expect(plainAmount(95.5, 'EUR')).toBe('95.50')
})

it.each([
  ['95', 'EUR', 95],
  ['95.5', 'EUR', 95.5],
  ['95,50', 'EUR', 95.5],
  ['1,234.50', 'EUR', 1234.5],
  ['1.234,50', 'EUR', 1234.5],
  ['1,234', 'EUR', 1234],
  ["1'234.50", 'CHF', 1234.5],
  ['1 234', 'EUR', 1234],
  ['.5', 'EUR', 0.5],
  ['95.', 'EUR', 95],
  ['1200', 'JPY', 1200],
  ['1.234', 'KWD', 1.234],
  ['1,234,567', 'EUR', 1_234_567],
  ['0', 'EUR', 0],
])('reads %s %s as %d', (typed, currency, amount) => {
  expect(parseAmount(typed, currency)).toBe(amount)
})

it.each(['', 'abc', '-5', '1.2.3', '95.505', '1.234', '1,23,456', '.', '€95', '1e3'])(
  'does not read %s',
  (typed) => {
    expect(parseAmount(typed, 'EUR')).toBeNull()
  },
)
