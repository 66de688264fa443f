import { createAction } from '@reduxjs/toolkit'
import type { BrowserFrame, LiveMessage, LiveObject, PresenceFrame } from '#shared/live.ts'
import { type Dispatch, listener } from '../store/listener.ts'

/** The live messages of one animation frame, in commit order. */
export const liveArrived = createAction<LiveMessage[]>('live/arrived')

/** Who came, went, or is at the task on screen. */
export const presenceArrived = createAction('live/presence', (frame: PresenceFrame) => ({
  payload: { frame, at: new Date().toISOString() },
}))

/** The operator announces something else than before. */
export const announcementsArrived = createAction('live/announcements')

let speaker: ((frame: BrowserFrame) => void) | null = null
/** The open connection, or null when there is none. */
export const sayThrough = (say: typeof speaker) => {
  speaker = say
}
/** Says something on the live connection; lost when there is none. */
export const sayLive = (frame: BrowserFrame) => speaker?.(frame)

let catchUp: (() => void) | null = null
/** How the screen is brought up to date where there is no connection, or null where there is no workspace. */
export const catchUpThrough = (by: typeof catchUp) => {
  catchUp = by
}
/** Somebody waits until the screen is up to date. */
export const askForCatchUp = () => catchUp?.()

type MessageOf<O extends LiveObject> = Extract<LiveMessage, { object: O }>

/**
 * Runs `effect` with the messages about the named objects whenever some arrive, in order and all at once:
 * one cache update for a burst costs what one for a single message does.
 */
export function onLive<O extends LiveObject>(
  objects: readonly O[],
  effect: (
    messages: MessageOf<O>[],
    dispatch: Dispatch,
    /** What is on screen while nobody has applied the messages. */
    before: unknown,
  ) => void,
) {
  listener.startListening({
    actionCreator: liveArrived,
    effect: ({ payload }, { dispatch, getOriginalState }) => {
      const messages = payload.filter((message) => (objects as readonly string[]).includes(message.object))
      if (messages.length) effect(messages as MessageOf<O>[], dispatch, getOriginalState())
    },
  })
}
