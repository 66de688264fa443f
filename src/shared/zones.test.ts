import { expect, test } from 'vitest'
import { instantOf, wallTimeIn } from './zones.ts'

test.each([
  ['Europe/Berlin', '2026-03-28T09:00:00', '2026-03-28T08:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T09:00:00', '2026-03-29T07:00:00.000Z'],
  // Never shown, as clocks go from 2 to 3; shown twice, as they go from 3 to 2.
  ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z'],
  ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05T12:00:00', '2026-04-05T01:30:00.000Z'],
  ['Asia/Kathmandu', '2026-04-05T12:00:00', '2026-04-05T06:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:00:00', '2025-12-31T10:00:00.000Z'],
])('in %s, %s is %s', (zone, wall, instant) => {
  expect(instantOf(zone, wall)).toBe(instant)
})

test('an instant is converted to local time', () => {
  expect(wallTimeIn('Europe/Berlin', '2026-03-29T01:30:00Z')).toBe('2026-03-29T03:30:00')
  expect(wallTimeIn('America/Los_Angeles', '2026-11-01T09:30:00Z')).toBe('2026-11-01T01:30:00')
})
