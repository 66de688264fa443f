import { expect, it } from 'vitest'
import { guardedParse, rehydrateLimit } from './remember.ts'

it('parses stored state, and discards invalid state', () => {
  expect(guardedParse('{"isOpen":false}')).toEqual({ isOpen: false })
  for (const broken of ['', '{"isOpen":', 'null', '5', 'undefined'])
    expect(guardedParse(broken)).toBeUndefined()
})

it('waits five seconds at most', () => expect(rehydrateLimit).toBe(5000))
