import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { showPersistentToast } from '../feedback/toast.ts'
import { focusInDialog } from '../focus/focusInDialog.ts'
import { createHeldKeys } from './heldKeys.ts'
import { TypeAhead } from './TypeAhead.tsx'

/** Parts that are loaded at a time: browsers have six connections, and what is opened meanwhile shall not wait for one. */
const lanes = 3
const loaders: (() => Promise<unknown>)[] = []
/** Lanes that would load what is added; none before the preloading begins. */
let idleLanes = 0

async function runLane() {
  idleLanes--
  for (let load = loaders.shift(); load; load = loaders.shift()) await load().catch(() => {})
  idleLanes++
}

/** What is typed into at once goes before the others. */
function addLoader(load: () => Promise<unknown>, isFirst: boolean) {
  if (isFirst) loaders.unshift(load)
  else loaders.push(load)
  if (idleLanes) void runLane()
}

/** Code that is loaded when it is first called for, or before: see `preloadParts`. */
export function loadLater<T>(load: () => Promise<T>): () => Promise<T> {
  addLoader(load, false)
  return load
}

type Options<P> = {
  /** Stands in its place meanwhile. */
  fallback?: ReactNode
  /** Whether it is typed into as soon as it opens: what is typed before is held, see `TypeAhead`. */
  takesKeys?: boolean
  /** Closes it before it is there; left out, its own `onClose` does. */
  onCancel?: (props: P) => void
}

/** A part of the screen whose code is loaded when it is first shown, or before: see `preloadParts`. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  {
    fallback,
    takesKeys = false,
    onCancel = (props) => (props as { onClose?: () => void }).onClose?.(),
  }: Options<P> = {},
) {
  const held = createHeldKeys()
  let loaded: ComponentType<P> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  addLoader(loadOnce, takesKeys)
  // Not by `lazy`: React shows what was waited for no sooner than 300 ms after what stood in for it.
  return function LazyPart(props: P) {
    const [Shown, setShown] = useState(() => loaded)
    const [isLate] = useState(!Shown)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      let isUnmounted = false
      loadOnce().then(
        (Loaded) => isUnmounted || setShown(() => Loaded),
        (error: unknown) => isUnmounted || setFailure({ error }),
      )
      return () => {
        isUnmounted = true
      }
    }, [])
    // At once: no key may come between what was held and what is pressed from now on.
    useLayoutEffect(() => {
      if (!Shown || !isLate) return
      focusInDialog()
      return held.replay()
    }, [Shown, isLate])
    const cancel = useEffectEvent(() => onCancel(props))
    useEffect(() => {
      if (!failure || !takesKeys) return
      // A browser may remember for as long as the page lives that a file could not be loaded.
      showPersistentToast('This couldn’t be loaded. Check your connection, then reload the page.', [
        { label: 'Reload', run: () => location.reload() },
      ])
      cancel()
    }, [failure])
    if (failure && !takesKeys) throw failure.error
    if (Shown)
      return (
        <Suspense fallback={fallback}>
          <Shown {...props} />
        </Suspense>
      )
    return takesKeys ? (
      <TypeAhead held={held} onCancel={() => onCancel(props)}>
        {fallback}
      </TypeAhead>
    ) : (
      fallback
    )
  }
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
    clearTimeout(timer)
    for (const act of acts) window.removeEventListener(act, load, true)
    idleLanes = lanes
    for (let lane = 0; lane < lanes; lane++) void runLane()
  }
  for (const act of acts) window.addEventListener(act, load, { capture: true, passive: true })
  // Before a finger first touches the screen nothing moves, and a phone brings its keyboard only for what opens at once.
  const isEarly = navigator.serviceWorker?.controller || matchMedia('(pointer: coarse)').matches
  const timer = isEarly ? setTimeout(load, quietAfter) : undefined
}
