import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CommentHead } from '#features/comment/web/screens/CommentItem.tsx'
import { TaskText } from '#features/file/web/parts/TaskText.tsx'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { shortInstant } from '#web/format/dates.ts'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import type { PageComment, PageThread } from '../../../../document.shape.ts'
import {
  useDeletePageCommentMutation,
  useReplyToThreadMutation,
  useResolveThreadMutation,
  useRestorePageCommentMutation,
  useUpdatePageCommentMutation,
} from '../../../documentThread.api.ts'
import { ThreadComposer } from './ThreadComposer.tsx'
import classes from './Threads.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

export type ThreadRights = { mayComment: boolean; mayModerate: boolean; mayWrite: boolean }
type Props = ThreadRights & {
  thread: PageThread
  isActive: boolean
  /** Just now, here: what it was written in is gone, and the focus comes to the thread. */
  isBegun: boolean
  onActivate: () => void
  /** Once it is resolved it is no longer marked in the text. */
  onResolved: () => void
}

/** What members say about one passage. */
export function ThreadCard({
  thread,
  isActive,
  isBegun,
  onActivate,
  onResolved,
  mayComment,
  mayModerate,
  mayWrite,
}: Props) {
  const { id, quote, comments, resolvedAt, resolvedBy, createdBy } = thread
  const me = useMemberId()
  const nameOf = useMemberNames()
  const [reply] = useReplyToThreadMutation()
  const [resolve] = useResolveThreadMutation()
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const passage = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBegun) passage.current?.focus()
  }, [isBegun])
  const isResolved = resolvedAt !== null
  const mayResolve = mayComment && (createdBy === me || mayWrite || mayModerate)
  const to = (resolved: boolean) => resolve({ params: { id }, body: { resolved } })
  const toggle = () => {
    showDone(isResolved ? 'Thread reopened' : 'Thread resolved', {
      undo: () => void to(isResolved),
      redo: () => to(!isResolved),
      call: to(!isResolved),
    })
    if (!isResolved) onResolved()
  }
  async function send(text: string) {
    const { error } = await reply({ params: { id }, body: { text } })
    if (error) showFailure(error, 'The comment was not sent.')
    return !error
  }
  return (
    <li
      ref={card}
      className={classes.card}
      data-active={isActive || undefined}
      data-resolved={isResolved || undefined}
    >
      <div className={classes.about}>
        <button
          ref={passage}
          type="button"
          className={classes.quote}
          onClick={onActivate}
          dir="auto"
          title="Show in the text"
        >
          {quote}
        </button>
        {mayResolve && (
          <Tooltip label={isResolved ? 'Reopen' : 'Resolve'}>
            <ActionIcon size={24} aria-label={isResolved ? 'Reopen' : 'Resolve'} onClick={toggle}>
              {isResolved ? <IconArrowBackUp {...icon} /> : <IconCheck {...icon} />}
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {isResolved && (
        <p className={classes.resolved}>
          Resolved by <bdi>{resolvedBy ? nameOf(resolvedBy) : 'a former member'}</bdi> ·{' '}
          {shortInstant(resolvedAt)}
        </p>
      )}
      <ol aria-label="Comments">
        {comments.map((comment) => (
          <ThreadComment
            key={comment.id}
            comment={comment}
            mayChange={mayComment && (comment.memberId === me || mayModerate)}
          />
        ))}
      </ol>
      {mayComment && isActive && !isResolved && (
        <ThreadComposer label="Reply" placeholder="Reply…" action="Reply" onSend={send} />
      )}
    </li>
  )
}

function ThreadComment({ comment, mayChange }: { comment: PageComment; mayChange: boolean }) {
  const { id, memberId, text, createdAt, editedAt } = comment
  const [isEditing, setEditing] = useState(false)
  const [update] = useUpdatePageCommentMutation()
  const [remove] = useDeletePageCommentMutation()
  const [restore] = useRestorePageCommentMutation()
  const params = { id }
  async function save(changed: string) {
    const { error } = await update({ params, body: { text: changed } })
    if (error) showFailure(error, 'The comment was not changed.')
    else setEditing(false)
    return false
  }
  return (
    <li id={`comment-${id}`}>
      <div className={classes.head}>
        <CommentHead memberId={memberId} at={createdAt} note={editedAt ? 'edited' : undefined} />
        {mayChange && (
          <Menu position="bottom-end" width={140}>
            <Menu.Target>
              <ActionIcon size={24} aria-label="More actions for this comment">
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
                Edit
              </Menu.Item>
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<IconTrash {...icon} />}
                onClick={() =>
                  showDone('Comment deleted', {
                    undo: () => void restore({ params }),
                    redo: () => remove({ params }),
                    call: remove({ params }),
                  })
                }
              >
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {isEditing ? (
        <ThreadComposer
          label="Edit the comment"
          value={text}
          action="Save"
          isAsked
          onSend={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className={classes.text}>
          <TaskText text={text} />
        </div>
      )}
    </li>
  )
}
