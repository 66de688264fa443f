import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Dispatch } from '../store/listener.ts'
import { createKeyedThrottle, createThrottle } from './throttle.ts'

const dispatch = (() => undefined) as unknown as Dispatch
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a burst of calls runs once after the shortest delay, and the next burst once more', () => {
  const run = vi.fn()
  const throttle = createThrottle(run)
  throttle(dispatch, 400)
  throttle(dispatch, 100)
  throttle(dispatch, 400)
  vi.advanceTimersByTime(99)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(1)
  throttle(dispatch, 400)
  vi.advanceTimersByTime(400)
  expect(run).toHaveBeenCalledTimes(2)
})

test('each key is throttled separately', () => {
  const run = vi.fn((_dispatch: Dispatch, key: string) => key)
  const throttle = createKeyedThrottle(run)
  throttle(dispatch, 'a', 100)
  throttle(dispatch, 'b', 200)
  throttle(dispatch, 'a', 100)
  vi.advanceTimersByTime(200)
  expect(run.mock.calls.map(([, key]) => key)).toEqual(['a', 'b'])
  throttle(dispatch, 'a', 100)
  vi.advanceTimersByTime(100)
  expect(run.mock.calls.map(([, key]) => key)).toEqual(['a', 'b', 'a'])
})
