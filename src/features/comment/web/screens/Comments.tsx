import { Button, Group } from '@mantine/core'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { TaskText } from '#features/file/web/parts/TaskText.tsx'
import { TypingLine } from '#features/presence/web/parts/TypingLine.tsx'
import { useMay, useMemberId } from '#features/user/web/user.api.ts'
import type { Resource } from '#shared/access.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import type { Comment } from '../../comment.shape.ts'
import { commentSettled, selectUnsent, type UnsentComment } from '../comment.slice.ts'
import { isUnderWay } from '../parts/underWay.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { CommentHead, CommentItem } from './CommentItem.tsx'
import classes from './Comments.module.css'
import { EarlierComments } from './EarlierComments.tsx'
import { useSendComment } from './useSendComment.ts'

type Props = {
  taskId: string
  /** What the right to comment is measured on. */
  thing: Resource
  comments: readonly Comment[]
  /** How many there are before those. */
  earlier: number
}

/** What members say on a task, newest last, and the field for what one wants to say oneself. */
export function Comments({ taskId, thing, comments, earlier }: Props) {
  const me = useMemberId()
  const may = useMay()
  const mayComment = may('comment.create', thing)
  const mayModerate = may('comment.moderate', thing)
  const isOfTeam = may('team.view', thing)
  const { hash } = useLocation()
  const all = useSelector(selectUnsent)
  const unsent = Object.values(all)
    .filter(({ task, id }) => task === taskId && !comments.some((comment) => comment.id === id))
    .sort((a, b) => a.at.localeCompare(b.at))
  return (
    <div className={classes.comments}>
      <EarlierComments taskId={taskId} comments={comments} earlier={earlier} />
      {comments.length + unsent.length > 0 && (
        <ol className={classes.list} aria-label="Comments">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              isOfTeam={isOfTeam}
              mayChange={mayComment && (comment.memberId === me || mayModerate)}
              isLinked={hash === `#comment-${comment.id}`}
            />
          ))}
          {unsent.map((comment) => (
            <Unsent key={comment.id} comment={comment} me={me} />
          ))}
        </ol>
      )}
      <TypingLine taskId={taskId} />
      {mayComment ? (
        <CommentComposer taskId={taskId} isOfTeam={isOfTeam} />
      ) : (
        <p className={classes.refused}>Your role can read comments here, but not write any.</p>
      )}
    </div>
  )
}

/** A comment that the server has not taken yet. */
function Unsent({ comment, me }: { comment: UnsentComment; me: string }) {
  const dispatch = useAppDispatch()
  const send = useSendComment()
  const reason = comment.reason ?? (isUnderWay(comment.id) ? null : 'The page was left before it was sent.')
  return (
    <li className={classes.comment} data-unsent>
      <CommentHead
        memberId={me}
        at={comment.at}
        teamOnly={comment.teamOnly}
        note={reason ? undefined : 'sending…'}
      />
      <div className={classes.text}>
        <TaskText text={comment.text} />
      </div>
      {reason && (
        <Group gap={8} role="alert" className={classes.problem}>
          <span>Not sent. {reason}</span>
          <Button size="compact-xs" variant="light" onClick={() => void send(comment)}>
            Try again
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => dispatch(commentSettled(comment))}
          >
            Discard
          </Button>
        </Group>
      )}
    </li>
  )
}
