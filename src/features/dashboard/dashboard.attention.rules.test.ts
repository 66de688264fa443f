import { describe, expect, test } from 'vitest'
import { type AttentionKind, missingDays, rankAttention } from './dashboard.attention.rules.ts'

test('ranks items by amount in the workspace’s currency, then others, then kind and weight', () => {
  const item = (kind: AttentionKind, weight: number, money: [number, string] | null = null) => ({
    kind,
    weight,
    money: money && { amount: money[0], currency: money[1] },
  })
  const ranked = rankAttention(
    [
      item('unassignedTasks', 40),
      item('missingTime', 60),
      item('missingTime', 480),
      item('unpricedTime', 5),
      item('overdueInvoice', 1, [20, 'EUR']),
      item('unbilledTime', 1, [9000, 'USD']),
      item('unbilledTime', 1, [300, 'EUR']),
    ],
    'EUR',
  )
  expect(ranked.map(({ kind, weight, money }) => money?.amount ?? `${kind} ${weight}`)).toEqual([
    300,
    20,
    9000,
    'unpricedTime 5',
    'missingTime 480',
    'missingTime 60',
    'unassignedTasks 40',
  ])
})

describe('days without tracked time', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
  // The 21st and 22nd are a weekend; half of the 20th is off.
  const expected = (day: string) => ({ '2026-11-19': 480, '2026-11-20': 240, '2026-11-23': 480 })[day] ?? 0

  test('are those on which work was expected', () => {
    const tracked = { since: '2026-01-01', days: ['2026-11-19', '2026-11-21'] }
    expect(missingDays(tracked, days, expected)).toEqual({ days: ['2026-11-20', '2026-11-23'], minutes: 720 })
  })

  test('exclude days before the member joined', () => {
    expect(missingDays({ since: '2026-11-22', days: [] }, days, expected).days).toEqual(['2026-11-23'])
  })
})
