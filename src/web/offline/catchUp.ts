import { isAnyOf } from '@reduxjs/toolkit'
import { liveCaughtUp, liveOpened } from '../live/live.slice.ts'
import { askForCatchUp } from '../live/live.ts'
import { api } from '../store/api.ts'
import { listener } from '../store/listener.ts'

const waiting = new Set<() => void>()

/**
 * Answers when all that was missed is on screen, or when everything there was is gone from it. Without a live connection
 * what was missed is asked for at once: a change waits for a server, never for a connection.
 */
export const nextCatchUp = () =>
  new Promise<void>((resolve) => {
    waiting.add(resolve)
    askForCatchUp()
  })

let breaks = 0
/**
 * How many times the connection was lost, or a change answered that it had cut: one that was made before that may be
 * sent long after, whether or not it met the break itself.
 */
export const countBreaks = () => breaks
export function noteBreak() {
  breaks += 1
}

export function listenForWaiting() {
  listener.startListening({
    actionCreator: liveOpened,
    effect({ payload }) {
      if (payload !== 'open') noteBreak()
    },
  })
  listener.startListening({
    matcher: isAnyOf(liveCaughtUp, api.util.resetApiState),
    effect() {
      for (const resolve of waiting) resolve()
      waiting.clear()
    },
  })
}
