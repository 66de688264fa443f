import { describe, expect, test } from 'vitest'
import type { Holiday } from './holiday.shape.ts'
import { daysOff, expectedMinutes, type Schedule, usualWeek, workDays } from './workHours.rules.ts'

const weekdays = [0, 1, 1, 1, 1, 1, 0]
const plain: Schedule = {
  workweek: weekdays,
  workdayDuration: 8,
  weeklyMinutes: null,
  workWeeks: [],
  region: 'DE',
  holidays: [],
  timeOff: [],
}
const holiday = (date: string, more: Partial<Holiday> = {}): Holiday => ({
  key: date,
  date,
  name: 'Day',
  region: 'DE',
  isHidden: false,
  ...more,
})
const off = (start: string, end: string, more: object = {}) => ({
  start,
  end,
  fromNoon: false,
  untilNoon: false,
  status: 'approved' as const,
  ...more,
})
/** Monday to Sunday. */
const week = (schedule: Partial<Schedule>) =>
  expectedMinutes(workDays({ ...plain, ...schedule }), '2026-05-04', '2026-05-10')

describe('expected minutes of a week', () => {
  test.each<[string, Partial<Schedule>, number]>([
    ['as the workspace works', {}, 2400],
    ['a part of it', { weeklyMinutes: 1207 }, 1207],
    ['no work days at all', { workweek: [0, 0, 0, 0, 0, 0, 0], weeklyMinutes: 600 }, 0],
    ['a holiday', { holidays: [holiday('2026-05-05')] }, 1920],
    ['one of another region', { holidays: [holiday('2026-05-05', { region: 'AT' })] }, 2400],
    ['one of everywhere', { holidays: [holiday('2026-05-05', { region: null })] }, 1920],
    ['one that is turned off', { holidays: [holiday('2026-05-05', { isHidden: true })] }, 2400],
    ['one on a Sunday', { holidays: [holiday('2026-05-10')] }, 2400],
    ['two on a day', { holidays: [holiday('2026-05-05'), holiday('2026-05-05', { region: null })] }, 1920],
    ['days off', { timeOff: [off('2026-05-07', '2026-05-20')] }, 1440],
    ['asked for only', { timeOff: [off('2026-05-07', '2026-05-20', { status: 'requested' })] }, 2400],
    ['half days', { timeOff: [off('2026-05-04', '2026-05-06', { fromNoon: true, untilNoon: true })] }, 1440],
    [
      'off on a holiday',
      { holidays: [holiday('2026-05-05')], timeOff: [off('2026-05-05', '2026-05-05')] },
      1920,
    ],
  ])('%s', (_name, schedule, minutes) => {
    expect(week(schedule)).toBe(minutes)
  })

  test('use the latest working week that has begun, with its holidays', () => {
    const workWeeks = [
      { from: '2026-05-06', minutes: [0, 0, 0, 300, 300, 0, 60], region: 'AT' },
      { from: '2026-01-01', minutes: [0, 100, 100, 100, 100, 100, 0], region: null },
    ]
    const holidays = [holiday('2026-05-04'), holiday('2026-05-07'), holiday('2026-05-09', { region: 'AT' })]
    expect(week({ workWeeks, holidays, weeklyMinutes: 5 })).toBe(100 + 300 + 300)
    expect(workDays({ ...plain, workWeeks })('2025-12-31').minutes).toBe(480)
  })

  test('minutes that can’t be divided evenly over the days add up exactly', () => {
    const minutes = usualWeek({ ...plain, weeklyMinutes: 2399 })
    expect(minutes.reduce((sum, one) => sum + one, 0)).toBe(2399)
    expect(Math.max(...minutes) - Math.min(...minutes.filter(Boolean))).toBeLessThanOrEqual(1)
  })
})

test('days off count only work days, half days as 0.5, within a given year', () => {
  const workDay = workDays({ ...plain, holidays: [holiday('2026-12-25')] })
  const trip = off('2026-12-23', '2027-01-04', { fromNoon: true, untilNoon: true })
  expect(daysOff(trip, workDay)).toBe(0.5 + 1 + 0 + 4 + 1 + 0.5)
  expect(daysOff(trip, workDay, ['2026-01-01', '2026-12-31'])).toBe(0.5 + 1 + 4)
  expect(daysOff(off('2026-05-09', '2026-05-10'), workDay)).toBe(0)
})
