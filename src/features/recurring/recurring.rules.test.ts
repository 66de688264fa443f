import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { randomFrom } from '../../../tests/random.ts'
import {
  currentMoment,
  dayOfMoment,
  doneAfter,
  doneBefore,
  dueCount,
  issueDays,
  momentOf,
  monthsEnded,
  movedWith,
  nextOf,
  periodEnded,
  upcoming,
  withVariables,
} from './recurring.rules.ts'
import { dayPeriods, type Period, type RecurringInvoice } from './recurring.shape.ts'

type Series = Pick<
  RecurringInvoice,
  'period' | 'issueDate' | 'done' | 'skipped' | 'issued' | 'endOn' | 'endAfter'
>
const series = (period: Period, issueDate: string, more: Partial<Series> = {}): Series => ({
  period,
  issueDate,
  done: -1,
  skipped: [],
  issued: 0,
  endOn: null,
  endAfter: null,
  ...more,
})
const dates = (of: Series, count?: number) => upcoming(of, count).map(({ moment }) => moment)

test.each([
  ['daily', '2026-02-27', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['weekly', '2026-12-24', ['2026-12-24', '2026-12-31', '2027-01-07']],
  ['monthly', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['quarterly', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30']],
  ['annually', '2024-02-29', ['2024-02-29', '2025-02-28', '2026-02-28']],
  [
    'every 30 seconds',
    '2026-03-29T00:59:45.000Z',
    ['2026-03-29T00:59:45.000Z', '2026-03-29T01:00:15.000Z', '2026-03-29T01:00:45.000Z'],
  ],
] as const)('%s from %s', (period, issueDate, expected) => {
  expect(dates(series(period, issueDate), 3)).toEqual(expected)
})

const dayLength = 86_400_000
const months = { monthly: 1, quarterly: 3, annually: 12 } as Partial<Record<Period, number>>

/** The days of a series, found without counting from its first: by walking the calendar. */
function walk(period: Period, first: string, days: number): string[] {
  const found: string[] = []
  const begin = new Date(`${first}T00:00Z`)
  for (let n = 0; n <= days; n += 1) {
    const day = new Date(begin.getTime() + n * dayLength)
    const isLast = new Date(day.getTime() + dayLength).getUTCDate() === 1
    const apart =
      (day.getUTCFullYear() - begin.getUTCFullYear()) * 12 + day.getUTCMonth() - begin.getUTCMonth()
    const isOn =
      period === 'daily' ||
      (period === 'weekly' && n % 7 === 0) ||
      (apart % (months[period] ?? Number.NaN) === 0 &&
        (day.getUTCDate() === begin.getUTCDate() || (isLast && day.getUTCDate() < begin.getUTCDate())))
    if (isOn) found.push(day.toISOString().slice(0, 10))
  }
  return found
}

test('every date equals that of a walk through the calendar, for random first days', () => {
  const random = randomFrom(33)
  for (let round = 0; round < 60; round += 1) {
    const period = dayPeriods[random(dayPeriods.length)] as Period
    const first = addDays('2024-01-01', random(1_200))
    const walked = walk(period, first, period === 'daily' ? 40 : period === 'weekly' ? 150 : 1_500)
    expect(dates(series(period, first), walked.length)).toEqual(walked)
  }
})

test.each([
  ['never', {}, 5],
  ['on a day', { endOn: '2026-03-01' }, 2],
  ['after a number, less what was issued', { endAfter: 4 }, 3],
] as const)('ends %s', (_name, end, left) => {
  expect(dates(series('monthly', '2026-01-31', { ...end, issued: 1 }))).toHaveLength(left)
})

test('a skipped occurrence is listed, leaves later dates unchanged and does not count', () => {
  const skipping = series('monthly', '2026-01-31', { skipped: [1], endAfter: 3 })
  expect(upcoming(skipping)).toEqual([
    { occurrence: 0, moment: '2026-01-31', isSkipped: false },
    { occurrence: 1, moment: '2026-02-28', isSkipped: true },
    { occurrence: 2, moment: '2026-03-31', isSkipped: false },
    { occurrence: 3, moment: '2026-04-30', isSkipped: false },
  ])
  expect(nextOf({ ...skipping, done: 0 })).toMatchObject({ occurrence: 2 })
})

test('missed occurrences are counted, and can be skipped up to today', () => {
  const monthly = series('monthly', '2026-01-31', { done: 0, issued: 1, endAfter: 3 })
  expect(dueCount(monthly, '2026-01-31')).toBe(0)
  expect(dueCount({ ...monthly, endAfter: null }, '2026-06-30')).toBe(5)
  expect(dueCount(monthly, '2026-06-30')).toBe(2)
  const done = doneBefore(monthly, '2026-06-30')
  expect(nextOf({ ...monthly, done })).toMatchObject({ moment: '2026-06-30' })
})

test.each([
  ['monthly', '2026-02-11', '2026-02-01', '2026-03-11'],
  ['monthly', '2026-03-31', '2026-02-28', '2026-03-31'],
  ['daily', '2026-02-01', '2026-02-01', '2026-02-02'],
  ['quarterly', '2026-02-01', '2026-01-01', '2026-05-01'],
  ['every 30 seconds', '2026-02-01T00:00:10.000Z', '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:40.000Z'],
] as const)('recreated %s from %s after an issue on %s, continues at %s', (period, issueDate, last, next) => {
  const rhythm = { period, issueDate }
  expect(momentOf(rhythm, doneAfter(rhythm, last) + 1)).toBe(next)
})

test('days are in the workspace’s time zone, also across a clock change', () => {
  // Santiago has no midnight on this day: its clocks go from 23:59:59 to 1:00.
  const zone = 'America/Santiago'
  expect(currentMoment('daily', zone, new Date('2026-09-06T03:59:59Z'))).toBe('2026-09-05')
  expect(currentMoment('daily', zone, new Date('2026-09-06T04:00:00Z'))).toBe('2026-09-06')
  expect(dayOfMoment('2026-11-23T23:30:00.000Z', 'Pacific/Kiritimati')).toBe('2026-11-24')
})

test.each([
  ['monthly', '2026-03-31', 1, { from: '2026-03-31', to: '2026-04-29' }],
  ['quarterly', '2026-01-01', 0, { from: '2025-10-01', to: '2025-12-31' }],
  ['daily', '2026-03-01', 0, { from: '2026-02-28', to: '2026-02-28' }],
] as const)('the period that ends with a %s issue', (period, issueDate, occurrence, days) => {
  expect(periodEnded({ period, issueDate }, occurrence, 'UTC')).toEqual(days)
})

test.each([
  ['2026-10-01', '2026-10-31', ['2026-10-01']],
  ['2026-10-15', '2026-11-14', ['2026-10-01']],
  ['2026-10-31', '2026-11-29', ['2026-10-01']],
  ['2026-10-01', '2026-12-31', ['2026-10-01', '2026-11-01', '2026-12-01']],
  ['2026-10-05', '2026-10-11', []],
])('months that end from %s to %s', (from, to, months) => {
  expect(monthsEnded({ from, to })).toEqual(months)
})

test.each([
  ['2026-01-31', 'monthly', '2026-02-01', '2026-03-01', '2026-02-28'],
  ['2026-01-01', 'monthly', '2026-02-01', '2026-03-01', '2026-02-01'],
  ['2026-03-31', 'quarterly', '2026-01-01', '2026-10-01', '2026-12-31'],
  ['2026-02-15', 'annually', '2026-02-01', '2028-02-01', '2028-02-15'],
  ['2026-02-07', 'weekly', '2026-02-08', '2026-02-22', '2026-02-21'],
] as const)('%s of a %s invoice of %s, when issued on %s, becomes %s', (day, period, from, to, moved) => {
  expect(movedWith(day, period, from, to)).toBe(moved)
})

test('variables are formatted in the invoice’s language, unknown ones stay as text', () => {
  const days = { from: '2026-12-01', to: '2026-12-31' }
  expect(withVariables('Care {month}, next {next_month}', 'en', days)).toBe(
    'Care December 2026, next January 2027',
  )
  expect(withVariables('Wartung {month} ({period})', 'de', days)).toBe(
    'Wartung Dezember 2026 (1.–31. Dezember 2026)',
  )
  expect(withVariables('{other} {month', 'fr', days)).toBe('{other} {month')
})

test('lists issue days within a range, without skipped ones, and none when paused or ended', () => {
  const going = { ...series('monthly', '2027-01-31', { skipped: [2] }), paused: null, endedAt: null }
  expect(issueDays(going, '2027-02-01', '2027-05-31')).toEqual(['2027-02-28', '2027-04-30', '2027-05-31'])
  expect(issueDays({ ...going, done: 3 }, '2027-02-01', '2027-05-31')).toEqual(['2027-05-31'])
  expect(issueDays({ ...going, endAfter: 2 }, '2027-01-01', '2027-12-31')).toEqual([
    '2027-01-31',
    '2027-02-28',
  ])
  expect(issueDays({ ...going, paused: 'person' }, '2027-02-01', '2027-05-31')).toEqual([])
  expect(issueDays({ ...going, endedAt: '2027-01-31T10:00:00Z' }, '2027-02-01', '2027-05-31')).toEqual([])
  expect(issueDays({ ...going, period: 'every 30 seconds' }, '2027-02-01', '2027-05-31')).toEqual([])
})
