import { onLive } from '#web/live/live.ts'
import { createThrottle } from '#web/live/throttle.ts'
import type { Dispatch } from '#web/store/listener.ts'
import type { Invoice } from '../invoice.shape.ts'

/** Milliseconds between a change and asking for what it does not tell: a burst of changes asks once. */
const refetchDelay = 400

type Change = (dispatch: Dispatch, getState: () => unknown) => unknown

/** What messages do to the invoices that are loaded. */
type Cache = {
  put(invoice: Invoice): Change
  drop(id: string): Change
  /** Asks for sums, and for the lines and payments of what was told without them. */
  askForRest: Change
  /** Asks for all of it anew. */
  askAnew: Change
}

/** Every live message that changes an invoice on screen. Nothing needs them before the first screen that loads invoices. */
export function listenForInvoices({ put, drop, askForRest, askAnew }: Cache) {
  const askLater = createThrottle((dispatch) => dispatch(askForRest))
  onLive(['invoice'], (messages, dispatch) => {
    for (const { event, data } of messages) dispatch(event === 'delete' ? drop(data.id) : put(data))
    // By then the answers to one’s own changes have come.
    askLater(dispatch, refetchDelay)
  })
  onLive(['invoice-status'], (messages, dispatch) => {
    // Those of a deleted one have another status, or none, which nothing tells one by one.
    if (messages.some(({ event }) => event === 'delete')) dispatch(askAnew)
  })
}
