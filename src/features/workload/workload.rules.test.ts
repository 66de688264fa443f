import { describe, expect, test } from 'vitest'
import { weekdayOf } from '#shared/days.ts'
import {
  bandOf,
  isFuller,
  type LoadTask,
  loadSpan,
  remainingMinutes,
  spreadLoad,
  unplannedReason,
} from './workload.rules.ts'

const task = (given: Partial<LoadTask>): LoadTask => ({
  estimate: 0,
  activeTime: 0,
  start: null,
  end: null,
  dueDate: null,
  ...given,
})
// A Wednesday.
const today = '2026-11-25'
const isWorkDay = (day: string) => ![0, 6].includes(weekdayOf(day))
const spread = (given: Partial<LoadTask>) => [...spreadLoad(task(given), isWorkDay, today)]

describe('remaining minutes', () => {
  test('are the estimate less tracked time, at least 0', () => {
    expect(remainingMinutes(task({ estimate: 120, activeTime: 45 }))).toBe(75)
    expect(remainingMinutes(task({ estimate: 120, activeTime: 200 }))).toBe(0)
  })
  test('are the whole estimate when time is hidden', () =>
    expect(remainingMinutes(task({ estimate: 120, activeTime: null }))).toBe(120))
})

test('a task is unplanned without an estimate or without dates', () => {
  expect(unplannedReason(task({}))).toBe('neither')
  expect(unplannedReason(task({ estimate: 60 }))).toBe('noDates')
  expect(unplannedReason(task({ dueDate: today }))).toBe('noEstimate')
  expect(unplannedReason(task({ estimate: 60, start: today }))).toBeNull()
})

describe('the days of a task', () => {
  test('go from today or the start to the end, else the due date', () => {
    expect(loadSpan(task({ dueDate: '2026-11-30' }), isWorkDay, today)).toEqual({
      from: today,
      to: '2026-11-30',
      isLate: false,
    })
    expect(
      loadSpan(task({ start: '2026-11-27', end: '2026-11-28', dueDate: '2026-12-10' }), isWorkDay, today),
    ).toEqual({
      from: '2026-11-27',
      to: '2026-11-28',
      isLate: false,
    })
  })
  test('with a start alone are that day, or today once it has passed', () => {
    expect(loadSpan(task({ start: '2026-12-01' }), isWorkDay, today)).toMatchObject({
      from: '2026-12-01',
      to: '2026-12-01',
    })
    expect(loadSpan(task({ start: '2026-11-01' }), isWorkDay, today)).toEqual({
      from: today,
      to: today,
      isLate: true,
    })
  })
  test('with an end before the start are the end day', () =>
    expect(loadSpan(task({ start: '2026-12-05', end: '2026-12-01' }), isWorkDay, today)).toMatchObject({
      from: '2026-12-01',
      to: '2026-12-01',
    }))
})

describe('the load', () => {
  test('is spread evenly over the work days', () =>
    expect(spread({ estimate: 240, dueDate: '2026-11-30' })).toEqual([
      ['2026-11-25', 60],
      ['2026-11-26', 60],
      ['2026-11-27', 60],
      ['2026-11-30', 60],
    ]))
  test('is divided into whole minutes', () =>
    expect(spread({ estimate: 100, dueDate: '2026-11-27' }).map(([, minutes]) => minutes)).toEqual([
      33, 33, 34,
    ]))
  test('of a late task falls on today', () =>
    expect(spread({ estimate: 90, activeTime: 30, dueDate: '2026-11-20' })).toEqual([[today, 60]]))
  test('of a late task on a day off falls on the next work day', () => {
    const late = task({ estimate: 60, dueDate: '2026-11-20' })
    expect([...spreadLoad(late, isWorkDay, '2026-11-28')]).toEqual([['2026-11-30', 60]])
    expect([...spreadLoad(late, () => false, '2026-11-28')]).toEqual([['2026-11-28', 60]])
  })
  test('of a span without work days falls on its last day', () =>
    expect(spread({ estimate: 90, start: '2026-11-28', end: '2026-11-29' })).toEqual([['2026-11-29', 90]]))
  test('of a used-up estimate is empty', () =>
    expect(spread({ estimate: 90, activeTime: 90, dueDate: today })).toEqual([]))
})

test('bands end at 50, 90 and 110 percent', () => {
  expect([0, 1, 240, 241, 432, 433, 528, 529].map((load) => bandOf(load, 480))).toEqual([
    'none',
    'light',
    'light',
    'good',
    'good',
    'full',
    'full',
    'over',
  ])
  expect(bandOf(1, 0)).toBe('over')
})

test('a day is fuller by its share of capacity, and any load without capacity is fullest', () => {
  expect(isFuller({ load: 200, capacity: 240 }, { load: 300, capacity: 480 })).toBe(true)
  expect(isFuller({ load: 1, capacity: 0 }, { load: 900, capacity: 480 })).toBe(true)
  expect(isFuller({ load: 0, capacity: 0 }, { load: 0, capacity: 480 })).toBe(false)
  expect(isFuller({ load: 60, capacity: 0 }, { load: 30, capacity: 0 })).toBe(true)
})

describe('time that is planned on the calendar', () => {
  const planned = (given: Partial<LoadTask>, slots: [string, number][]) =>
    [...spreadLoad(task(given), isWorkDay, today, new Map(slots))].sort()
  const week = { start: '2026-11-25', end: '2026-11-27' }

  test('is deducted from the spread load of its task', () => {
    expect(planned({ estimate: 240, ...week }, [['2026-11-26', 90]])).toEqual([
      ['2026-11-25', 50],
      ['2026-11-26', 140],
      ['2026-11-27', 50],
    ])
    expect(planned({ estimate: 240, activeTime: 150, ...week }, [['2026-11-26', 90]])).toEqual([
      ['2026-11-26', 90],
    ])
  })
  test('counts as planned, also above the remaining time, on a day off or after the due date', () => {
    expect(planned({ estimate: 60, ...week }, [['2026-11-28', 120]])).toEqual([['2026-11-28', 120]])
    expect(planned({ estimate: 60, dueDate: '2026-11-20' }, [['2026-11-30', 60]])).toEqual([
      ['2026-11-30', 60],
    ])
  })
  test('requires no estimate, and gives days to a task without dates', () => {
    expect(planned({}, [['2026-11-26', 30]])).toEqual([['2026-11-26', 30]])
    expect(
      planned({ estimate: 120 }, [
        ['2026-11-26', 30],
        ['2026-11-27', 30],
      ]),
    ).toEqual([
      ['2026-11-26', 60],
      ['2026-11-27', 60],
    ])
  })
})
