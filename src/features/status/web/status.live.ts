import { onLive } from '../../../web/live/live.ts'
import { dropStatus, patchStatuses, putStatus } from './status.api.ts'

/** Every live message that changes a status on screen, and nothing else. */
export function listenForStatuses() {
  onLive(['task-status', 'project-status'], (messages, dispatch) => {
    for (const message of messages) {
      dispatch(
        patchStatuses(message.object === 'task-status' ? 'task' : 'project', (list) => {
          if (message.event === 'delete') dropStatus(list, message.data.id)
          else putStatus(list, message.data)
        }),
      )
    }
  })
}
