import { onLive } from '#web/live/live.ts'
import { createThrottle } from '#web/live/throttle.ts'
import { api } from '#web/store/api.ts'
import { moneyOfClients } from './clientMoney.api.ts'

/** Milliseconds between a change and asking for the sums. */
const refetchDelay = 400
/** Where only time was tracked: it is tracked all day, by everybody. */
const timeSettleTime = 5_000

/** What clients owe follows from invoices and time: sums on screen are asked for again once these change. */
export function listenForClientMoney() {
  const askLater = createThrottle((dispatch) => dispatch(api.util.invalidateTags([moneyOfClients])))
  onLive(['client', 'invoice', 'project', 'rate'], (_messages, dispatch) => askLater(dispatch, refetchDelay))
  onLive(['time-entry'], (_messages, dispatch) => askLater(dispatch, timeSettleTime))
}
