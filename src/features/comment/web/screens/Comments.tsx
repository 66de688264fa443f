import { Button, Group } from '@mantine/core'
import { type ComponentProps, useCallback, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { TaskText } from '#features/file/web/parts/TaskText.tsx'
import { TypingLine } from '#features/presence/web/parts/TypingLine.tsx'
import { useMay, useMemberId } from '#features/user/web/user.api.ts'
import type { Resource } from '#shared/access.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import type { Comment } from '../../comment.shape.ts'
import { commentSettled, selectUnsent, type UnsentComment } from '../comment.slice.ts'
import { type CommentThread, toThreads } from '../parts/threads.ts'
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
  const { threads, last } = toThreads(comments, unsent)
  const propsOf = (comment: Comment) => ({
    comment,
    isOfTeam,
    mayComment,
    mayChange: mayComment && (comment.memberId === me || mayModerate),
    isLinked: hash === `#comment-${comment.id}`,
  })
  return (
    <div className={classes.comments}>
      <EarlierComments taskId={taskId} comments={comments} earlier={earlier} />
      {comments.length + unsent.length > 0 && (
        <ol className={classes.list} aria-label="Comments">
          {threads.map((thread) => (
            <Thread key={thread.id} thread={thread} propsOf={propsOf} me={me} taskId={taskId} />
          ))}
          {last.map((comment) => (
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

type ItemProps = Omit<ComponentProps<typeof CommentItem>, 'onReply' | 'children'>
type ThreadProps = {
  thread: CommentThread
  propsOf: (comment: Comment) => ItemProps
  me: string
  taskId: string
}

/** A comment with what answers it, and the field for an answer of one’s own. */
function Thread({ thread: { root, replies, unsent }, propsOf, me, taskId }: ThreadProps) {
  const [replyTo, setReplyTo] = useState<Comment | null>(null)
  const onReply = useCallback((comment: Comment) => setReplyTo(comment), [])
  const first = root ?? replies[0]
  const answers = (replies.length + unsent.length > 0 || replyTo) && (
    <div className={classes.replies}>
      {replies.length + unsent.length > 0 && (
        <ol className={classes.list} aria-label="Replies">
          {replies.map((reply) => (
            <CommentItem key={reply.id} {...propsOf(reply)} onReply={onReply} />
          ))}
          {unsent.map((reply) => (
            <Unsent key={reply.id} comment={reply} me={me} />
          ))}
        </ol>
      )}
      {replyTo && first && (
        <CommentComposer
          taskId={taskId}
          isOfTeam={propsOf(first).isOfTeam}
          replyTo={first}
          onDone={() => setReplyTo(null)}
        />
      )}
    </div>
  )
  if (root)
    return (
      <CommentItem {...propsOf(root)} onReply={onReply}>
        {answers}
      </CommentItem>
    )
  return (
    <li className={classes.comment}>
      <p className={classes.refused}>This comment was deleted.</p>
      {answers}
    </li>
  )
}

/** A comment that the server has not taken yet. */
function Unsent({ comment, me }: { comment: UnsentComment; me: string }) {
  const dispatch = useAppDispatch()
  const send = useSendComment()
  const reason = comment.reason ?? (isUnderWay(comment.id) ? null : 'The page was closed before it was sent.')
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
