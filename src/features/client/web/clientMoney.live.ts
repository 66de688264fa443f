import { onLive } from '#web/live/live.ts'
import { api } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { moneyOfClients } from './clientMoney.api.ts'

/** Milliseconds between a change and asking for the sums: a burst of changes asks once. */
const settleTime = 400
/** Where only time was tracked: it is tracked all day, by everybody. */
const timeSettleTime = 5_000

/** What clients owe follows from invoices and time: sums on screen are asked for again once these change. */
export function listenForClientMoney() {
  let due: { at: number; timer: ReturnType<typeof setTimeout> } | null = null
  function askLater(dispatch: Dispatch, wait: number) {
    const at = Date.now() + wait
    if (due && due.at <= at) return
    if (due) clearTimeout(due.timer)
    const timer = setTimeout(() => {
      due = null
      dispatch(api.util.invalidateTags([moneyOfClients]))
    }, wait)
    due = { at, timer }
  }
  onLive(['client', 'invoice', 'project', 'rate'], (_messages, dispatch) => askLater(dispatch, settleTime))
  onLive(['time-entry'], (_messages, dispatch) => askLater(dispatch, timeSettleTime))
}
