import { expect, it } from 'vitest'
import { typingText } from './typingText.ts'

it('names one or two, and counts more', () => {
  expect([[], ['Nora'], ['Nora', 'Tomas'], ['Nora', 'Tomas', 'Mei']].map(typingText)).toEqual([
    null,
    'Nora is typing',
    'Nora and Tomas are typing',
    '3 people are typing',
  ])
})
