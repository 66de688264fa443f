import { expect, test } from 'vitest'
import type { Recurrence } from './task.contract.ts'
import { dateAfterDone, nextDates } from './task.recurrence.rules.ts'

const schedule = (unit: Recurrence['unit'], every = 1, rest: Partial<Recurrence> = {}): Recurrence => ({
  mode: 'schedule',
  unit,
  every,
  ...rest,
})

test.each([
  ['each day', schedule('day'), '2026-02-27', '2026-02-27', ['2026-02-28', '2026-03-01', '2026-03-02']],
  [
    'every third day, counted from its beginning',
    schedule('day', 3),
    '2026-01-01',
    '2026-01-05',
    ['2026-01-07', '2026-01-10', '2026-01-13'],
  ],
  [
    'each week on the day it began',
    schedule('week'),
    '2026-11-20',
    '2026-11-20',
    ['2026-11-27', '2026-12-04', '2026-12-11'],
  ],
  [
    'Mondays and Thursdays',
    schedule('week', 1, { weekdays: [4, 1] }),
    '2026-11-19',
    '2026-11-19',
    ['2026-11-23', '2026-11-26', '2026-11-30'],
  ],
  [
    'every other Sunday',
    schedule('week', 2, { weekdays: [0] }),
    '2026-11-20',
    '2026-11-20',
    ['2026-11-22', '2026-12-06', '2026-12-20'],
  ],
  [
    'month ends keep their day',
    schedule('month'),
    '2026-01-31',
    '2026-01-31',
    ['2026-02-28', '2026-03-31', '2026-04-30'],
  ],
  ['quarters', schedule('month', 3), '2026-11-30', '2026-12-24', ['2027-02-28', '2027-05-30', '2027-08-30']],
  [
    'a leap day, each year',
    schedule('year'),
    '2024-02-29',
    '2026-11-20',
    ['2027-02-28', '2028-02-29', '2029-02-28'],
  ],
  [
    'none before it begins',
    schedule('day'),
    '2026-12-01',
    '2026-11-20',
    ['2026-12-01', '2026-12-02', '2026-12-03'],
  ],
  [
    'none after the last day',
    schedule('week', 1, { until: '2026-12-04' }),
    '2026-11-20',
    '2026-11-20',
    ['2026-11-27', '2026-12-04'],
  ],
  ['none at all', schedule('day', 1, { until: '2026-11-20' }), '2026-11-20', '2026-11-20', []],
])('%s', (_name, recurrence, anchor, after, days) => {
  expect(nextDates(recurrence, anchor, after, 3)).toEqual(days)
})

test('finds the next date from an anchor long ago', () => {
  expect(nextDates(schedule('day'), '2020-01-01', '2026-11-20', 1)).toEqual(['2026-11-21'])
  expect(nextDates(schedule('day'), '1900-01-01', '2026-11-20', 1)).toEqual(['2026-11-21'])
  expect(nextDates(schedule('week', 3, { weekdays: [1] }), '1900-01-01', '2026-11-20', 1)).toEqual(
    nextDates(schedule('day', 21), '1900-01-01', '2026-11-20', 1),
  )
  expect(nextDates(schedule('month', 5), '1900-01-31', '2026-11-20', 1)).toEqual(['2027-02-28'])
})

test.each([
  [{ unit: 'day', every: 3 }, '2026-02-27', '2026-03-02'],
  [{ unit: 'week', every: 2 }, '2026-11-20', '2026-12-04'],
  [{ unit: 'month', every: 1 }, '2026-01-31', '2026-02-28'],
  [{ unit: 'year', every: 1 }, '2024-02-29', '2025-02-28'],
  [{ unit: 'day', every: 3, until: '2026-03-01' }, '2026-02-27', null],
] as const)('%o after it was done on %s', (rule, done, next) => {
  expect(dateAfterDone({ mode: 'afterDone', ...rule }, done)).toBe(next)
})
