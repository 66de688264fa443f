import type { Driver } from 'redux-remember'

/** Milliseconds to wait for what was remembered. */
export const rehydrateLimit = 5000

/** One area that cannot be read must not take the others with it: it starts anew. */
export function guardedParse(text: string): unknown {
  try {
    const area: unknown = JSON.parse(text)
    return typeof area === 'object' && area ? area : undefined
  } catch {
    return undefined
  }
}

/** A browser may refuse its storage; the product then works, and remembers nothing. */
export const browserStorage = {
  getItem(key: string) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem(key: string, value: string) {
    try {
      // What was taken over from another tab is not written back: over a newer value it would come as a change.
      if (localStorage.getItem(key) !== value) localStorage.setItem(key, value)
    } catch {}
  },
} satisfies Driver

/**
 * Calls back with what the browser remembers of one area once another tab has changed it; null when there is nothing.
 * That is what is stored now, not what the event brings: tabs that write at the same moment would each take over what
 * the other has just replaced, and swap the two for ever.
 */
export function onRememberedElsewhere(area: string, changed: (value: unknown) => void) {
  const stored = `@@remember-${area}`
  const listen = ({ key }: StorageEvent) => {
    if (key !== null && key !== stored) return
    const value = browserStorage.getItem(stored)
    changed(value === null ? null : guardedParse(value))
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
