import { reconnectDelay } from '../live/socket.ts'
import { countUnsent } from '../store/retryUntilAnswered.ts'

const missing = new WeakSet<object>()

/** Remembers which errors mean that a part of the app's own code did not arrive. */
export function watchForMissingCode() {
  addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

export const isCodeMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error)

const lastReload = 'workweek reloaded at'
/** Milliseconds in which one reload for missing code has to be enough. */
const restBetween = 60_000

/**
 * Reloads the page once the server answers: browsers remember that a module could not be loaded for as long as the
 * page lives, and a newer build may have taken its place. Not while changes wait in this page. Answers what stops it.
 */
export function reloadWhenReachable(): () => void {
  let isStopped = false
  const run = async () => {
    for (let attempt = 0; !isStopped; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, reconnectDelay(attempt)))
      const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
      if (!answer?.ok || isStopped || countUnsent()) continue
      const last = Number(sessionStorage.getItem(lastReload) ?? 0)
      if (Date.now() - last < restBetween) continue
      sessionStorage.setItem(lastReload, String(Date.now()))
      location.reload()
      return
    }
  }
  void run()
  return () => {
    isStopped = true
  }
}
