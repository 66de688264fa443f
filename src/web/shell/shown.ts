import { useSyncExternalStore } from 'react'

/** One thing of the frame that is open about something, such as a project: shown from anywhere, drawn in one place. */
export function createShownOf<T>() {
  let shown: T | null = null
  const subscribers = new Set<() => void>()
  const set = (next: T | null) => {
    shown = next
    for (const subscriber of subscribers) subscriber()
  }
  const watch = (subscriber: () => void) => {
    subscribers.add(subscriber)
    return () => subscribers.delete(subscriber)
  }
  return {
    show: (what: T) => set(what),
    hide: () => set(null),
    shown: () => shown,
    useShown: () => useSyncExternalStore(watch, () => shown),
  }
}

/** Whether one thing of the frame is open, such as the list of keys. */
export function createShown() {
  const { show, hide, shown, useShown } = createShownOf<true>()
  return {
    show: () => show(true),
    hide,
    isShown: () => shown() !== null,
    useIsShown: () => useShown() !== null,
  }
}
