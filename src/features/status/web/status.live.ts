import { onLive } from '#web/live/live.ts'
import { dropRow, putRow } from '#web/store/lists.ts'
import { patchStatuses } from './status.api.ts'

const kinds = { 'task-status': 'task', 'project-status': 'project', 'invoice-status': 'invoice' } as const

/** Every live message that changes a status on screen, and nothing else. */
export function listenForStatuses() {
  onLive(['task-status', 'project-status', 'invoice-status'], (messages, dispatch) => {
    for (const message of messages) {
      dispatch(
        patchStatuses(kinds[message.object], (list) => {
          if (message.event === 'delete') dropRow(list, message.data.id)
          else putRow(list, message.data)
        }),
      )
    }
  })
}
