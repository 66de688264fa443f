import { expect, it } from 'vitest'
import { parseClock } from './clock.ts'

it.each([
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['09.05', '09:05'],
  ['905', '09:05'],
  ['1830', '18:30'],
  ['9am', '09:00'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['9:30 PM', '21:30'],
  ['0:00', '00:00'],
])('reads %s as %s', (typed, clock) => {
  expect(parseClock(typed)).toBe(clock)
})

it.each(['', '24', '9:60', '13pm', '0am', '9:5', 'x', '-9', '12345'])('does not read %s', (typed) => {
  expect(parseClock(typed)).toBeNull()
})
