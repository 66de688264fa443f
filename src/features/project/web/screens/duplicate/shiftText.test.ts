import { expect, it } from 'vitest'
import { shiftText } from './shiftText.ts'

const now = '2026-06-01'

it('says how far the dates move, and when they do not', () => {
  expect(shiftText('2026-11-02', '2026-11-16', now)).toBe(
    'All dates move 14 days later: what begins with 2 Nov then begins with 16 Nov.',
  )
  expect(shiftText('2026-11-02', '2026-11-01', now)).toBe(
    'All dates move 1 day earlier: what begins with 2 Nov then begins with 1 Nov.',
  )
  expect(shiftText('2026-11-02', '2026-11-02', now)).toBe('Its dates stay as they are, from 2 Nov on.')
  expect(shiftText('2026-11-02', null, now)).toBe('Its dates stay as they are, from 2 Nov on.')
  expect(shiftText(null, '2026-11-02', now)).toBe('It has no dates to move.')
})
