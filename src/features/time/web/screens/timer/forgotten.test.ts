import { expect, it } from 'vitest'
import { suggestEnd } from './forgotten.ts'

const end = (start: string, now = '2026-12-01T00:00:00Z', workday = 8) =>
  new Date(suggestEnd('Europe/Berlin', Date.parse(start), workday, Date.parse(now))).toISOString()

it('suggests the evening, or a work day’s length when it started late', () => {
  expect(end('2026-11-20T08:00:00Z')).toBe('2026-11-20T17:00:00.000Z')
  expect(end('2026-07-20T08:00:00Z')).toBe('2026-07-20T16:00:00.000Z')
  expect(end('2026-11-20T16:45:00Z')).toBe('2026-11-21T00:45:00.000Z')
  expect(end('2026-11-20T21:00:00Z')).toBe('2026-11-21T05:00:00.000Z')
})

it('suggests no time in the future', () => {
  // Begun at 6:00, asked at 16:10: a work day, since the evening is still ahead.
  expect(end('2026-11-20T05:00:00Z', '2026-11-20T15:10:00Z')).toBe('2026-11-20T13:00:00.000Z')
  // Nor has a work day of twelve hours gone by.
  expect(end('2026-11-20T05:00:00Z', '2026-11-20T15:12:34Z', 12)).toBe('2026-11-20T14:40:00.000Z')
  expect(end('2026-11-20T20:00:00Z', '2026-11-20T20:10:00Z')).toBe('2026-11-20T20:01:00.000Z')
})
