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
export const browserStorage: Driver = {
  getItem(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem(key, value) {
    try {
      localStorage.setItem(key, value)
    } catch {}
  },
}

/** Calls back with what another tab remembers of one area from now on; null when it is gone. */
export function onRememberedElsewhere(area: string, changed: (value: unknown) => void) {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === null) changed(null)
    else if (key === `@@remember-${area}`) changed(newValue === null ? null : guardedParse(newValue))
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
