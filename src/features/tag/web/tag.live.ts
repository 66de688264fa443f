import { onLive } from '#web/live/live.ts'
import { dropRow, putRow } from '#web/store/lists.ts'
import { patchTags } from './tag.api.ts'

/** Every live message that changes a tag on screen, and nothing else. */
export function listenForTags() {
  onLive(['tag'], (messages, dispatch) => {
    for (const message of messages) {
      dispatch(
        patchTags((tags) => {
          if (message.event === 'delete') dropRow(tags, message.data.id)
          else putRow(tags, message.data)
        }),
      )
    }
  })
}
