import type { Dispatch } from '../store/listener.ts'

/** Runs once for a burst of calls: as soon as the shortest of their delays (milliseconds) is over. */
export function createThrottle(run: (dispatch: Dispatch) => void) {
  let due: { at: number; timer: ReturnType<typeof setTimeout> } | null = null
  return (dispatch: Dispatch, delay: number) => {
    const at = Date.now() + delay
    if (due && due.at <= at) return
    if (due) clearTimeout(due.timer)
    const timer = setTimeout(() => {
      due = null
      run(dispatch)
    }, delay)
    due = { at, timer }
  }
}

/** The same by key: each runs once for its own burst. */
export function createKeyedThrottle(run: (dispatch: Dispatch, key: string) => void) {
  const throttles = new Map<string, ReturnType<typeof createThrottle>>()
  return (dispatch: Dispatch, key: string, delay: number) => {
    const throttle =
      throttles.get(key) ??
      createThrottle((later) => {
        throttles.delete(key)
        run(later, key)
      })
    throttles.set(key, throttle)
    throttle(dispatch, delay)
  }
}
