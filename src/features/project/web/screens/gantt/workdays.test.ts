import { expect, it } from 'vitest'
import { toDay, toNumber } from './scale.ts'
import { endAfter, holidayOn, nextWorkday, workCalendar, workdayFrom, workLength } from './workdays.ts'

const workweek = [0, 1, 1, 1, 1, 1, 0]
const week = workCalendar(workweek, [])
const length = (start: string, end: string, calendar = week) =>
  workLength(calendar, toNumber(start), toNumber(end))
const end = (start: string, days: number, calendar = week) => toDay(endAfter(calendar, toNumber(start), days))

it('counts the workdays of a span', () => {
  expect(length('2026-11-23', '2026-11-27')).toBe(5)
  expect(length('2026-11-20', '2026-11-23')).toBe(2)
  expect(length('2026-11-21', '2026-11-22')).toBe(0)
  expect(length('2026-01-01', '2026-12-31')).toBe(261)
  expect(length('2026-11-27', '2026-11-23')).toBe(0)
})

it('skips days off', () => {
  expect(toDay(workdayFrom(week, toNumber('2026-11-21')))).toBe('2026-11-23')
  expect(toDay(nextWorkday(week, toNumber('2026-11-20'), 1))).toBe('2026-11-23')
  expect(toDay(nextWorkday(week, toNumber('2026-11-23'), -1))).toBe('2026-11-20')
})

it('finds the end after a number of workdays', () => {
  expect(end('2026-11-23', 5)).toBe('2026-11-27')
  expect(end('2026-11-23', 6)).toBe('2026-11-30')
  expect(end('2026-11-26', 3)).toBe('2026-11-30')
  expect(end('2026-11-21', 1)).toBe('2026-11-23')
  expect(end('2026-11-23', 0)).toBe('2026-11-23')
  for (const days of [1, 4, 5, 6, 23, 260]) expect(length('2026-11-25', end('2026-11-25', days))).toBe(days)
})

it('treats a week without workdays as one without days off', () => {
  const none = workCalendar([0, 0, 0, 0, 0, 0, 0], [])
  expect(length('2026-11-21', '2026-11-22', none)).toBe(2)
  expect(end('2026-11-21', 3, none)).toBe('2026-11-23')
})

const christmas = ['2026-12-25', '2026-12-26', '2027-01-01', '2026-12-25'].map((day) => ({
  day: toNumber(day),
  name: `Holiday of ${day}`,
}))
const withHolidays = workCalendar(workweek, christmas)

it('leaves out holidays, once each, and not those on days off', () => {
  expect(length('2026-12-21', '2027-01-03', withHolidays)).toBe(8)
  expect(length('2026-12-25', '2026-12-27', withHolidays)).toBe(0)
  expect(holidayOn(withHolidays, toNumber('2026-12-25'))?.name).toBe('Holiday of 2026-12-25')
  expect(holidayOn(withHolidays, toNumber('2026-12-26'))).toBeUndefined()
})

it('skips holidays', () => {
  expect(toDay(workdayFrom(withHolidays, toNumber('2026-12-25')))).toBe('2026-12-28')
  expect(toDay(nextWorkday(withHolidays, toNumber('2026-12-28'), -1))).toBe('2026-12-24')
  expect(end('2026-12-24', 2, withHolidays)).toBe('2026-12-28')
  expect(end('2026-12-25', 1, withHolidays)).toBe('2026-12-28')
  for (const days of [1, 2, 5, 6, 7, 23])
    expect(length('2026-12-21', end('2026-12-21', days, withHolidays), withHolidays)).toBe(days)
})

it('skips a run of holidays at the end of a span', () => {
  const run = ['2026-12-25', '2026-12-28', '2026-12-29', '2026-12-30'].map((day) => ({
    day: toNumber(day),
    name: '',
  }))
  expect(end('2026-12-24', 2, workCalendar(workweek, run))).toBe('2026-12-31')
})
