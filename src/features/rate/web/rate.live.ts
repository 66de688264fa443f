import type { LiveMessage } from '#shared/live.ts'
import { onLive } from '#web/live/live.ts'
import { confirmedRows } from '#web/store/rows.ts'
import { type RateList, rateApi, rateRows } from './rate.api.ts'

const objects = ['rate', 'project', 'client', 'member'] as const
type Message = Extract<LiveMessage, { object: (typeof objects)[number] }>

/** Every live message that changes a rate on screen. */
export function listenForRates() {
  onLive(objects, (messages, dispatch) => {
    dispatch(
      rateApi.util.updateQueryData('getRates', undefined, (list) => {
        for (const message of messages) applyToRates(list, message)
      }),
    )
  })
}

export function applyToRates(list: RateList, message: Message) {
  if (message.object === 'rate') {
    if (message.event === 'delete') rateRows.drop(list, message.data.id)
    else rateRows.put(list, message.data)
  } else if (message.event === 'delete') {
    for (const rate of confirmedRows(list))
      if (rate[message.object] === message.data.id) rateRows.drop(list, rate.id)
  }
}
