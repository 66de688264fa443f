import type { UnknownAction } from '@reduxjs/toolkit'
import { onLive } from '#web/live/live.ts'
import type { createRows, Rows } from '#web/store/rows.ts'
import type { Tax } from '../tax.shape.ts'

/** Every live message that changes a tax on screen. Nothing needs them before the first screen that loads taxes. */
export function listenForTaxes(
  rows: ReturnType<typeof createRows<Tax>>,
  patch: (recipe: (list: Rows<Tax>) => void) => unknown,
) {
  onLive(['tax'], (messages, dispatch) => {
    const change = patch((list) => {
      for (const message of messages) {
        if (message.event === 'delete') rows.drop(list, message.data.id)
        else rows.put(list, message.data)
      }
    })
    dispatch(change as UnknownAction)
  })
}
