import { expect, it } from 'vitest'
import { parseEstimate } from './estimate.ts'

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

it('counts days as long as the workspace works', () => expect(parseEstimate('2d', 7.5)).toBe(900))
