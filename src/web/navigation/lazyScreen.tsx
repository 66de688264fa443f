import { type ComponentType, useSyncExternalStore } from 'react'
import { Splash } from '../ui/feedback/Splash.tsx'
import type { Route } from './navigation.ts'

type Loaded = { Component: ComponentType } | { error: unknown }

/** A route's screen, whose code is loaded when it is first opened. */
export function lazyScreen(
  read: () => Promise<{ Component: ComponentType }>,
): Pick<Route, 'element' | 'load'> {
  let loaded: Loaded | undefined
  let loading: Promise<void> | undefined
  const watchers = new Set<() => void>()

  async function run() {
    try {
      loaded = await read()
    } catch (error) {
      // Tried again when the screen is opened the next time.
      loaded = { error }
    }
    loading = undefined
    for (const watcher of watchers) watcher()
  }
  const load = () => {
    if (loaded && 'Component' in loaded) return undefined
    loading ??= run()
    return loading
  }
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  /** Waits only where the page begins: a navigation loads first. */
  function Screen() {
    const shown = useSyncExternalStore(watch, () => loaded)
    if (!shown) return <Splash />
    if ('error' in shown) throw shown.error
    return <shown.Component />
  }
  return { element: <Screen />, load }
}
