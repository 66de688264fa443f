import { describe, expect, test } from 'vitest'
import {
  dayBorders,
  formatTimeSpan,
  freeIn,
  instantIn,
  laterByDays,
  lengthOf,
  maxEntryDuration,
  placeTime,
  type Span,
  trimTime,
  upToNow,
} from './time.day.rules.ts'

const hour = 3_600_000
const minute = 60_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 19)

describe('days of a time zone', () => {
  test.each([
    ['UTC', '2026-11-20', '2026-11-20T00:00:00', 24],
    ['Europe/Berlin', '2026-11-20', '2026-11-19T23:00:00', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00', 25],
    ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00', 24],
    // Midnight did not exist: the clocks went from 23:59:59 to 01:00.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00', 23],
    // Midnight came twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00', 23.5],
    // A day that was left out.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00', 0],
  ])('%s %s', (zone, day, start, hours) => {
    const borders = dayBorders(zone, day)
    expect(iso(borders.start)).toBe(start)
    expect((borders.end - borders.start) / hour).toBe(hours)
  })

  test('a local time that is skipped maps to the moment of the clock change', () => {
    expect(iso(instantIn('Europe/Berlin', '2026-03-29 02:30:00'))).toBe('2026-03-29T01:00:00')
    expect(iso(instantIn('Europe/Berlin', '2026-03-29 09:00:00'))).toBe('2026-03-29T07:00:00')
  })

  test('a week later has the same local time, to the millisecond', () => {
    const at = Date.parse('2026-03-25T08:00:30.123Z')
    expect(laterByDays('Europe/Berlin', at, 7)).toBe(Date.parse('2026-04-01T07:00:30.123Z'))
    expect(laterByDays('UTC', at, 7)).toBe(at + 7 * 24 * hour)
  })

  test('time spans are formatted in the time zone', () => {
    const start = Date.parse('2026-09-20T22:30:00Z')
    expect(formatTimeSpan('UTC', { start, end: start + hour })).toBe('20 Sep 22:30–23:30')
    expect(formatTimeSpan('Europe/Berlin', { start, end: start + hour })).toBe('21 Sep 00:30–01:30')
    expect(formatTimeSpan('UTC', { start, end: start + 2 * hour })).toBe('20 Sep 22:30–21 Sep 00:30')
    expect(formatTimeSpan('UTC', { start, end: null })).toBe('20 Sep 22:30–now')
  })
})

/** Hours of a day as a span: `at(9, 10.5)`. */
const at = (from: number, to: number): Span => ({ start: from * hour, end: to * hour })
const day = at(0, 24)
const hours = (spans: Span[]) => spans.map(({ start, end }) => [start / hour, end / hour])

test('free time is what busy spans leave, also when they overlap or exceed the day', () => {
  expect(hours(freeIn(day, []))).toEqual([[0, 24]])
  expect(hours(freeIn(day, [at(12, 13), at(-3, 2), at(9, 12.5), at(23, 30)]))).toEqual([
    [2, 9],
    [13, 23],
  ])
  expect(freeIn(day, [at(-1, 25)])).toEqual([])
  expect(freeIn(at(9, 8), [])).toEqual([])
})

describe('missing time is placed', () => {
  const place = (minutes: number, busy: Span[] = [], more: { now?: number; last?: Span } = {}) => {
    const now = more.now === undefined ? 100 * hour : more.now * hour
    const placed = placeTime({ day, morning: 9 * hour, busy, last: more.last, now }, minutes * minute)
    return placed && { end: placed.end && placed.end / hour, added: hours(placed.added) }
  }

  test('at 9:00 in an empty day, else in the first gap after it, else in the last before', () => {
    expect(place(90)).toEqual({ end: undefined, added: [[9, 10.5]] })
    expect(place(90, [at(9, 12)])).toEqual({ added: [[12, 13.5]] })
    expect(place(90, [at(9, 24)])).toEqual({ added: [[7.5, 9]] })
    expect(place(15 * 60 + 30)).toEqual({ added: [[8.5, 24]] })
  })

  test('by extending the last entry where there is room', () => {
    expect(place(60, [at(14, 15)], { last: at(14, 15) })).toEqual({ end: 16, added: [] })
    expect(place(60, [at(14, 15), at(15.5, 16)], { last: at(14, 15) })).toEqual({ added: [[9, 10]] })
    expect(place(120, [at(22.5, 23)], { last: at(22.5, 23) })).toEqual({ added: [[9, 11]] })
  })

  test('today only before now', () => {
    expect(place(60, [], { now: 12 })).toEqual({ added: [[9, 10]] })
    expect(place(60, [at(9, 11.5)], { now: 12 })).toEqual({ added: [[8, 9]] })
    expect(place(30, [at(0, 11.5)], { now: 12 })).toEqual({ added: [[11.5, 12]] })
    expect(place(60, [at(0, 11.5)], { now: 12 })).toBeNull()
    expect(place(12 * 60 + 1, [], { now: 12 })).toBeNull()
    expect(place(1, [], { now: 0 })).toBeNull()
    expect(place(1, [], { now: -3 })).toBeNull()
    expect(place(60, [at(11, 11.5)], { now: 12, last: at(11, 11.5) })).toEqual({ added: [[9, 10]] })
    expect(place(30, [at(0, 11.5)], { now: 12, last: at(11, 11.5) })).toEqual({ end: 12, added: [] })
    // Early in the morning: right before now instead of at midnight.
    expect(place(30, [], { now: 8 })).toEqual({ added: [[7.5, 8]] })
  })

  test('in pieces where no single gap is long enough', () => {
    expect(place(120, [at(0, 8), at(9.5, 12), at(13, 23)])).toEqual({
      added: [
        [9, 9.5],
        [12, 13],
        [23, 23.5],
      ],
    })
    expect(place(180, [at(0, 7), at(10, 12), at(12.5, 24)])).toEqual({ added: [[7, 10]] })
    expect(place(24 * 60, [])).toEqual({ added: [[0, 24]] })
    expect(place(210, [at(0, 7), at(10, 12), at(12.5, 24)])).toEqual({
      added: [
        [7, 10],
        [12, 12.5],
      ],
    })
  })

  test('nowhere when the day is too full', () => {
    expect(place(61, [at(0, 12), at(13, 24)])).toBeNull()
    expect(place(1, [day])).toBeNull()
  })

  test('without overlap, within the day and with the exact length, for random days', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % below
    }
    for (let round = 0; round < 500; round++) {
      const busy: Span[] = []
      for (let start = random(180); start < 1440; start += 1 + random(300)) {
        const end = start + 1 + random(200)
        busy.push({ start: start * minute, end: end * minute })
        start = end
      }
      const inDay = busy.filter(({ end }) => end <= day.end)
      const last = random(2) ? inDay.at(-1) : undefined
      const missing = (1 + random(600)) * minute
      const now = random(30) * hour
      const placed = placeTime({ day, morning: 9 * hour, now, busy, last }, missing)
      if (!placed) {
        expect(lengthOf(freeIn(upToNow(day, now), busy))).toBeLessThan(missing)
        continue
      }
      const longer = last && placed.end ? [{ start: last.end, end: placed.end }] : []
      const taken = [...placed.added, ...longer]
      expect(lengthOf(taken)).toBe(missing)
      for (const span of taken) {
        expect(lengthOf(freeIn(span, busy))).toBe(span.end - span.start)
        expect(span.start >= day.start && span.end <= Math.min(day.end, now)).toBe(true)
      }
      expect(lengthOf(freeIn(day, taken))).toBe(24 * hour - missing)
    }
  })

  test('in no entry longer than the maximum', () => {
    const long = { start: 0, end: 25 * hour }
    const last = { start: 0, end: 0.5 * hour }
    const placed = placeTime(
      { day: long, morning: 10 * hour, now: 40 * hour, busy: [last], last },
      23.75 * hour,
    )
    expect(placed?.end).toBeUndefined()
    for (const { start, end } of placed?.added ?? [])
      expect(end - start).toBeLessThanOrEqual(maxEntryDuration)
  })
})

test('surplus is taken from the latest entries', () => {
  const cell = [at(9, 10), at(11, 12), at(14, 16)]
  const trim = (surplus: number) => trimTime(cell, surplus * hour).map((end) => end && end / hour)
  expect(trim(0.5)).toEqual([10, 12, 15.5])
  expect(trim(2)).toEqual([10, 12, null])
  expect(trim(2.5)).toEqual([10, 11.5, null])
  expect(trim(4)).toEqual([null, null, null])
})
