import { expect, test } from 'vitest'
import { stepped, workloadColumns } from './workloadColumns.ts'

test('days start on the Monday of the week', () => {
  const columns = workloadColumns('day', '2026-11-25')
  expect(columns).toHaveLength(14)
  expect([columns[0], columns.at(-1)]).toEqual([['2026-11-23'], ['2026-12-06']])
})

test('months have their actual number of days', () =>
  expect(workloadColumns('month', '2027-01-31').map((days) => days.length)).toEqual([31, 28, 31, 30, 31, 30]))

test('a step is a week, four weeks or three months', () => {
  expect(stepped('day', '2026-11-25', 1)).toBe('2026-11-30')
  expect(stepped('week', '2026-11-25', -1)).toBe('2026-10-26')
  expect(stepped('month', '2026-11-25', -1)).toBe('2026-08-01')
})
