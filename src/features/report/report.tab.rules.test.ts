import { expect, test } from 'vitest'
import { weekdayOf } from '#shared/days.ts'
import { runsOutOn } from './report.tab.rules.ts'

const thursday = '2026-11-26'
const isWeekday = (day: string) => ![0, 6].includes(weekdayOf(day))

test('a budget runs out on a work day, at the pace of work days', () => {
  // 20 of the last 28 days were worked, an hour on each.
  expect(runsOutOn(2, 20, thursday, isWeekday)).toBe('2026-11-30')
  expect(runsOutOn(10, 20, thursday, isWeekday)).toBe('2026-12-10')
  const holidays = ['2026-11-30', '2026-12-01']
  expect(runsOutOn(1, 20, thursday, (day) => isWeekday(day) && !holidays.includes(day))).toBe('2026-11-27')
  expect(runsOutOn(2, 20, thursday, (day) => isWeekday(day) && !holidays.includes(day))).toBe('2026-12-02')
  // Fewer days worked, with as much used: faster.
  expect(runsOutOn(4, 20, thursday, (day) => isWeekday(day) && day > '2026-11-12')).toBe('2026-11-30')
})

test('no day is told where nothing was used, nobody works, or it is too far', () => {
  expect(runsOutOn(0, 20, thursday, isWeekday)).toBeNull()
  expect(runsOutOn(10, 0, thursday, isWeekday)).toBeNull()
  expect(runsOutOn(10, 20, thursday, () => false)).toBeNull()
  expect(runsOutOn(10_000, 20, thursday, isWeekday)).toBeNull()
})
