import { expect, test } from 'vitest'
import { newEvent } from './calendar.rules.ts'
import type { CalendarEvent } from './calendar.shape.ts'
import { plannedSlots } from './calendar.slots.rules.ts'

const slot = (id: string, start: string, end: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...newEvent(id, 'ann'),
  start: `2026-11-${start}:00.000Z`,
  end: `2026-11-${end}:00.000Z`,
  timeZone: 'UTC',
  task: 'logo',
  ...more,
})
const find = (events: CalendarEvent[], member: string | null = 'ann', timeZone = 'UTC', task = 'logo') => {
  const now = Date.parse('2026-11-25T10:00:00Z')
  return [
    ...plannedSlots(events, { now, from: '2026-11-25', to: '2026-12-31', timeZone })(task, member),
  ].sort()
}

test('adds up the time planned for a task by day', () => {
  const events = [
    slot('a', '26T09:00', '26T10:30'),
    slot('b', '26T14:00', '26T15:00'),
    slot('c', '30T09:00', '30T10:00'),
    slot('of another task', '26T09:00', '26T10:00', { task: 'text' }),
    slot('of no task', '26T09:00', '26T10:00', { task: null }),
  ]
  expect(find(events)).toEqual([
    ['2026-11-26', 150],
    ['2026-11-30', 60],
  ])
  expect(find(events, 'ann', 'UTC', 'none')).toEqual([])
  expect(find(events, null)).toEqual([])
})

test('ignores past slots and counts a slot in progress', () => {
  expect(find([slot('over', '25T08:00', '25T10:00'), slot('now', '25T09:00', '25T11:00')])).toEqual([
    ['2026-11-25', 120],
  ])
})

test('splits a slot at midnight of the time zone', () => {
  const late = [slot('late', '26T22:00', '27T01:00')]
  expect(find(late)).toEqual([
    ['2026-11-26', 120],
    ['2026-11-27', 60],
  ])
  expect(find(late, 'ann', 'Asia/Tokyo')).toEqual([['2026-11-27', 180]])
})

test('counts for the creator and attendees who haven’t declined, and ignores all-day slots', () => {
  const attendees = [
    { memberId: 'bo', answer: 'accepted' as const },
    { memberId: 'cy', answer: 'declined' as const },
  ]
  const events = [slot('together', '26T09:00', '26T10:00', { attendees })]
  for (const [member, days] of [
    ['ann', 1],
    ['bo', 1],
    ['cy', 0],
    ['dee', 0],
  ] as const)
    expect(find(events, member)).toHaveLength(days)
  const whole = { allDay: true, start: '2026-11-26', end: '2026-11-26', timeZone: null }
  expect(find([slot('whole', '26T00:00', '26T00:00', whole)])).toEqual([])
})

test('counts every date of a series, without excluded and with moved ones', () => {
  const series = slot('series', '26T09:00', '26T10:00', {
    rrule: 'FREQ=DAILY;COUNT=4',
    exdates: ['2026-11-27'],
  })
  const moved = slot('moved', '29T12:00', '29T14:00', { series: 'series', originalDay: '2026-11-28' })
  expect(find([series, moved])).toEqual([
    ['2026-11-26', 60],
    ['2026-11-29', 180],
  ])
})
