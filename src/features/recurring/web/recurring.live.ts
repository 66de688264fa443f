import { onLive } from '#web/live/live.ts'
import { createThrottle } from '#web/live/throttle.ts'
import type { Dispatch } from '#web/store/listener.ts'
import type { RecurringInvoice } from '../recurring.shape.ts'

/** Milliseconds between a change and asking for what it does not tell: a burst of changes asks once. */
const refetchDelay = 400

type Run<T> = (dispatch: Dispatch, getState: () => unknown) => T

/** What messages do to what is loaded. */
type Cache = {
  put(series: RecurringInvoice): Run<unknown>
  /** Whether an invoice is the template of one that is on screen, or was issued by it. */
  isShown(invoice: string): Run<boolean>
  askAnew: Run<unknown>
}

/** Every live message that changes how invoices are issued anew, once a screen that shows it was loaded. */
export function listenForRecurringInvoices({ put, isShown, askAnew }: Cache) {
  const askLater = createThrottle((dispatch) => dispatch(askAnew))
  onLive(['recurring-invoice'], (messages, dispatch) => {
    for (const { event, data } of messages) if (event !== 'delete') dispatch(put(data))
    // New ones, and what was issued, are not told by them.
    askLater(dispatch, refetchDelay)
  })
  onLive(['invoice'], (messages, dispatch) => {
    if (messages.some(({ data }) => dispatch(isShown(data.id)))) askLater(dispatch, refetchDelay)
  })
}
