import { expect, it } from 'vitest'
import { attentionOf, deadlineText } from './attention.ts'

const today = '2026-11-18'
const over = { used: 2, amount: 1, share: 2, state: 'over' } as const
const reasons = (dueDate: string | null, open: number, more = {}) =>
  attentionOf({ project: { dueDate }, isClosed: false, today, tasks: 9, open, use: null, ...more })

it.each([
  ['2026-11-18', 'Due today'],
  ['2026-11-19', '1 day left'],
  ['2026-11-30', '12 days left'],
  ['2026-11-17', '1 day late'],
  ['2026-11-08', '10 days late'],
])('a deadline on %s: %s', (day, text) => expect(deadlineText(day, today)).toBe(text))

it('names why a project needs attention', () => {
  expect(reasons(null, 9)).toEqual([])
  expect(reasons('2026-11-15', 0)).toEqual(['3 days late'])
  expect(reasons('2026-11-20', 3)).toEqual(['Due in 2 days, 3 of 9 tasks open'])
  expect(reasons('2026-11-18', 9)).toEqual(['Due today, 9 of 9 tasks open'])
  expect(reasons('2026-11-20', 2)).toEqual([])
  expect(reasons('2026-11-20', 0, { tasks: 0 })).toEqual([])
  expect(reasons('2026-11-26', 9)).toEqual([])
  expect(reasons('2026-11-15', 9, { use: over })).toEqual(['3 days late', 'Over budget'])
})

it('a closed project needs none', () => {
  expect(reasons('2026-11-15', 9, { use: over, isClosed: true })).toEqual([])
})
