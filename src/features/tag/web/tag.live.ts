import { onLive } from '../../../web/live/live.ts'
import { dropTag, patchTags, putTag } from './tag.api.ts'

/** Every live message that changes a tag on screen, and nothing else. */
export function listenForTags() {
  onLive(['tag'], (messages, dispatch) => {
    for (const message of messages) {
      dispatch(
        patchTags((tags) => {
          if (message.event === 'delete') dropTag(tags, message.data.id)
          else putTag(tags, message.data)
        }),
      )
    }
  })
}
