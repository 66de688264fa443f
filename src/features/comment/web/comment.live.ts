import { onLive } from '../../../web/live/live.ts'
import { dropComment, patchComments, putComment } from './comment.api.ts'

/** Comments of colleagues, on the tasks that are open here. */
export function listenForComments() {
  onLive(['task-comment'], (messages, dispatch) => {
    for (const message of messages) {
      dispatch(
        patchComments(message.data.task, (comments) => {
          if (message.event === 'delete') dropComment(comments, message.data.id)
          else putComment(comments, message.data)
        }),
      )
    }
  })
}
