import { useSyncExternalStore } from 'react'

/** Whether one thing of the frame is open, such as the list of keys: shown from anywhere, drawn in one place. */
export function createShown() {
  let isShown = false
  const watchers = new Set<() => void>()
  const set = (shown: boolean) => {
    isShown = shown
    for (const watcher of watchers) watcher()
  }
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  return {
    show: () => set(true),
    hide: () => set(false),
    isShown: () => isShown,
    useIsShown: () => useSyncExternalStore(watch, () => isShown),
  }
}
