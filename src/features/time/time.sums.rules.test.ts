import { expect, test } from 'vitest'
import type { TimeEntry } from './time.shape.ts'
import {
  amountOf,
  dayOfWeek,
  minutesAt,
  runningSeconds,
  secondsAt,
  sumOf,
  sumWeek,
  weekBorders,
} from './time.sums.rules.ts'

const entry = (task: string, start: string, end: string | null) => ({ task, start, end }) as TimeEntry
const now = Date.parse('2026-11-20T12:00:00Z')
const borders = weekBorders('Europe/Berlin', '2026-11-16')

test('a total is the rounded sum of seconds, not the sum of rounded cells', () => {
  const three = ['09', '10', '11'].map((hour) =>
    entry('a', `2026-11-16T${hour}:00:00Z`, `2026-11-16T${hour}:01:20Z`),
  )
  expect(three.map((one) => minutesAt(sumOf([one]), now))).toEqual([1, 1, 1])
  expect(minutesAt(sumOf(three), now)).toBe(4)
})

test('fractions of a second are counted', () => {
  const parts = [1, 2].map((hour) =>
    entry('a', `2026-11-16T0${hour}:00:00.000Z`, `2026-11-16T0${hour}:00:15.500Z`),
  )
  expect(secondsAt(sumOf(parts), now)).toBe(31)
})

test('a running timer counts up to now, at least 0 and at most the maximum duration', () => {
  const running = sumOf([
    entry('a', '2026-11-20T11:00:00Z', null),
    entry('a', '2026-11-20T10:00:00Z', '2026-11-20T10:30:00Z'),
  ])
  expect(minutesAt(running, now)).toBe(90)
  expect(minutesAt(running, now + 60_000)).toBe(91)
  expect(runningSeconds(now + 5000, now)).toBe(0)
  expect(runningSeconds(now - 30 * 3_600_000, now)).toBe(24 * 3600)
})

test('a week is summed by task and by day of the time zone', () => {
  const week = sumWeek(
    [
      // 23:30 on Sunday there, before the week.
      entry('a', '2026-11-15T22:30:00Z', '2026-11-15T23:30:00Z'),
      // 00:30 on Monday there.
      entry('a', '2026-11-15T23:30:00Z', '2026-11-16T00:30:00Z'),
      entry('b', '2026-11-16T09:00:00Z', '2026-11-16T10:00:00Z'),
      // Begins on Sunday and counts there in whole.
      entry('a', '2026-11-22T22:30:00Z', '2026-11-23T00:30:00Z'),
      entry('a', '2026-11-22T23:00:00Z', '2026-11-22T23:30:00Z'),
    ],
    borders,
  )
  const minutes = (sums: { seconds: number; running: number[] }[]) => sums.map((sum) => minutesAt(sum, now))
  expect(week.rows.map(({ task, days }) => [task, minutes(days)])).toEqual([
    ['a', [60, 0, 0, 0, 0, 0, 120]],
    ['b', [60, 0, 0, 0, 0, 0, 0]],
  ])
  expect(minutes(week.days)).toEqual([120, 0, 0, 0, 0, 0, 120])
  expect(minutesAt(week.total, now)).toBe(240)
})

test('unpriced time is summed separately in a week', () => {
  const monday = entry('a', '2026-11-16T09:00:00Z', '2026-11-16T10:30:00Z')
  const entries = [monday, { ...entry('a', '2026-11-16T11:00:00Z', '2026-11-16T11:20:00Z'), unpriced: true }]
  const week = sumWeek(entries, weekBorders('Europe/Berlin', '2026-11-16'))
  expect(minutesAt(week.total, now)).toBe(110)
  expect(minutesAt(week.unpriced, now)).toBe(20)
})

test('a week with a clock change has seven days', () => {
  const spring = weekBorders('Europe/Berlin', '2026-03-23')
  expect((spring[7]! - spring[0]!) / 3_600_000).toBe(7 * 24 - 1)
  expect(dayOfWeek(spring, '2026-03-29T21:59:59Z')).toBe(6)
  expect(dayOfWeek(spring, '2026-03-29T22:00:00Z')).toBe(-1)
  expect(dayOfWeek(spring, '2026-03-22T22:59:59Z')).toBe(-1)
  expect(dayOfWeek(spring, '2026-03-22T23:00:00Z')).toBe(0)
})

test('an entry’s amount is its billable hours times its rate, once it has ended', () => {
  const one = { ...entry('a', '2026-11-16T09:00:00Z', '2026-11-16T10:30:00Z'), billable: true, rate: 80 }
  expect(amountOf(one)).toBe(120)
  expect(amountOf({ ...one, end: null })).toBeNull()
  expect(amountOf({ ...one, billable: false })).toBeNull()
  expect(amountOf({ ...one, rate: null })).toBeNull()
})
