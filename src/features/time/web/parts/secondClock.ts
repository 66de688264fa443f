import { useCallback, useSyncExternalStore } from 'react'

/**
 * One clock for everything that ticks on screen. It beats on the whole second and only while something ticks, and
 * once a minute in a hidden tab. It follows the server’s clock where this computer’s is wrong.
 */

/** Milliseconds; a smaller difference may come from the way of the answer. */
const tolerated = 2000
const hiddenBeat = 60_000

let ahead = 0
let beat: ReturnType<typeof setTimeout> | undefined
const subscribers = new Set<() => void>()

/** Milliseconds since 1970, as the server counts them. */
export const serverNow = () => Date.now() + ahead

/** The `date` of an answer that has just arrived. */
export function noteServerTime(date: string | null | undefined) {
  // It tells whole seconds, half of one was left out on average.
  const difference = date ? Date.parse(date) + 500 - Date.now() : 0
  ahead = Math.abs(difference) > tolerated ? difference : 0
}

/** The whole second that has come; within it, everything that ticks shows the same. */
const second = () => Math.floor(serverNow() / 1000) * 1000

function plan() {
  clearTimeout(beat)
  beat = setTimeout(tick, document.hidden ? hiddenBeat : 1000 - (serverNow() % 1000))
}

function tick() {
  for (const subscriber of subscribers) subscriber()
  plan()
}

/** Calls on every second until the answered function is called. */
export function onSecond(subscriber: () => void) {
  if (!subscribers.size) {
    document.addEventListener('visibilitychange', tick)
    plan()
  }
  subscribers.add(subscriber)
  return () => {
    subscribers.delete(subscriber)
    if (subscribers.size) return
    document.removeEventListener('visibilitychange', tick)
    clearTimeout(beat)
  }
}

const never = () => () => {}

/** What `read` makes of the time now; renders again only when that has changed. */
export function useTicking<T extends string | number | boolean>(
  read: (now: number) => T,
  isTicking: boolean,
): T {
  const snapshot = useCallback(() => read(second()), [read])
  return useSyncExternalStore(isTicking ? onSecond : never, snapshot)
}
