import { expect, test } from 'vitest'
import { assertFreeSpace } from './folder.ts'
import { backOff } from './supervise.ts'

test('refuses to start with less than 300 MB free, and says so', () => {
  expect(() => assertFreeSpace('/data', 300 * 1024 * 1024)).not.toThrow()
  expect(() => assertFreeSpace('/data', 120 * 1024 * 1024)).toThrow(
    'Only 120 MB is free for the data folder /data',
  )
})

test('backs off exponentially after failures, up to 5 s', () => {
  expect([0, 1, 2, 20].map(backOff)).toEqual([100, 200, 400, 5000])
})
