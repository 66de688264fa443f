import { isStillQueued } from '#web/offline/stillQueued.ts'
import { errorText } from '#web/store/api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { useCreateCommentMutation } from '../comment.api.ts'
import { commentRefused, commentSending, commentSettled, type UnsentComment } from '../comment.slice.ts'
import { noteArrived, noteUnderWay } from '../parts/underWay.ts'

/** Sends a comment, which is on screen at once and stays there with the reason when it is not taken. */
export function useSendComment() {
  const dispatch = useAppDispatch()
  const [create] = useCreateCommentMutation()
  return async ({ id, task, text, replyTo, teamOnly = false, at }: Omit<UnsentComment, 'reason'>) => {
    noteUnderWay(id)
    dispatch(commentSending({ id, task, text, replyTo, teamOnly, at }))
    try {
      await create({
        body: { id, task, text, ...(replyTo && { replyTo }), ...(teamOnly && { teamOnly }) },
      }).unwrap()
      dispatch(commentSettled({ id }))
    } catch (error) {
      if (isStillQueued(error)) dispatch(commentSettled({ id }))
      else dispatch(commentRefused({ id, reason: errorText(error, 'The comment was not sent.') }))
    }
    noteArrived(id)
  }
}
