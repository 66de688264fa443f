import { liveCaughtUp } from '../live/live.slice.ts'
import { api } from '../store/api.ts'
import { listener } from '../store/listener.ts'
import type { State } from './keepLists.ts'

/**
 * What no live message brings up to date is loaded anew when the connection is there again: where kept lists were on
 * screen, and where something could not be loaded meanwhile.
 */
export function listenForCatchUp() {
  listener.startListening({
    actionCreator: liveCaughtUp,
    effect(_action, { dispatch, getOriginalState, getState }) {
      const { isRestored } = (getOriginalState() as { live: { isRestored: boolean } }).live
      const queries = Object.values((getState() as State).api.queries)
      if (isRestored || queries.some((query) => query?.status === 'rejected'))
        dispatch(api.util.invalidateTags(['detail']))
    },
  })
}
