import type { UnknownAction } from '@reduxjs/toolkit'
import { listener } from '../store/listener.ts'
import { isQueued } from './outbox.ts'

const errors = new WeakSet<object>()

/**
 * Whether a call failed only because its page went on without it, signed out or in another workspace: nothing was
 * refused, its change is still queued, and is sent when its maker is back.
 */
export const isStillQueued = (error: unknown) =>
  typeof error === 'object' && error !== null && errors.has(error)

type Rejected = UnknownAction & {
  payload?: object
  error: object
  meta: { arg: { originalArgs: object } }
}

/** Before those who called hear of it. Emptying the cache aborts their calls, with an error that says no more than that. */
export function listenForRejectedCalls() {
  listener.startListening({
    predicate: (action): action is Rejected => action.type === 'api/executeMutation/rejected',
    effect({ payload, error, meta }) {
      if (isQueued(meta.arg.originalArgs)) errors.add(payload ?? error)
    },
  })
}
