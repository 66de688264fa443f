import { expect, test } from 'vitest'
import { partOn, toScheduled } from './calendarItems.ts'

const common = { id: 'a', title: 'Away', color: '#123456' }
const days = toScheduled({ ...common, allDay: true, start: '2026-11-25', end: '2026-11-27' }, 'UTC')
const night = toScheduled(
  { ...common, allDay: false, start: '2026-11-25T22:00:00Z', end: '2026-11-26T02:00:00Z' },
  'UTC',
)

test.each([
  ['2026-11-24', days.start, days.end, undefined],
  ['2026-11-25', '2026-11-25 00:00:00', '2026-11-26 00:00:00', true],
  ['2026-11-26', '2026-11-26 00:00:00', '2026-11-27 00:00:00', true],
  ['2026-11-28', days.start, days.end, undefined],
])('of several whole days, %s shows its own', (day, start, end, isPart) => {
  expect(partOn(days, day)).toMatchObject({ start, end, payload: { item: { title: 'Away' } } })
  expect(partOn(days, day).payload?.isPart).toBe(isPart)
})

test('what goes on over midnight shows on both days, and what is of one day alone as it is', () => {
  expect(partOn(night, '2026-11-25')).toMatchObject({
    start: '2026-11-25 22:00:00',
    end: '2026-11-26 00:00:00',
  })
  expect(partOn(night, '2026-11-26')).toMatchObject({
    start: '2026-11-26 00:00:00',
    end: '2026-11-26 02:00:00',
  })
  const one = toScheduled({ ...common, allDay: true, start: '2026-11-26', end: '2026-11-26' }, 'UTC')
  expect(partOn(one, '2026-11-26')).toBe(one)
})
