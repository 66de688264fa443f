import { expect, test } from 'vitest'
import { nextSlot, slotOf } from './hoursKeys.ts'
import { nextDay } from './monthKeys.ts'
import { weekNumber } from './weekNumber.ts'

test.each([
  ['ArrowLeft', '2027-03-09'],
  ['ArrowDown', '2027-03-17'],
  ['Home', '2027-03-08'],
  ['End', '2027-03-14'],
  ['PageDown', '2027-04-10'],
  ['x', null],
])('in a month %s leads to %s', (key, day) => expect(nextDay('2027-03-10', key, '2027-03-01')).toBe(day))

test.each([
  ['2027-03-10T09:00', 'ArrowDown', '2027-03-10T09:30'],
  ['2027-03-10T00:00', 'ArrowUp', '2027-03-10'],
  ['2027-03-10T23:30', 'ArrowDown', null],
  ['2027-03-10', 'ArrowDown', '2027-03-10T08:00'],
  ['2027-03-10T09:00', 'End', '2027-03-14T09:00'],
  ['2027-03-10T09:00', 'PageUp', '2027-03-03T09:00'],
  ['2027-03-10', 'ArrowRight', '2027-03-11'],
])('in a week %s and %s lead to %s', (cell, key, to) => expect(nextSlot(cell, key, '2027-03-08', 7)).toBe(to))

test('the slot of an event is its half hour, or its day if all-day', () => {
  expect(slotOf({ start: '2027-03-10T09:45:00', allDay: false })).toBe('2027-03-10T09:30')
  expect(slotOf({ start: '2027-03-10', allDay: true })).toBe('2027-03-10')
})

test.each([
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('%s is in week %i', (day, week) => expect(weekNumber(day)).toBe(week))
