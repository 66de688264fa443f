import { onLive } from '#web/live/live.ts'
import type { Dispatch } from '#web/store/listener.ts'
import type { LiveDocument } from '../document.shape.ts'

type Action = Parameters<Dispatch>[0]
/** What messages do to the documents that are loaded. */
type Cache = {
  put(document: LiveDocument): Action
  drop(id: string): Action
  dropProject(project: string): Action
  /** Somebody may have written on a page. */
  written(): Action
  reload(): Action
}

/** Every live message that changes a document on screen. Nothing needs them before the first screen that loads documents. */
export function listenForDocuments({ put, drop, dropProject, written, reload }: Cache) {
  onLive(['document', 'project'], (messages, dispatch) => {
    if (messages.some(({ object }) => object === 'document')) dispatch(written())
    for (const message of messages) {
      if (message.object === 'document')
        dispatch(message.event === 'delete' ? drop(message.data.id) : put(message.data))
      // Its documents go with a project, and come back with it, which nothing tells of one by one.
      else if (message.event === 'delete') dispatch(dropProject(message.data.id))
      else if (message.event === 'create') dispatch(reload())
    }
  })
}
