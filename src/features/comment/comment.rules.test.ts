import { expect, it } from 'vitest'
import { isEmoji, withReaction } from './comment.rules.ts'

it('takes one emoji and nothing else', () => {
  for (const one of ['👍', '❤️', '👩‍💻', '🇪🇺']) expect(isEmoji(one), one).toBe(true)
  for (const none of ['', 'a', '1', '👍👍', '👍 ', ':+1:']) expect(isEmoji(none), none).toBe(false)
})

it('toggles a reaction, and removes its emoji with the last one', () => {
  const one = withReaction([], { emoji: '👍', member: 'a', on: true })
  const two = withReaction(one, { emoji: '👍', member: 'b', on: true })
  expect(withReaction(two, { emoji: '👍', member: 'a', on: true })).toEqual([
    { emoji: '👍', members: ['b', 'a'] },
  ])
  expect(withReaction(two, { emoji: '👍', member: 'a', on: false })).toEqual([
    { emoji: '👍', members: ['b'] },
  ])
  expect(withReaction(one, { emoji: '👍', member: 'a', on: false })).toEqual([])
  expect(withReaction(one, { emoji: '🎉', member: 'a', on: false })).toEqual(one)
})
