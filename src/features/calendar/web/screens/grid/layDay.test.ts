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

test('what overlaps stands side by side, and what does not has the whole width', () => {
  expect(
    laid(
      at('a', '10T09:00', '10T11:00'),
      at('b', '10T09:30', '10T10:00'),
      at('c', '10T10:00', '10T10:30'),
      at('d', '10T11:00', '10T12:00'),
    ),
  ).toEqual(['a 540–660 0/2', 'b 570–600 1/2', 'c 600–630 1/2', 'd 660–720 0/1'])
})

test('what goes on over midnight is on both days, and what is a day long on none', () => {
  expect(laid(at('night', '09T22:00', '10T02:00'), at('late', '10T23:00', '11T03:00'))).toEqual([
    'night 0–120 0/1',
    'late 1380–1440 0/1',
  ])
  expect(laid(at('day', '10T00:00', '11T00:00'))).toEqual([])
})

test('what is shorter than a quarter of an hour is as high as one, also at the end of the day', () => {
  expect(laid(at('a', '10T09:00', '10T09:00'), at('b', '10T23:55', '11T00:00'))).toEqual([
    'a 540–555 0/1',
    'b 1425–1440 0/1',
  ])
})
