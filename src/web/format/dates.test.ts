import { afterEach, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import {
  clockText,
  dayInList,
  dayRange,
  dayWithin,
  fullDay,
  fullInstant,
  setDateFormat,
  shortDay,
  shortInstant,
  today,
  usualHourCycle,
} from './dates.ts'

const now = '2026-11-20'
afterEach(() => setDateFormat(null, null))

it.each([
  ['2026-11-20', 'Today'],
  ['2026-11-21', 'Tomorrow'],
  ['2026-11-19', 'Yesterday'],
  ['2026-11-22', 'Sun'],
  ['2026-11-26', 'Thu'],
  ['2026-11-27', '27 Nov'],
  ['2026-11-18', '18 Nov'],
  ['2027-01-02', '2 Jan 2027'],
])('shows %s as %s', (day, text) => {
  expect(shortDay(day, now)).toBe(text)
})

it.each([
  ['2026-11-20', 'Today, 20 Nov'],
  ['2026-11-19', 'Yesterday, 19 Nov'],
  ['2026-11-26', 'Thu, 26 Nov'],
  ['2026-12-01', 'Tue, 1 Dec'],
  ['2027-01-02', 'Sat, 2 Jan 2027'],
])('shows %s in a list of days as %s', (day, text) => {
  expect(dayInList(day, now)).toBe(text)
})

it.each([
  ['2026-11-20', 'today'],
  ['2026-11-19', 'yesterday'],
  ['2026-11-22', 'Sun'],
  ['2026-11-18', '18 Nov'],
])('says %s within a sentence as %s', (day, text) => {
  expect(dayWithin(day, now)).toBe(text)
})

it.each([
  ['2026-12-10', '2026-12-14', '10 – 14 Dec'],
  ['2026-12-10', '2026-12-10', '10 Dec'],
  ['2026-12-28', '2027-01-03', '28 Dec – 3 Jan 2027'],
  ['2026-12-10', null, 'From 10 Dec'],
  [null, '2026-12-14', 'Until 14 Dec'],
  [null, null, null],
])('shows %s to %s as %s', (start, end, text) => {
  expect(dayRange(start, end, now)).toBe(text)
})

it('adds days across ends of months and clock changes', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
})

it('takes today from the local time zone, not from UTC', () => {
  expect(today(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20')
  expect(today(new Date(2026, 10, 20, 0, 1))).toBe('2026-11-20')
})

it('formats a full day', () => {
  expect(fullDay('2026-12-12')).toBe('Saturday, December 12, 2026')
})

it('formats an instant just after midnight as 00:05', () => {
  const midnight = new Date(2026, 10, 20, 0, 5)
  expect(shortInstant(midnight.toISOString(), '2026-11-20')).toBe('Today 00:05')
})

it('formats times of day with 12 or 24 hours, as chosen or by locale', () => {
  const noon = new Date(2026, 10, 20, 12, 5)
  const midnight = new Date(2026, 10, 20, 0, 5)
  const written = () => [noon, midnight].map((at) => shortInstant(at.toISOString(), '2026-11-20'))
  expect(written()).toEqual(['Today 12:05', 'Today 00:05'])
  expect(clockText('14:05')).toBe('14:05')
  setDateFormat(null, null, null, 'h12')
  expect(written()).toEqual(['Today 12:05 PM', 'Today 12:05 AM'])
  expect(['00:00', '09:30', '12:00', '23:59'].map((clock) => clockText(clock))).toEqual([
    '12:00 AM',
    '9:30 AM',
    '12:00 PM',
    '11:59 PM',
  ])
  expect(fullInstant(noon.toISOString())).toMatch(/12:05:00\sPM$/)
  for (const [locale, cycle] of [
    ['en-US', 'h12'],
    ['en-GB', 'h23'],
    ['de', 'h23'],
    ['ko', 'h12'],
  ] as const) {
    expect(usualHourCycle(locale)).toBe(cycle)
    setDateFormat(locale, null)
    expect(clockText('14:05')).toBe(cycle === 'h12' ? '2:05 PM' : '14:05')
  }
  setDateFormat('en-US', null, null, 'h23')
  expect(written()).toEqual(['Today 12:05', 'Today 00:05'])
})

it('uses the time zone and language of the user', () => {
  setDateFormat('en-GB', 'Pacific/Auckland')
  const evening = new Date('2026-11-20T12:30:00Z')
  expect(today(evening)).toBe('2026-11-21')
  expect(shortInstant(evening.toISOString(), '2026-11-20')).toBe('Tomorrow 01:30')
  expect(fullDay('2026-12-12')).toBe('Saturday, 12 December 2026')
  expect(fullInstant(evening.toISOString())).toBe('21 Nov 2026, 01:30:00')
  setDateFormat('de', null)
  expect(shortDay('2026-12-24', now)).toMatch(/^24 Dez/)
})
