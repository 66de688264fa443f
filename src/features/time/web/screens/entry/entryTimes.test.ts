import { expect, it } from 'vitest'
import { clockAt, daysLater, withDay, withEnd, withMinutes, withStart } from './entryTimes.ts'

const zone = 'Europe/Berlin'
const times = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) })
const clocks = ({ start, end }: { start: number; end: number }) =>
  `${new Date(start).toISOString().slice(8, 16)} ${new Date(end).toISOString().slice(8, 16)}`
// 10:00 to 11:30 there.
const entry = times('2026-11-20T09:00:00Z', '2026-11-20T10:30:00Z')

it('moves with its start, and is resized by its end or its length', () => {
  expect(clocks(withStart(zone, entry, '08:15'))).toBe('20T07:15 20T08:45')
  expect(clocks(withEnd(zone, entry, '12:00'))).toBe('20T09:00 20T11:00')
  expect(clocks(withMinutes(entry, 15))).toBe('20T09:00 20T09:15')
  expect(clocks(withDay(zone, entry, '2026-07-20'))).toBe('20T08:00 20T09:30')
})

it('ends on the next day when the end is not after the start', () => {
  const night = withEnd(zone, entry, '01:00')
  expect(clocks(night)).toBe('20T09:00 21T00:00')
  expect(daysLater(zone, night)).toBe(1)
  expect(daysLater(zone, entry)).toBe(0)
  expect(clocks(withEnd(zone, entry, '10:00'))).toBe('20T09:00 21T09:00')
})

it('shows local times of the time zone', () => {
  expect(clockAt(zone, entry.start)).toBe('10:00')
  expect(clockAt('Asia/Kathmandu', Date.parse('2026-11-20T18:15:00Z'))).toBe('00:00')
})
