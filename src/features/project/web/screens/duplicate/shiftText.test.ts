import { expect, it } from 'vitest'
import { shiftText } from './shiftText.ts'

const now = '2026-06-01'

it('describes how far the dates shift, or that they don’t', () => {
  expect(shiftText('2026-11-02', '2026-11-16', now)).toBe(
    'All dates move 14 days later: the first, from 2 Nov to 16 Nov.',
  )
  expect(shiftText('2026-11-02', '2026-11-01', now)).toBe(
    'All dates move 1 day earlier: the first, from 2 Nov to 1 Nov.',
  )
  expect(shiftText('2026-11-02', '2026-11-02', now)).toBe('Dates stay the same, starting 2 Nov.')
  expect(shiftText('2026-11-02', null, now)).toBe('Dates stay the same, starting 2 Nov.')
  expect(shiftText(null, '2026-11-02', now)).toBe('It has no dates to move.')
})
