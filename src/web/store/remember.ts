import { createAction } from '@reduxjs/toolkit'

/** Milliseconds to wait for what was remembered. */
export const rehydrateLimit = 5000

/** What was remembered is there; nobody has seen the state before. */
export const rememberedRead = createAction('remember/read')

const keyOf = (area: string) => `@@remember-${area}`

/** One area that cannot be read must not take the others with it: it starts anew. */
export function guardedParse(text: string): unknown {
  try {
    const area: unknown = JSON.parse(text)
    return typeof area === 'object' && area ? area : undefined
  } catch {
    return undefined
  }
}

/** What was remembered of each area. A browser may refuse its storage; the product then works, and remembers nothing. */
export function readRemembered(areas: readonly string[]): Record<string, unknown> {
  const found = areas.flatMap((area) => {
    try {
      const value = guardedParse(localStorage.getItem(keyOf(area)) ?? '')
      return value === undefined ? [] : [[area, value]]
    } catch {
      return []
    }
  })
  return Object.fromEntries(found)
}

/** Writes each area whenever it changes: at once, since the page may be left right after signing in or out. */
export function rememberChanges<Area extends string>(
  store: { getState: () => Record<Area, unknown>; subscribe: (listener: () => void) => unknown },
  areas: readonly Area[],
) {
  const read = () => areas.map((area) => store.getState()[area])
  let written = read()
  store.subscribe(() => {
    const before = written
    written = read()
    areas.forEach((area, index) => {
      if (written[index] === before[index]) return
      try {
        localStorage.setItem(keyOf(area), JSON.stringify(written[index]))
      } catch {
        // Refused, or full: then the next page begins without it.
      }
    })
  })
}

/** Calls back with what another tab remembers of one area from now on; null when it is gone. */
export function onRememberedElsewhere(area: string, changed: (value: unknown) => void) {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === null) changed(null)
    else if (key === keyOf(area)) changed(newValue === null ? null : guardedParse(newValue))
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
