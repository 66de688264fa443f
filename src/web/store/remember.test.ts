import { afterEach, expect, it, vi } from 'vitest'
import { guardedParse, readRemembered, rehydrateLimit, rememberChanges } from './remember.ts'

afterEach(() => vi.unstubAllGlobals())

function storeOf(initial: Record<'auth' | 'task', object>) {
  const listeners: (() => void)[] = []
  let state = initial
  return {
    getState: () => state,
    subscribe: (listener: () => void) => listeners.push(listener),
    set(change: Partial<typeof initial>) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
  }
}

it('reads an area, and starts a broken one anew', () => {
  expect(guardedParse('{"isOpen":false}')).toEqual({ isOpen: false })
  for (const broken of ['', '{"isOpen":', 'null', '5', 'undefined'])
    expect(guardedParse(broken)).toBeUndefined()
})

it('waits five seconds at most', () => expect(rehydrateLimit).toBe(5000))

it('reads each area under its key, and leaves out what is not there or broken', () => {
  const stored: Record<string, string> = { '@@remember-auth': '{"isSession":true}', '@@remember-task': '{' }
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  expect(readRemembered(['auth', 'task', 'time'])).toEqual({ auth: { isSession: true } })
})

it('writes an area when it changes, and only that one', () => {
  const setItem = vi.fn()
  vi.stubGlobal('localStorage', { setItem })
  const store = storeOf({ auth: { isSession: false }, task: {} })
  rememberChanges(store, ['auth', 'task'])
  store.set({ auth: { isSession: true } })
  store.set({})
  expect(setItem.mock.calls).toEqual([['@@remember-auth', '{"isSession":true}']])
})

it('does without a storage that refuses', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  expect(readRemembered(['auth'])).toEqual({})
  const store = storeOf({ auth: {}, task: {} })
  rememberChanges(store, ['auth'])
  expect(() => store.set({ auth: {} })).not.toThrow()
})
