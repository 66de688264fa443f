import { createAction } from '@reduxjs/toolkit'
import type { LiveMessage, LiveObject } from '../../shared/live.ts'
import { type Dispatch, listener } from '../store/listener.ts'

/** The live messages of one animation frame, in commit order. */
export const liveArrived = createAction<LiveMessage[]>('live/arrived')

type MessageOf<O extends LiveObject> = Extract<LiveMessage, { object: O }>

/**
 * Runs `effect` with the messages about the named objects whenever some arrive, in order and all at once:
 * one cache update for a burst costs what one for a single message does.
 */
export function onLive<O extends LiveObject>(
  objects: readonly O[],
  effect: (messages: MessageOf<O>[], dispatch: Dispatch) => void,
) {
  listener.startListening({
    actionCreator: liveArrived,
    effect: ({ payload }, { dispatch }) => {
      const messages = payload.filter((message) => (objects as readonly string[]).includes(message.object))
      if (messages.length) effect(messages as MessageOf<O>[], dispatch)
    },
  })
}
