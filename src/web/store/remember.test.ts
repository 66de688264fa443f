import { expect, it } from 'vitest'
import { guardedParse, rehydrateLimit } from './remember.ts'

it('reads an area, and starts a broken one anew', () => {
  expect(guardedParse('{"isOpen":false}')).toEqual({ isOpen: false })
  for (const broken of ['', '{"isOpen":', 'null', '5', 'undefined'])
    expect(guardedParse(broken)).toBeUndefined()
})

it('waits five seconds at most', () => expect(rehydrateLimit).toBe(5000))
