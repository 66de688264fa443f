import { expect, test } from 'vitest'
import { endedLaterBy, placedIn, shiftedBy } from './calendarItems.ts'

const common = { id: 'a', title: 'Away', color: '#123456' }
const days = placedIn({ ...common, allDay: true, start: '2026-11-25', end: '2026-11-27' }, 'UTC')
const morning = placedIn(
  { ...common, allDay: false, start: '2026-03-28T08:00:00Z', end: '2026-03-28T09:00:00Z' },
  'Europe/Berlin',
)

test('an item moved across a DST change keeps its local time', () => {
  expect(morning).toMatchObject({ start: '2026-03-28T09:00:00', first: '2026-03-28', isWhole: false })
  expect(shiftedBy(morning, 1, 15)).toEqual({
    start: '2026-03-29T09:15:00',
    end: '2026-03-29T10:15:00',
    allDay: false,
  })
  expect(shiftedBy(days, -7)).toEqual({ start: '2026-11-18', end: '2026-11-20', allDay: true })
})

test('an item can’t be resized to end before it starts', () => {
  expect(endedLaterBy(days, -2, 0)).toEqual({ start: '2026-11-25', end: '2026-11-25', allDay: true })
  expect(endedLaterBy(days, -3, 0)).toBeNull()
  expect(endedLaterBy(morning, 0, -45)).toMatchObject({ end: '2026-03-28T09:15:00' })
  expect(endedLaterBy(morning, 0, -60)).toBeNull()
})
