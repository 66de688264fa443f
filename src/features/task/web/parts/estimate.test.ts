import { expect, it } from 'vitest'
import { parseEstimate, parseEstimateRange } from './estimate.ts'

it.each([
  ['1h30', 90],
  ['90m', 90],
  ['2', 120],
  ['3d', 1440],
  ['0,5 d', 240],
  ['1 day 4h', 720],
  ['1d x', null],
  ['d', null],
  ['', null],
  ['soon', null],
])('%s', (text, minutes) => expect(parseEstimate(text, 8)).toBe(minutes))

it('counts days by the workspace’s hours per day', () => expect(parseEstimate('2d', 7.5)).toBe(900))

it.each([
  ['1h to 4h', 60, 240],
  ['4h – 1h', 60, 240],
  ['over 1d', 480, null],
  ['>= 2', 120, null],
  ['up to 90m', null, 90],
  ['2h', 120, 120],
])('the range %s', (text, from, to) => expect(parseEstimateRange(text, 8)).toEqual({ from, to }))

it.each(['', 'over', '1h to', 'a to b', '1h to 2h to 3h'])('no range: %s', (text) =>
  expect(parseEstimateRange(text, 8)).toBeNull(),
)
