import { onLive } from '#web/live/live.ts'
import type { Dispatch } from '#web/store/listener.ts'

/** Milliseconds between a change and asking again: a burst of changes asks once. */
const settleTime = 400

/** What an invoice bills is told with the invoice, not with each entry. */
export function listenForInvoicedEntries(askAgain: (dispatch: Dispatch) => void) {
  let isWaiting = false
  onLive(['invoice'], (_messages, dispatch) => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      askAgain(dispatch)
    }, settleTime)
  })
}
