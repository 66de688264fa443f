import { liveCaughtUp } from '../live/live.slice.ts'
import { api } from '../store/api.ts'
import { type Dispatch, listener } from '../store/listener.ts'
import { isCut } from '../store/retryUntilAnswered.ts'
import type { State } from './storeLists.ts'

/**
 * What no live message brings up to date is loaded anew when the connection is there again: where kept lists were on
 * screen, and what the network kept from loading meanwhile. What the server refused would be refused again.
 */
export function listenForCatchUp() {
  listener.startListening({
    actionCreator: liveCaughtUp,
    effect(_action, { dispatch, getOriginalState, getState }) {
      const { isRestored } = (getOriginalState() as { live: { isRestored: boolean } }).live
      const queries = Object.values((getState() as State).api.queries)
      if (isRestored) dispatch(api.util.invalidateTags(['detail']))
      for (const query of queries)
        if (query?.status === 'rejected' && isCut(query.error)) dispatch(loadAnew(query))
    },
  })
}

type Endpoints = Record<string, { initiate: (arg: unknown, options: object) => Parameters<Dispatch>[0] }>

const loadAnew =
  ({ endpointName, originalArgs }: { endpointName?: string; originalArgs?: unknown }) =>
  (dispatch: Dispatch) => {
    const endpoint = (api.endpoints as unknown as Endpoints)[endpointName ?? '']
    if (endpoint) dispatch(endpoint.initiate(originalArgs, { forceRefetch: true, subscribe: false }))
  }
