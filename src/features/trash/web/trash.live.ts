import type { LiveObject } from '#shared/live.ts'
import { onLive } from '#web/live/live.ts'
import { api } from '#web/store/api.ts'
import { trashTag } from './trash.api.ts'

const objects = [
  'task',
  'task-comment',
  'file',
  'expense',
  'document',
  'calendar',
  'project',
  'tag',
  'task-status',
  'project-status',
  'invoice-status',
  'view',
  'client',
] as const satisfies LiveObject[]

/** What is deleted comes into the trash, and what comes back leaves it: an open one is loaded anew. */
export function listenForTrash() {
  onLive(objects, (messages, dispatch) => {
    // A page goes and comes with an update of its document.
    if (messages.some(({ object, event }) => event !== 'update' || object === 'document'))
      dispatch(api.util.invalidateTags([trashTag]))
  })
}
