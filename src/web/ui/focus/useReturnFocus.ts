import { useLayoutEffect } from 'react'

/** For a dialog that is mounted when it opens: what had the focus then gets it back when it closes. */
export function useReturnFocus() {
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null
    // Once it has gone: while React takes it out, no component hears of a focus.
    return () =>
      queueMicrotask(() => {
        if (before?.isConnected && document.activeElement === document.body)
          before.focus({ preventScroll: true })
      })
  }, [])
}
