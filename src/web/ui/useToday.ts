import { useSyncExternalStore } from 'react'
import { today } from '../format/dates.ts'

const subscribers = new Set<() => void>()
let current = today()
let timer: ReturnType<typeof setTimeout> | undefined

/** Midnight of every zone falls on one of these, whichever the user chose; in milliseconds. */
const quarter = 15 * 60_000

/** A computer that slept wakes up late, so that the day is looked up again when the page is seen. */
function look() {
  clearTimeout(timer)
  const now = new Date()
  timer = setTimeout(look, quarter - (now.getTime() % quarter) + 50)
  if (today(now) === current) return
  current = today(now)
  for (const subscriber of subscribers) subscriber()
}

function watch(subscriber: () => void) {
  if (!subscribers.size) {
    document.addEventListener('visibilitychange', look)
    look()
  }
  subscribers.add(subscriber)
  return () => {
    subscribers.delete(subscriber)
    if (subscribers.size) return
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
  }
}

/** Today in the person's own zone; it changes at midnight while it is on screen. */
export const useToday = () => useSyncExternalStore(watch, () => current)
