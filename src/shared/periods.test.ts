import { expect, it } from 'vitest'
import { periods } from './periods.ts'

const daysOf = (today: string) =>
  Object.fromEntries(periods(today).map(({ name, from, to }) => [name, `${from} ${to}`]))

it('returns the months, quarters and years around a day', () => {
  expect(daysOf('2026-11-23')).toEqual({
    'All time': 'undefined undefined',
    'This month': '2026-11-01 2026-11-30',
    'Last month': '2026-10-01 2026-10-31',
    'This quarter': '2026-10-01 2026-12-31',
    'Last quarter': '2026-07-01 2026-09-30',
    'This year': '2026-01-01 2026-12-31',
    'Last year': '2025-01-01 2025-12-31',
  })
  expect(daysOf('2028-01-31')).toMatchObject({
    'Last month': '2027-12-01 2027-12-31',
    'Last quarter': '2027-10-01 2027-12-31',
  })
})
