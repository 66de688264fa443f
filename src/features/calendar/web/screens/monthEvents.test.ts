import { expect, test } from 'vitest'
import { toScheduled } from './calendarItems.ts'
import { monthEvents } from './monthEvents.ts'

const days = (id: string, start: string, end = start) =>
  toScheduled({ id, title: id, color: '#123456', allDay: true, start, end }, 'UTC')
const drawn = (events: ReturnType<typeof days>[]) =>
  monthEvents(events, '2026-11-02', '2026-12-06').map(({ id, title }) =>
    id.startsWith('more') ? `${id}: ${title}` : id,
  )

test('a day shows four things, and how many more there are', () => {
  const five = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => days(id, '2026-11-10'))
  expect(drawn(five.slice(0, 4))).toEqual(['a', 'b', 'c', 'd'])
  const all = monthEvents(five, '2026-11-02', '2026-12-06')
  expect(all.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'more 2026-11-10'])
  expect(all.at(-1)?.payload.more).toMatchObject({ count: 2, events: five })
})

test('what goes on over a full day is drawn before and after it, and is among those that are more on it', () => {
  const full = ['a', 'b', 'c', 'd'].map((id) => days(id, '2026-11-10'))
  const all = monthEvents([...full, days('long', '2026-11-08', '2026-11-11')], '2026-11-02', '2026-12-06')
  expect(
    all.slice(4).map(({ title, start, end, payload: { isPart } }) => [title, start, end, isPart]),
  ).toEqual([
    ['long', '2026-11-08 00:00:00', '2026-11-10 00:00:00', true],
    ['long', '2026-11-11 00:00:00', '2026-11-12 00:00:00', true],
    ['1 more', '2026-11-10 00:00:00', '2026-11-11 00:00:00', undefined],
  ])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

test('what began before and ends after counts on the days that are shown', () => {
  expect(drawn([days('long', '2026-10-01', '2026-12-31')])).toEqual(['long'])
  expect(drawn([days('before', '2026-10-01'), days('after', '2026-12-07')])).toEqual([])
})

test('one that ends at midnight ends on the day before', () => {
  const evening = toScheduled(
    {
      id: 'e',
      title: 'e',
      color: '#123456',
      allDay: false,
      start: '2026-11-10T20:00:00Z',
      end: '2026-11-11T00:00:00Z',
    },
    'UTC',
  )
  const full = ['a', 'b', 'c', 'd'].map((id) => days(id, '2026-11-11'))
  expect(drawn([...full, evening])).toEqual(['a', 'b', 'c', 'd', 'e'])
})
