import { expect, it } from 'vitest'
import { formatWorkweek, minutesOfWeek, withDay } from './workDays.ts'

const monToFri = [0, 1, 1, 1, 1, 1, 0]

it('toggles one day and always returns seven', () => {
  expect(withDay(monToFri, 5)).toEqual([0, 1, 1, 1, 1, 0, 0])
  expect(withDay(monToFri, 6)).toEqual([0, 1, 1, 1, 1, 1, 1])
  expect(withDay([0, 1, 1, 1, 1, 0], 0)).toEqual([1, 1, 1, 1, 1, 0, 0])
})

it.each([
  [monToFri, 'Mon–Fri'],
  [[1, 1, 0, 1, 1, 1, 0], 'Mon, Wed–Fri, Sun'],
  [[0, 1, 1, 0, 0, 0, 0], 'Mon, Tue'],
  [[0, 1, 1, 1, 1, 0], 'Mon–Thu'],
])('%j is shown as %s', (workweek, text) => expect(formatWorkweek(workweek)).toBe(text))

it('adds up the hours of a week', () => {
  expect(minutesOfWeek(monToFri, 8)).toBe(2400)
  expect(minutesOfWeek([0, 1, 1, 1, 1, 0], 7.5)).toBe(1800)
})
