import { expect, test } from 'vitest'
import { readMoment } from './readMoment.ts'

const reading = {
  days: { today: '2026-11-25', locale: 'en-US' },
  timeZone: 'Europe/Berlin',
  now: new Date('2026-11-25T13:00:00Z'),
}

test.each([
  ['tomorrow', '2026-11-26T08:00:00.000Z'],
  ['fri', '2026-11-27T08:00:00.000Z'],
  ['12/24', '2026-12-24T08:00:00.000Z'],
  ['in 3 days', '2026-11-28T08:00:00.000Z'],
  ['tomorrow 14:30', '2026-11-26T13:30:00.000Z'],
  ['Fri at 8am', '2026-11-27T07:00:00.000Z'],
  ['12/24 7', '2026-12-24T06:00:00.000Z'],
  ['16:00', '2026-11-25T15:00:00.000Z'],
  // It is 14:00 there.
  ['9:15', '2026-11-26T08:15:00.000Z'],
  ['5 pm', '2026-11-25T16:00:00.000Z'],
  // In summer.
  ['7/1 12:00', '2027-07-01T10:00:00.000Z'],
])('“%s” is parsed in the member’s time zone', (typed, at) => {
  expect(readMoment(typed, reading)).toBe(at)
})

test.each(['', 'soon', 'today', 'today 9:00', '25:00', 'fri 9:75', 'soon 9:00'])('“%s” is none', (typed) => {
  expect(readMoment(typed, reading)).toBeUndefined()
})
