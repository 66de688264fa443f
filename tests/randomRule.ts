// Rules of recurrence as people make them, by a seed: what an event repeats by, what it leaves out, and what of it was moved.
import { addDays, weekdayOf } from '#shared/days.ts'
import type { randomFrom } from './random.ts'

export type Random = ReturnType<typeof randomFrom>

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const codeOf = (day: string) => codes[weekdayOf(day)] as string
const dateOf = (day: string) => Number(day.slice(8))
const monthOf = (day: string) => Number(day.slice(5, 7))
const isLast = (day: string, days: number) => monthOf(addDays(day, days)) !== monthOf(day)
const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T
const some = <T>(random: Random, list: readonly T[], must: T): T[] =>
  list.filter((one) => one === must || random(3) === 0)

/** The day as an nth weekday of its month: `2TU`, or `-1TU` for some that are the last. */
const nthOf = (random: Random, day: string) =>
  isLast(day, 7) && random(2) ? `-1${codeOf(day)}` : `${Math.ceil(dateOf(day) / 7)}${codeOf(day)}`

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const kinds: ((random: Random, day: string) => string)[] = [
  (random) => `FREQ=DAILY;INTERVAL=${1 + random(9)}`,
  (random) => `FREQ=WEEKLY;INTERVAL=${1 + random(4)}`,
  (random, day) =>
    `FREQ=WEEKLY;INTERVAL=${1 + random(3)};BYDAY=${some(random, codes, codeOf(day)).join(',')};WKST=${pick(random, ['MO', 'SU'])}`,
  (random, day) => `FREQ=MONTHLY;INTERVAL=${1 + random(3)};BYMONTHDAY=${dateOf(day)}`,
  (random, day) =>
    `FREQ=MONTHLY;BYMONTHDAY=${some(random, [1, 8, 15, 31, dateOf(day)], dateOf(day)).join(',')}`,
  (random, day) => `FREQ=MONTHLY;INTERVAL=${1 + random(2)};BYDAY=${nthOf(random, day)}`,
  (_, day) =>
    isLast(day, 1)
      ? 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'
      : `FREQ=MONTHLY;BYDAY=${codeOf(day)};BYSETPOS=${Math.ceil(dateOf(day) / 7)}`,
  (random, day) =>
    `FREQ=YEARLY;BYMONTH=${some(random, months, monthOf(day)).join(',')};BYMONTHDAY=${dateOf(day)}`,
  (random, day) =>
    `FREQ=YEARLY;BYMONTH=${some(random, months, monthOf(day)).join(',')};BYDAY=${nthOf(random, day)}`,
]

export type RandomSeries = { day: string; rrule: string }

/** A rule that comes on the day on which it begins, one in three with an end. */
export function randomSeries(random: Random, firstDay: string): RandomSeries {
  const day = addDays(firstDay, random(56))
  const rule = pick(random, kinds)(random, day)
  const end = pick(random, [
    '',
    '',
    '',
    '',
    `;COUNT=${1 + random(60)}`,
    `;UNTIL=${addDays(day, 20 + random(300)).replaceAll('-', '')}`,
  ])
  return { day, rrule: rule + end }
}
