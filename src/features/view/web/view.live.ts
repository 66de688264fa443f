import type { LiveMessage } from '#shared/live.ts'
import { onLive } from '#web/live/live.ts'
import { confirmedRows } from '#web/store/rows.ts'
import { patchViews, type ViewList, viewRows } from './view.api.ts'

const objects = ['view', 'project'] as const
type Message = Extract<LiveMessage, { object: (typeof objects)[number] }>

/** Every live message that changes a view on screen. */
export function listenForViews() {
  onLive(objects, (messages, dispatch) => {
    dispatch(
      patchViews((list) => {
        for (const message of messages) applyToViews(list, message)
      }),
    )
  })
}

export function applyToViews(list: ViewList, message: Message) {
  if (message.object === 'view') {
    if (message.event === 'delete') viewRows.drop(list, message.data.id)
    else viewRows.put(list, message.data)
  } else if (message.event === 'delete') {
    // Views of a project go with it.
    for (const view of confirmedRows(list)) if (view.project === message.data.id) viewRows.drop(list, view.id)
  }
}
