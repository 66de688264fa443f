import { expect, it } from 'vitest'
import { durationText } from './durations.ts'

it('formats minutes as hours and minutes', () => {
  expect(durationText(0)).toBe('0m')
  expect(durationText(60)).toBe('1h')
  expect(durationText(635)).toBe('10h 35m')
})
