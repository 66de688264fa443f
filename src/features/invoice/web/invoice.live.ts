import { onLive } from '#web/live/live.ts'
import type { Dispatch } from '#web/store/listener.ts'
import type { Invoice } from '../invoice.shape.ts'

/** Milliseconds between a change and asking for what it does not tell: a burst of changes asks once. */
const settleTime = 400

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
  let isWaiting = false
  onLive(['invoice'], (messages, dispatch) => {
    for (const { event, data } of messages) dispatch(event === 'delete' ? drop(data.id) : put(data))
    // By then the answers to one’s own changes have come.
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      dispatch(askForRest)
    }, settleTime)
  })
  onLive(['invoice-status'], (messages, dispatch) => {
    // Those of a deleted one have another status, or none, which nothing tells one by one.
    if (messages.some(({ event }) => event === 'delete')) dispatch(askAnew)
  })
}
