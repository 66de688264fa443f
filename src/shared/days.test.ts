import { expect, test } from 'vitest'
import { addDays, daysBetween, movedDay } from './days.ts'

test.each([
  ['2026-02-27', 3, '2026-03-02'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2999-12-30', 1, '2999-12-31'],
  ['2999-12-31', 1, null],
  ['1900-01-01', -1, null],
  ['2026-01-01', 4_000_000, null],
  [null, 5, null],
])('%s moved by %i days is %s', (day, days, moved) => {
  expect(movedDay(day, days)).toBe(moved)
})

test('10,000 consecutive days are consistent in both directions', () => {
  const first = '1990-01-01'
  let day = first
  for (let nth = 1; nth <= 10_000; nth += 1) {
    day = addDays(day, 1)
    expect(daysBetween(first, day)).toBe(nth)
  }
  expect(day).toBe('2017-05-19')
  expect(addDays(day, -10_000)).toBe(first)
})
