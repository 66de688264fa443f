import { expect, test } from 'vitest'
import { placedIn } from '../calendarItems.ts'
import { layDay } from './layDay.ts'

const at = (id: string, start: string, end: string) =>
  placedIn(
    {
      id,
      title: id,
      color: '#123456',
      allDay: false,
      start: `2026-11-${start}:00Z`,
      end: `2026-11-${end}:00Z`,
    },
    'UTC',
  )
const laid = (...placed: ReturnType<typeof at>[]) =>
  layDay(placed, '2026-11-10').map(
    ({ placed: { item }, from, to, column, columns }) => `${item.id} ${from}–${to} ${column}/${columns}`,
  )

test('overlapping items share the width in columns, others take all of it', () => {
  expect(
    laid(
      at('a', '10T09:00', '10T11:00'),
      at('b', '10T09:30', '10T10:00'),
      at('c', '10T10:00', '10T10:30'),
      at('d', '10T11:00', '10T12:00'),
    ),
  ).toEqual(['a 540–660 0/2', 'b 570–600 1/2', 'c 600–630 1/2', 'd 660–720 0/1'])
})

test('an item across midnight is clipped to the day, one of 24 hours is left out', () => {
  expect(laid(at('night', '09T22:00', '10T02:00'), at('late', '10T23:00', '11T03:00'))).toEqual([
    'night 0–120 0/1',
    'late 1380–1440 0/1',
  ])
  expect(laid(at('day', '10T00:00', '11T00:00'))).toEqual([])
})

test('items under 15 minutes are drawn as 15 minutes, also at the end of the day', () => {
  expect(laid(at('a', '10T09:00', '10T09:00'), at('b', '10T23:55', '11T00:00'))).toEqual([
    'a 540–555 0/1',
    'b 1425–1440 0/1',
  ])
})
