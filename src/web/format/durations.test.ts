import { expect, it } from 'vitest'
import { durationText } from '#shared/durations.ts'
import { formatMinutes, formatSeconds, parseDuration } from './durations.ts'

it.each([
  ['1:30', 90],
  ['0:05', 5],
  [':45', 45],
  ['12:00', 720],
  ['1h30', 90],
  ['1h 30m', 90],
  ['1 h 5 min', 65],
  ['2H', 120],
  ['2 hours', 120],
  ['90m', 90],
  ['90 min', 90],
  ['1.5', 90],
  ['1,25', 75],
  ['.5', 30],
  ['1.', 60],
  ['8', 480],
  [' 0 ', 0],
  ['0.33', 20],
])('reads %s as %d minutes', (typed, minutes) => {
  expect(parseDuration(typed)).toBe(minutes)
})

it.each([
  '',
  ' ',
  '1:60',
  '1:5',
  '-1',
  'h',
  'm',
  '1h60',
  '1.5:30',
  '1:30:00',
  'abc',
  '1e3',
  '9999999',
  '.',
  '1..5',
])('does not read %s', (typed) => {
  expect(parseDuration(typed)).toBeNull()
})

it('parses what it formats', () => {
  for (let minutes = 0; minutes <= 1500; minutes++) {
    expect(parseDuration(formatMinutes(minutes))).toBe(minutes)
    expect(parseDuration(durationText(minutes))).toBe(minutes)
  }
})

it('formats hours and minutes', () => {
  expect(formatMinutes(0)).toBe('0:00')
  expect(formatMinutes(7500)).toBe('125:00')
  expect(formatMinutes(-30)).toBe('-0:30')
  expect(formatMinutes(-0.2)).toBe('0:00')
  expect(formatMinutes(59.6)).toBe('1:00')
})

it('formats a running timer, never below zero', () => {
  expect(formatSeconds(0)).toBe('0:00:00')
  expect(formatSeconds(753.9)).toBe('0:12:33')
  expect(formatSeconds(36_000)).toBe('10:00:00')
  expect(formatSeconds(-2)).toBe('0:00:00')
})
