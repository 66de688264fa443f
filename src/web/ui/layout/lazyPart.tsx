import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

const loaders: (() => Promise<unknown>)[] = []

/** Code that is loaded when it is first called for, or before: see `preloadParts`. */
export function loadLater<T>(load: () => Promise<T>): () => Promise<T> {
  loaders.push(load)
  return load
}

/**
 * A part of the screen whose code is loaded when it is first shown, or before: see `preloadParts`. `fallback` stands
 * in its place meanwhile.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, fallback?: ReactNode) {
  let loaded: ComponentType<P> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  loaders.push(loadOnce)
  const Part = lazy(async () => {
    const Loaded = await loadOnce()
    function LatePart(props: P) {
      useEffect(focusInDialog, [])
      return <Loaded {...props} />
    }
    return { default: LatePart }
  })
  return function LazyPart(props: P) {
    // What is loaded is drawn at once: `lazy` would wait a moment even then, and a focus trap would find nothing.
    const [Shown] = useState(() => loaded ?? Part)
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    )
  }
}

/** A dialog whose content comes late gave the focus to its × meanwhile; nobody has typed into anything yet. */
function focusInDialog() {
  const at = document.activeElement
  if (at?.matches('[role=dialog], [role=dialog] header button'))
    at.closest('[role=dialog]')
      ?.querySelector<HTMLElement>('[data-autofocus]')
      ?.focus({ preventScroll: true })
}

/** Milliseconds after which what the service worker has stored anyway is read, so that nothing has to wait for it. */
const quietAfter = 3_000

/**
 * Loads all parts once the person does something, so that what they open next is there in the same frame; and where
 * the service worker has stored the app, soon after the first screen.
 */
export function preloadParts() {
  const acts = ['pointermove', 'pointerdown', 'keydown'] as const
  const load = () => {
    for (const act of acts) window.removeEventListener(act, load, true)
    for (const loader of loaders.splice(0)) void loader().catch(() => {})
  }
  for (const act of acts) window.addEventListener(act, load, { capture: true, passive: true })
  if (navigator.serviceWorker?.controller) setTimeout(load, quietAfter)
}
