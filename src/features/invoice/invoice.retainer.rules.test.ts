import { expect, test } from 'vitest'
import { retainerSummary, retainerTitle } from './invoice.retainer.rules.ts'

const month = {
  month: '2026-03-01',
  unit: 'minutes',
  included: 36_000,
  carriedIn: 7200,
  used: 45_060,
  over: 1860,
  carriedOut: 0,
  expired: 0,
} as const

test('a month is described in the language of the document', () => {
  expect(retainerTitle('Website', '2026-03-01', 'en')).toBe('Website, March 2026')
  expect(retainerTitle('Website', '2026-03-01', 'de')).toBe('Website, März 2026')
  expect(retainerSummary(month, 'en', 'EUR')).toBe(
    'Included: 10:00 h · From the previous month: 2:00 h · Used: 12:31 h · Over: 0:31 h',
  )
  const money = { ...month, unit: 'money', included: 200_000, carriedIn: 0, used: 0, over: 0 } as const
  expect(retainerSummary(money, 'xx', 'EUR')).toBe('Included: €2,000.00 · Used: €0.00')
})
