import { isAnyOf } from '@reduxjs/toolkit'
import { liveCaughtUp } from '../live/live.slice.ts'
import { api } from '../store/api.ts'
import { listener } from '../store/listener.ts'

const waiting = new Set<() => void>()

/** Answers when all that was missed is on screen, or when everything there was is gone from it. */
export const nextCatchUp = () => new Promise<void>((resolve) => void waiting.add(resolve))

export function listenForWaiting() {
  listener.startListening({
    matcher: isAnyOf(liveCaughtUp, api.util.resetApiState),
    effect() {
      for (const resolve of waiting) resolve()
      waiting.clear()
    },
  })
}
