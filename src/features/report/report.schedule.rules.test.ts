import { expect, test } from 'vitest'
import { dueDayFrom } from './report.schedule.rules.ts'

test('is due daily, on its weekday, or on its day of the month, at the latest its last day', () => {
  const from = (every: 'day' | 'week' | 'month', onDay: number, day: string) =>
    dueDayFrom({ every, onDay }, day)
  expect(from('day', 1, '2026-11-25')).toBe('2026-11-25')
  expect(from('week', 1, '2026-11-23')).toBe('2026-11-23')
  expect(from('week', 1, '2026-11-24')).toBe('2026-11-30')
  expect(from('week', 7, '2026-11-25')).toBe('2026-11-29')
  expect(from('month', 1, '2026-11-25')).toBe('2026-12-01')
  expect(from('month', 31, '2026-11-25')).toBe('2026-11-30')
  expect(from('month', 31, '2026-12-01')).toBe('2026-12-31')
  expect(from('month', 30, '2027-01-31')).toBe('2027-02-28')
})
