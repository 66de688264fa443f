import { expect, test } from 'vitest'
import { placedIn } from '../calendarItems.ts'
import { layWeek } from './layWeek.ts'

const week = Array.from({ length: 7 }, (_, n) => `2026-11-${String(9 + n).padStart(2, '0')}`)
const days = (id: string, start: string, end = start) =>
  placedIn({ id, title: id, color: '#123456', allDay: true, start, end }, 'UTC')
const timed = (id: string, start: string, end: string) =>
  placedIn({ id, title: id, color: '#123456', allDay: false, start, end }, 'UTC')
/** Each thing as it is drawn: its line, and its first and last day there. */
const drawn = (...placed: ReturnType<typeof days>[]) =>
  layWeek(placed, week, 2).flatMap(({ segments }) =>
    segments.map(
      ({ placed: { item }, lane, first, last }) => `${item.id} ${lane} ${first.slice(8)}–${last.slice(8)}`,
    ),
  )

test('overlapping items get separate lanes, and free lanes are reused', () => {
  expect(
    drawn(days('a', '2026-11-10'), days('long', '2026-11-09', '2026-11-11'), days('b', '2026-11-12')),
  ).toEqual(['long 0 09–11', 'a 1 10–10', 'b 0 12–12'])
})

test('items are clipped to the week', () => {
  const [first] = layWeek([days('long', '2026-10-01', '2026-12-31')], week, 2)
  expect(first?.segments).toMatchObject([
    { first: '2026-11-09', last: '2026-11-15', isCutBefore: true, isCutAfter: true },
  ])
  expect(drawn(days('before', '2026-11-08'), days('after', '2026-11-16'))).toEqual([])
})

test('a day counts the items that are hidden for lack of lanes', () => {
  const four = ['a', 'b', 'c', 'd'].map((id) => days(id, '2026-11-10'))
  const [monday, tuesday] = layWeek([...four, days('long', '2026-11-09', '2026-11-11')], week, 2)
  expect(monday).toMatchObject({ hidden: 0 })
  expect(tuesday).toMatchObject({ hidden: 3 })
  expect(tuesday?.all.map(({ item }) => item.id)).toEqual(['long', 'a', 'b', 'c', 'd'])
})

test('an item that ends at midnight ends on the previous day', () => {
  expect(drawn(timed('e', '2026-11-10T20:00:00Z', '2026-11-11T00:00:00Z'))).toEqual(['e 0 10–10'])
})
