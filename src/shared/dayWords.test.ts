import { describe, expect, it } from 'vitest'
import { readDay, readDays, readOpenDays } from './dayWords.ts'

// A Wednesday.
const today = '2026-11-18'

describe('a typed day', () => {
  it.each([
    ['today', '2026-11-18'],
    ['Tomorrow', '2026-11-19'],
    ['yesterday', '2026-11-17'],
    ['fri', '2026-11-20'],
    ['wed', '2026-11-25'],
    ['next fri', '2026-11-20'],
    ['last fri', '2026-11-13'],
    ['last wed', '2026-11-11'],
    ['in 3 days', '2026-11-21'],
    ['3 days', '2026-11-21'],
    ['in a week', '2026-11-25'],
    ['+2w', '2026-12-02'],
    ['2 weeks ago', '2026-11-04'],
    ['-1d', '2026-11-17'],
    ['in 1 month', '2026-12-18'],
    ['1y', '2027-11-18'],
    ['next week', '2026-11-23'],
    ['next-week', '2026-11-23'],
    ['next month', '2026-12-01'],
    ['end of month', '2026-11-30'],
    ['12/24', '2026-12-24'],
    ['1/5', '2027-01-05'],
    ['12/24/26', '2026-12-24'],
    ['12-24-2026', '2026-12-24'],
    ['24.12.', '2026-12-24'],
    ['24.12.2027', '2027-12-24'],
    ['2026-12-24', '2026-12-24'],
    ['12dec', '2026-12-12'],
    ['dec12', '2026-12-12'],
    ['Dec 12', '2026-12-12'],
    ['12th of December', '2026-12-12'],
    ['December 12, 2027', '2027-12-12'],
    ['Thu, 24 Dec 2026', '2026-12-24'],
    ['feb 29', '2028-02-29'],
  ])('%s', (text, day) => expect(readDay(text, { today })).toBe(day))

  it.each([
    '',
    'x',
    'soon',
    '13/40',
    '31.2.2027',
    'in 3',
    'in 3 days ago',
    '3',
    'dec',
    'fr',
    '1/1/1800',
    '24/12',
  ])('is not found in “%s”', (text) => expect(readDay(text, { today })).toBeUndefined())

  it.each([
    ['en-GB', '24/12', '2026-12-24'],
    ['en-GB', '12/11/2027', '2027-11-12'],
    ['de-DE', '24. Dez. 2026', '2026-12-24'],
    ['de-DE', 'Do., 24. Dezember', '2026-12-24'],
    ['de-DE', 'mittwoch', '2026-11-25'],
    ['fr-FR', '24 déc 2026', '2026-12-24'],
    ['sv-SE', '24/12', '2026-12-24'],
  ])('in %s: %s', (locale, text, day) => expect(readDay(text, { today, locale })).toBe(day))

  it.each([
    ['fri', '2026-11-13'],
    ['wed', '2026-11-18'],
    ['12/24', '2025-12-24'],
    ['11/2', '2026-11-02'],
    ['next fri', '2026-11-20'],
  ])('in the past: %s', (text, day) => expect(readDay(text, { today, isPast: true })).toBe(day))
})

describe('typed days', () => {
  it.each([
    ['fri', '2026-11-20', '2026-11-20'],
    ['fri to tue', '2026-11-20', '2026-11-24'],
    ['12/1 - 12/5', '2026-12-01', '2026-12-05'],
    ['10 – 14 Dec', '2026-12-10', '2026-12-14'],
    ['Dec 10 – 14', '2026-12-10', '2026-12-14'],
    ['28 Dec–3 Jan', '2026-12-28', '2027-01-03'],
    ['2026-12-05..2026-12-01', '2026-12-01', '2026-12-05'],
    ['today until in 3 days', '2026-11-18', '2026-11-21'],
  ])('%s', (text, start, end) => expect(readDays(text, { today })).toEqual({ start, end }))
  it.each(['', 'fri to', 'soon to fri', '1 to 2', 'a – b – c'])('are not found in “%s”', (text) =>
    expect(readDays(text, { today })).toBeUndefined(),
  )
  it('in the past are consecutive', () => {
    expect(readDays('fri to tue', { today, isPast: true })).toEqual({
      start: '2026-11-13',
      end: '2026-11-17',
    })
  })
})

it.each([
  ['from fri', '2026-11-20', null],
  ['since 11/20', '2026-11-20', null],
  ['After Friday', '2026-11-21', null],
  ['until 12/24', null, '2026-12-24'],
  ['before 12/24', null, '2026-12-23'],
  ['from mon to fri', '2026-11-23', '2026-11-27'],
  ['mon to fri', '2026-11-23', '2026-11-27'],
])('days with an open end: %s', (text, start, end) =>
  expect(readOpenDays(text, { today })).toEqual({ start, end }),
)
it.each(['from', 'from soon', 'until x'])('no days with an open end: %s', (text) =>
  expect(readOpenDays(text, { today })).toBeUndefined(),
)
