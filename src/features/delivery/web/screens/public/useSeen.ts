import { useEffect } from 'react'
import { useViewShareMutation } from '../../shared.api.ts'

const gestures = ['pointermove', 'pointerdown', 'wheel', 'touchstart', 'keydown'] as const

/**
 * Says once that somebody looks at the page: with the first thing that they do there. What mail scanners do, loading it in a
 * browser and waiting, is no gesture.
 */
export function useSeen(token: string, isCounted: boolean) {
  const [view] = useViewShareMutation()
  useEffect(() => {
    if (!isCounted) return
    const stop = () => {
      for (const gesture of gestures) removeEventListener(gesture, see)
    }
    function see(event: Event) {
      // What a script sends is nobody's.
      if (!event.isTrusted) return
      stop()
      void view({ body: { token } })
    }
    for (const gesture of gestures) addEventListener(gesture, see, { passive: true })
    return stop
  }, [token, isCounted, view])
}
