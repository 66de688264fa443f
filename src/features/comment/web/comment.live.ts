import { onLive } from '../../../web/live/live.ts'
import { dropRow } from '../../../web/store/lists.ts'
import { patchComments, putComment } from './comment.api.ts'

/** Comments of colleagues, on the tasks that are open here. */
export function listenForComments() {
  onLive(['task-comment'], (messages, dispatch) => {
    for (const message of messages) {
      dispatch(
        patchComments(message.data.task, (comments) => {
          if (message.event === 'delete') dropRow(comments, message.data.id)
          else putComment(comments, message.data)
        }),
      )
    }
  })
}
