import { onLive } from '#web/live/live.ts'
import { createThrottle } from '#web/live/throttle.ts'
import type { Dispatch } from '#web/store/listener.ts'

/** Milliseconds between a change and asking again: a burst of changes asks once. */
const refetchDelay = 400

/** What an invoice bills is told with the invoice, not with each entry. */
export function listenForInvoicedEntries(refetch: (dispatch: Dispatch) => void) {
  const askLater = createThrottle(refetch)
  onLive(['invoice'], (_messages, dispatch) => askLater(dispatch, refetchDelay))
}
