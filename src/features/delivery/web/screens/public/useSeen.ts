import { useEffect } from 'react'
import { useViewShareMutation } from '../../shared.api.ts'

/** Milliseconds for which somebody looks before it counts, unless they do something first. */
const glance = 2_000
const gestures = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** Says once that somebody looks at the page: what only loads it, as mail scanners do, does not. */
export function useSeen(token: string, isCounted: boolean) {
  const [view] = useViewShareMutation()
  useEffect(() => {
    if (!isCounted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      for (const gesture of gestures) removeEventListener(gesture, seen)
      document.removeEventListener('visibilitychange', look)
    }
    function seen() {
      if (document.visibilityState !== 'visible') return
      stop()
      void view({ body: { token } })
    }
    function look() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(seen, glance)
    }
    for (const gesture of gestures) addEventListener(gesture, seen, { passive: true })
    document.addEventListener('visibilitychange', look)
    look()
    return stop
  }, [token, isCounted, view])
}
