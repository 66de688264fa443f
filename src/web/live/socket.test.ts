import { expect, it } from 'vitest'
import { reconnectDelay } from './socket.ts'

it('waits 1 s times 1.5 to the power of the attempt, at most 30 s', () => {
  expect([0, 1, 2, 3].map(reconnectDelay)).toEqual([1000, 1500, 2250, 3375])
  expect(reconnectDelay(8)).toBeCloseTo(25_628.9, 1)
  expect(reconnectDelay(9)).toBe(30_000)
  expect(reconnectDelay(500)).toBe(30_000)
})
