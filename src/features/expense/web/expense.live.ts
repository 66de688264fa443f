import { onLive } from '#web/live/live.ts'
import type { Dispatch } from '#web/store/listener.ts'
import type { Expense } from '../expense.shape.ts'

/** What messages do to the lists that are loaded. */
type Cache = {
  put(expense: Expense): Parameters<Dispatch>[0]
  drop(id: string): Parameters<Dispatch>[0]
}

/** Every live message that changes an expense on screen. Nothing needs them before the first screen that loads expenses. */
export function listenForExpenses({ put, drop }: Cache) {
  onLive(['expense'], (messages, dispatch) => {
    for (const { event, data } of messages) dispatch(event === 'delete' ? drop(data.id) : put(data))
  })
}
