import { expect, test } from 'vitest'
import { weekdayOf } from '#shared/days.ts'
import { runsOutOn } from './report.tab.rules.ts'

const thursday = '2026-11-26'
const isWeekday = (day: string) => ![0, 6].includes(weekdayOf(day))

test('a budget’s run-out day is a work day, projected from the pace of recent work days', () => {
  // 20 of the last 28 days were worked, an hour on each.
  expect(runsOutOn(2, 20, thursday, isWeekday)).toBe('2026-11-30')
  expect(runsOutOn(10, 20, thursday, isWeekday)).toBe('2026-12-10')
  const holidays = ['2026-11-30', '2026-12-01']
  expect(runsOutOn(1, 20, thursday, (day) => isWeekday(day) && !holidays.includes(day))).toBe('2026-11-27')
  expect(runsOutOn(2, 20, thursday, (day) => isWeekday(day) && !holidays.includes(day))).toBe('2026-12-02')
  // Fewer days worked, with as much used: faster.
  expect(runsOutOn(4, 20, thursday, (day) => isWeekday(day) && day > '2026-11-12')).toBe('2026-11-30')
})

test('there is no run-out day with nothing left, nothing used, no work days, or far ahead', () => {
  expect(runsOutOn(0, 20, thursday, isWeekday)).toBeNull()
  expect(runsOutOn(10, 0, thursday, isWeekday)).toBeNull()
  expect(runsOutOn(10, 20, thursday, () => false)).toBeNull()
  expect(runsOutOn(10_000, 20, thursday, isWeekday)).toBeNull()
})
