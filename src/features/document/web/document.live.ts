import type { LiveMessage } from '#shared/live.ts'
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
  /** Other pages than before may lead to a page, or be called otherwise. */
  linked(): Action
  reload(): Action
}

/** Whether more than the text of a page may be other than before. */
const mayLink = (message: Extract<LiveMessage, { object: 'document' | 'project' }>) =>
  message.event !== 'update' || (message.object === 'document' && 'pages' in message.data)

/** Every live message that changes a document on screen. Nothing needs them before the first screen that loads documents. */
export function listenForDocuments({ put, drop, dropProject, written, linked, reload }: Cache) {
  onLive(['document', 'project'], (messages, dispatch) => {
    if (messages.some(({ object }) => object === 'document')) dispatch(written())
    if (messages.some(mayLink)) dispatch(linked())
    for (const message of messages) {
      if (message.object === 'document')
        dispatch(message.event === 'delete' ? drop(message.data.id) : put(message.data))
      // Its documents go with a project, and come back with it, which nothing tells of one by one.
      else if (message.event === 'delete') dispatch(dropProject(message.data.id))
      else if (message.event === 'create') dispatch(reload())
    }
  })
}
