import { expect, it } from 'vitest'
import { toDay, toNumber } from './scale.ts'
import { endAfter, nextWorkday, workdayFrom, workLength } from './workdays.ts'

const week = [0, 1, 1, 1, 1, 1, 0]
const length = (start: string, end: string, workweek = week) =>
  workLength(workweek, toNumber(start), toNumber(end))
const end = (start: string, days: number, workweek = week) => toDay(endAfter(workweek, toNumber(start), days))

it('counts workdays without walking through years', () => {
  expect(length('2026-11-23', '2026-11-27')).toBe(5)
  expect(length('2026-11-20', '2026-11-23')).toBe(2)
  expect(length('2026-11-21', '2026-11-22')).toBe(0)
  expect(length('2026-01-01', '2026-12-31')).toBe(261)
  expect(length('2026-11-27', '2026-11-23')).toBe(0)
})

it('goes over days off', () => {
  expect(toDay(workdayFrom(week, toNumber('2026-11-21')))).toBe('2026-11-23')
  expect(toDay(nextWorkday(week, toNumber('2026-11-20'), 1))).toBe('2026-11-23')
  expect(toDay(nextWorkday(week, toNumber('2026-11-23'), -1))).toBe('2026-11-20')
})

it('ends after as many workdays as were asked for', () => {
  expect(end('2026-11-23', 5)).toBe('2026-11-27')
  expect(end('2026-11-23', 6)).toBe('2026-11-30')
  expect(end('2026-11-26', 3)).toBe('2026-11-30')
  expect(end('2026-11-21', 1)).toBe('2026-11-23')
  expect(end('2026-11-23', 0)).toBe('2026-11-23')
  for (const days of [1, 4, 5, 6, 23, 260]) expect(length('2026-11-25', end('2026-11-25', days))).toBe(days)
})

it('takes a week without workdays for one without days off', () => {
  const none = [0, 0, 0, 0, 0, 0, 0]
  expect(length('2026-11-21', '2026-11-22', none)).toBe(2)
  expect(end('2026-11-21', 3, none)).toBe('2026-11-23')
})
