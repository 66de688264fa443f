import { Tooltip } from '@mantine/core'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import type { Comment } from '../../comment.shape.ts'
import { useReactToCommentMutation } from '../comment.api.ts'
import classes from './CommentReactions.module.css'

/** Names before the rest is counted. */
const named = 12

/** Who answered a comment with which emoji; one's own go with a click. */
export function CommentReactions({ comment, mayReact }: { comment: Comment; mayReact: boolean }) {
  const me = useMemberId()
  const nameOf = useMemberNames()
  const react = useReact(comment)
  if (!comment.reactions.length) return null
  return (
    <ul className={classes.reactions} aria-label="Reactions">
      {comment.reactions.map(({ emoji, members }) => {
        const isMine = members.includes(me)
        const names = members.slice(0, named).map((id) => (id === me ? 'You' : nameOf(id)))
        const more = members.length - names.length
        const who = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
        return (
          <li key={emoji}>
            <Tooltip label={<bdi>{who}</bdi>} multiline maw={280}>
              <button
                type="button"
                className={classes.reaction}
                aria-pressed={isMine}
                aria-label={`${emoji} ${members.length}: ${who}`}
                disabled={!mayReact}
                onClick={() => react(emoji, !isMine)}
              >
                <span aria-hidden>{emoji}</span> {members.length}
              </button>
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}

/** Answers a comment with an emoji, or takes that back. */
export function useReact(comment: Comment) {
  const member = useMemberId()
  const [react] = useReactToCommentMutation()
  return (emoji: string, on: boolean) =>
    void react({ params: { id: comment.id }, body: { emoji, on }, before: comment, member })
}
