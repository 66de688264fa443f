import type { Dispatch } from '../store/listener.ts'

/** Asks once for a burst of changes: as soon as the shortest of the waits (milliseconds) is over. */
export function openSettling(ask: (dispatch: Dispatch) => void) {
  let due: { at: number; timer: ReturnType<typeof setTimeout> } | null = null
  return (dispatch: Dispatch, wait: number) => {
    const at = Date.now() + wait
    if (due && due.at <= at) return
    if (due) clearTimeout(due.timer)
    const timer = setTimeout(() => {
      due = null
      ask(dispatch)
    }, wait)
    due = { at, timer }
  }
}
