import { onLive } from '#web/live/live.ts'
import { listener } from '#web/store/listener.ts'
import { dropRow } from '#web/store/lists.ts'
import { commentApi, patchComments, showComment } from './comment.api.ts'
import { commentSending, commentSettled, selectUnsent } from './comment.slice.ts'
import { noteUnderWay } from './parts/underWay.ts'

type State = Parameters<typeof selectUnsent>[0]
const { createComment } = commentApi.endpoints

/** Comments of colleagues, on the tasks that are open here, and one's own that an earlier page left unsent. */
export function listenForComments() {
  listener.startListening({
    matcher: createComment.matchPending,
    effect({ meta }, { dispatch, getState }) {
      const { id } = meta.arg.originalArgs.body
      const unsent = id === undefined ? undefined : selectUnsent(getState() as State)[id]
      if (!unsent) return
      noteUnderWay(unsent.id)
      dispatch(commentSending(unsent))
    },
  })
  listener.startListening({
    matcher: createComment.matchFulfilled,
    effect: ({ payload }, { dispatch }) => void dispatch(commentSettled(payload.data)),
  })
  onLive(['task-comment'], (messages, dispatch) => {
    for (const { event, data } of messages)
      dispatch(
        event === 'delete'
          ? patchComments(data.task, (comments) => dropRow(comments, data.id))
          : showComment(data),
      )
  })
}
