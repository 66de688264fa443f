import { errorText } from '../../../../web/store/api.ts'
import { useAppDispatch } from '../../../../web/store/listener.ts'
import { useCreateCommentMutation } from '../comment.api.ts'
import { commentRefused, commentSending, commentSettled, type UnsentComment } from '../comment.slice.ts'

/** Of this page; what an earlier page left under way is not. */
const underWay = new Set<string>()
export const isUnderWay = (id: string) => underWay.has(id)

/** Sends a comment, which is on screen at once and stays there with the reason when it is not taken. */
export function useSendComment() {
  const dispatch = useAppDispatch()
  const [create] = useCreateCommentMutation()
  return async ({ id, task, text, at }: Omit<UnsentComment, 'reason'>) => {
    underWay.add(id)
    dispatch(commentSending({ id, task, text, at }))
    try {
      await create({ body: { id, task, text } }).unwrap()
      dispatch(commentSettled({ id }))
    } catch (error) {
      dispatch(commentRefused({ id, reason: errorText(error, 'The comment was not sent.') }))
    }
    underWay.delete(id)
  }
}
