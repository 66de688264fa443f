import { expect, it } from 'vitest'
import type { RetainerTerms } from './retainer.contract.ts'
import { endedFrom, firstChanged, isOngoing, retainerMonths, termsIn } from './retainer.rules.ts'

const terms = (from: string, amount: number | null, more: Partial<RetainerTerms> = {}): RetainerTerms => ({
  from,
  unit: 'minutes',
  amount,
  carryOver: 'none',
  ...more,
})
const used = (...minutes: number[]) =>
  new Map(minutes.map((spent, index) => [`2026-0${index + 1}-01`, { minutes: spent, money: spent * 10 }]))
const summaryOf = (list: ReturnType<typeof retainerMonths>) =>
  list.map(({ carriedIn, over, carriedOut, expired }) => [carriedIn, over, carriedOut, expired])

it.each([
  [
    'none',
    [
      [0, 0, 0, 60],
      [0, 50, 0, 0],
      [0, 0, 0, 100],
      [0, 0, 0, 70],
    ],
  ],
  // What was carried in is used first, and what is left of it lapses.
  [
    'next',
    [
      [0, 0, 60, 0],
      [60, 0, 10, 0],
      [10, 0, 100, 10],
      [100, 0, 100, 70],
    ],
  ],
  [
    'unlimited',
    [
      [0, 0, 60, 0],
      [60, 0, 10, 0],
      [10, 0, 110, 0],
      [110, 0, 180, 0],
    ],
  ],
] as const)('unused time carries over: %s', (carryOver, expected) => {
  const list = [terms('2026-01-01', 100, { carryOver })]
  expect(summaryOf(retainerMonths(list, used(40, 150, 0, 30), '2026-04-01'))).toEqual(expected)
})

it('terms apply from their month on; nothing carries over into another unit or past the end', () => {
  const list = [
    terms('2026-01-01', 100, { carryOver: 'unlimited' }),
    terms('2026-02-01', 200, { carryOver: 'unlimited' }),
    terms('2026-03-01', 500, { unit: 'money', carryOver: 'unlimited' }),
    terms('2026-04-01', null),
    terms('2026-06-01', 80),
  ]
  const months = retainerMonths(list, used(40, 70, 60), '2026-06-01')
  expect(months.map(({ month, unit, included, used }) => [month, unit, included, used])).toEqual([
    ['2026-01-01', 'minutes', 100, 40],
    ['2026-02-01', 'minutes', 200, 70],
    ['2026-03-01', 'money', 500, 600],
    ['2026-06-01', 'minutes', 80, 0],
  ])
  expect(summaryOf(months)).toEqual([
    [0, 0, 60, 0],
    [60, 0, 0, 190],
    [0, 100, 0, 0],
    [0, 0, 0, 80],
  ])
})

it('has no months before its start or without terms', () => {
  expect(retainerMonths([terms('2026-05-01', 10)], used(40), '2026-04-01')).toEqual([])
  expect(retainerMonths([], used(40), '2026-04-01')).toEqual([])
  expect(termsIn([terms('2026-05-01', 10)], '2026-04-01')).toBeUndefined()
})

it('ends from a month on', () => {
  const list = [terms('2026-01-01', 10), terms('2026-05-01', 20)]
  expect(endedFrom(list, '2026-03-01')).toEqual([list[0], terms('2026-03-01', null)])
  expect(endedFrom(list, '2026-01-01')).toEqual([])
  expect(isOngoing(list)).toBe(true)
  expect(isOngoing(endedFrom(list, '2026-03-01'))).toBe(false)
  expect(isOngoing([])).toBe(false)
})

it('finds the first month whose terms differ', () => {
  const list = [terms('2026-01-01', 10), terms('2026-05-01', 20)]
  expect(firstChanged(list, list)).toBeNull()
  expect(firstChanged(list, [...list, terms('2026-07-01', 20)])).toBeNull()
  expect(firstChanged(list, [...list, terms('2026-07-01', 30)])).toBe('2026-07-01')
  expect(firstChanged(list, list.slice(1))).toBe('2026-01-01')
  expect(firstChanged(list, endedFrom(list, '2026-03-01'))).toBe('2026-03-01')
})

it('time already invoiced counts as overage, and leaves the included amount to the rest', () => {
  const months = retainerMonths(
    [terms('2026-01-01', 100, { carryOver: 'next' })],
    new Map([
      ['2026-01-01', { minutes: 90, money: 0, invoiced: { minutes: 50, money: 0 } }],
      ['2026-02-01', { minutes: 260, money: 0, invoiced: { minutes: 50, money: 0 } }],
    ]),
    '2026-02-01',
  )
  // Of January 40 count; of February 210, of which 160 are there.
  expect(summaryOf(months)).toEqual([
    [0, 50, 60, 0],
    [60, 100, 0, 0],
  ])
})
