import { onLive } from '#web/live/live.ts'
import { api } from '#web/store/api.ts'
import { projectExtras } from './budgetSums.api.ts'

/** What may change the use of a budget beside its tasks; a timer that runs uses nothing yet. */
export function listenForBudgets() {
  onLive(['time-entry', 'expense'], (messages, dispatch) => {
    const isUsed = messages.some(
      (message) => message.object === 'expense' || message.event === 'delete' || message.data.end !== null,
    )
    if (isUsed) dispatch(api.util.invalidateTags([{ type: 'detail', id: projectExtras }]))
  })
}
