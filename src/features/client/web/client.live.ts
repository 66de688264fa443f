import { onLive } from '#web/live/live.ts'
import { clientRows, patchClients } from './client.api.ts'

/** Every live message that changes a client on screen; projects that lose theirs are told of by themselves. */
export function listenForClients() {
  onLive(['client'], (messages, dispatch) => {
    dispatch(
      patchClients((list) => {
        for (const message of messages) {
          if (message.event === 'delete') clientRows.drop(list, message.data.id)
          else clientRows.put(list, message.data)
        }
      }),
    )
  })
}
