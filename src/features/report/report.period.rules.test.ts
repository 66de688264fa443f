import { expect, test } from 'vitest'
import {
  barGroup,
  daysOfPeriod,
  periodBefore,
  periodNames,
  periodSlug,
  reportPeriods,
} from './report.period.rules.ts'

test.each([
  ['a month that is over', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['a month that goes on, as much of the one before', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-24'],
  ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['a year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
  ['a week', '2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08'],
  ['a week that goes on', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-17'],
  ['a day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
])('%s is compared with the one before', (_name, from, to, before, until) => {
  expect(periodBefore({ from, to }, '2026-11-24')).toEqual({ from: before, to: until })
})

test('a period longer than the previous month is compared with all of that month', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' }, '2026-03-30')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
})

test('the default period is this month; bars are days, weeks or months by its length', () => {
  expect(reportPeriods('2026-11-24')[0]).toEqual({ name: 'This month', from: '2026-11-01', to: '2026-11-30' })
  expect(barGroup({ from: '2026-11-01', to: '2026-11-30' })).toBe('day')
  expect(barGroup({ from: '2026-01-01', to: '2026-12-31' })).toBe('week')
  expect(barGroup({ from: '2020-01-01', to: '2026-12-31' })).toBe('month')
})

test('each preset period has a slug that is resolved relative to today', () => {
  expect(
    reportPeriods('2026-11-24')
      .map(({ name }) => periodSlug(name))
      .toSorted(),
  ).toEqual(periodNames.toSorted())
  expect(daysOfPeriod('last-month', '2026-01-05')).toMatchObject({ from: '2025-12-01', to: '2025-12-31' })
})
