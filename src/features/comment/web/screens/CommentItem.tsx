import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCornerUpLeft,
  IconDots,
  IconLink,
  IconLock,
  IconLockOpen,
  IconMoodPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { TaskEditor } from '#features/file/web/parts/TaskEditor.tsx'
import { TaskText } from '#features/file/web/parts/TaskText.tsx'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { TeamOnlyMark } from '#features/task/web/parts/TeamOnlyMark.tsx'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useCopyLinks } from '#features/workspace/web/parts/useCopyLinks.ts'
import { limits } from '#shared/limits.ts'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { pushUndoStep } from '#web/ui/feedback/undo.ts'
import type { Comment } from '../../comment.shape.ts'
import {
  selectComment,
  useDeleteCommentMutation,
  useRestoreCommentMutation,
  useUpdateCommentMutation,
} from '../comment.api.ts'
import { CommentReactions } from './CommentReactions.tsx'
import classes from './Comments.module.css'
import { ReactionPicker } from './ReactionPicker.tsx'

type Props = {
  comment: Comment
  mayChange: boolean
  /** Whether it may be for the team only. */
  isOfTeam: boolean
  /** Whether the address names it. */
  isLinked: boolean
  /** Whether one may answer it, in words or with an emoji. */
  mayComment: boolean
  onReply: (comment: Comment) => void
  /** What answers it. */
  children?: ReactNode
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** One comment, to read, link to, change and delete. */
export const CommentItem = memo(function CommentItem(props: Props) {
  const { comment, mayChange, mayComment, isOfTeam, isLinked, onReply, children } = props
  const me = useMemberId()
  const [reactedAt, setReactedAt] = useState<HTMLElement | null>(null)
  const line = useRef<HTMLLIElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  const [isUploading, setIsUploading] = useState(false)
  const latest = useRef<string | null>(null)
  const update = useChangeComment()
  const setTeamOnly = useSetTeamOnly()
  const remove = useDeleteComment()
  const copyLinks = useCopyLinks()

  useEffect(() => {
    if (isLinked) line.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])

  function edit() {
    latest.current = typed ?? comment.text
    setIsEditing(true)
  }
  function leave() {
    setIsEditing(false)
    line.current?.focus()
  }
  async function save() {
    const text = latest.current?.trim()
    if (!text || isUploading) return
    leave()
    setTyped(null)
    if (text === comment.text) return
    const { error } = await update(comment, text)
    if (!error) return
    // What was typed is not lost with the refusal.
    setTyped(text)
    latest.current = text
    setIsEditing(true)
  }

  return (
    <li
      ref={line}
      id={`comment-${comment.id}`}
      tabIndex={-1}
      className={classes.comment}
      data-linked={isLinked || undefined}
    >
      <div className={classes.head}>
        <CommentHead
          memberId={comment.memberId}
          at={comment.createdAt}
          teamOnly={comment.teamOnly}
          note={comment.editedAt ? 'edited' : undefined}
          hint={comment.editedAt ? `Edited ${shortInstant(comment.editedAt)}` : undefined}
        />
        <div className={classes.actions} data-open={reactedAt !== null || undefined}>
          {mayComment && (
            <>
              <ActionIcon
                aria-label="Add a reaction"
                title="Add a reaction"
                className={classes.more}
                size={24}
                onClick={({ currentTarget }) => setReactedAt(currentTarget)}
              >
                <IconMoodPlus size={16} stroke={1.5} />
              </ActionIcon>
              <ActionIcon
                aria-label="Reply"
                title="Reply"
                className={classes.more}
                size={24}
                onClick={() => onReply(comment)}
              >
                <IconCornerUpLeft size={16} stroke={1.5} />
              </ActionIcon>
            </>
          )}
          <Menu position="bottom-end" width={160}>
            <Menu.Target>
              <ActionIcon aria-label="More actions for this comment" className={classes.more} size={24}>
                <IconDots size={16} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconLink {...icon} />}
                onClick={() => void copyLinks([`/tasks/${comment.task}#comment-${comment.id}`])}
              >
                Copy link
              </Menu.Item>
              {mayChange && (
                <>
                  <Menu.Item leftSection={<IconPencil {...icon} />} onClick={edit}>
                    Edit
                  </Menu.Item>
                  {isOfTeam && (
                    <Menu.Item
                      leftSection={comment.teamOnly ? <IconLockOpen {...icon} /> : <IconLock {...icon} />}
                      onClick={() => setTeamOnly(comment, !comment.teamOnly)}
                    >
                      {comment.teamOnly ? 'Show to guests' : 'Team only'}
                    </Menu.Item>
                  )}
                  <Menu.Item
                    color="var(--mantine-color-error)"
                    leftSection={<IconTrash {...icon} />}
                    onClick={() => remove(comment)}
                  >
                    Delete
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      {isEditing ? (
        <div className={classes.editing}>
          <TaskEditor
            taskId={comment.task}
            mayAddFiles
            teamOnly={comment.teamOnly}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone just asked to write
            autoFocus
            value={typed ?? comment.text}
            onChange={(text) => {
              latest.current = text
              setTyped(text)
            }}
            onSubmit={() => void save()}
            onCancel={leave}
            onUploading={setIsUploading}
            label="Edit the comment"
            minRows={2}
            maxLength={limits.comment}
          />
          <div className={classes.send}>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => {
                setTyped(null)
                leave()
              }}
            >
              Cancel
            </Button>
            <Button size="compact-sm" disabled={isUploading} onClick={() => void save()}>
              Save
            </Button>
          </div>
        </div>
      ) : (
        <div className={classes.text}>
          <TaskText text={comment.text} />
        </div>
      )}
      <CommentReactions comment={comment} mayReact={mayComment} />
      {reactedAt && (
        <ReactionPicker
          comment={comment}
          me={me}
          anchor={reactedAt}
          onClose={() => {
            setReactedAt(null)
            reactedAt.focus()
          }}
        />
      )}
      {children}
    </li>
  )
})

type HeadProps = {
  memberId: string | null
  at: string
  teamOnly?: boolean | undefined
  note?: string | undefined
  hint?: string | undefined
}

/** Who said it, and when. */
export function CommentHead({ memberId, at, teamOnly, note, hint }: HeadProps) {
  const nameOf = useMemberNames()
  const name = memberId ? nameOf(memberId) : 'Workweek'
  return (
    <div className={classes.author}>
      <PresentAvatar id={memberId} name={name} size={20} />
      <span className={classes.name} dir="auto">
        {name}
      </span>
      <time dateTime={at} title={fullInstant(at)}>
        {shortInstant(at)}
      </time>
      {note && <span title={hint}>· {note}</span>}
      {teamOnly && <TeamOnlyMark />}
    </div>
  )
}

/** Changes what a comment says; Ctrl+Z takes it back, as long as nobody has changed it since. */
function useChangeComment() {
  const [update] = useUpdateCommentMutation()
  const store = useStore<Parameters<typeof selectComment>[0]>()
  return (comment: Comment, text: string) => {
    const params = { id: comment.id }
    const call = update({ params, body: { text }, before: comment })
    const undo = () => void update({ params, body: { text: comment.text }, before: { ...comment, text } })
    // Of a task that is not open any more nothing is known; then the server has the last word.
    const result = () => selectComment(store.getState(), comment)?.text ?? text
    const redo = () => update({ params, body: { text }, before: comment })
    pushUndoStep({ what: 'Comment changed', undo, redo, result }, call)
    return call
  }
}

/** Hides a comment from guests, or shows it to them; the toast takes it back. */
function useSetTeamOnly() {
  const [update] = useUpdateCommentMutation()
  return (comment: Comment, teamOnly: boolean) => {
    const params = { id: comment.id }
    const set = (to: boolean) =>
      update({ params, body: { teamOnly: to }, before: { ...comment, teamOnly: !to } })
    const call = set(teamOnly)
    const undo = () => void set(!teamOnly)
    showDone(teamOnly ? 'Guests no longer see the comment' : 'Guests now see the comment', {
      undo,
      redo: () => set(teamOnly),
      call,
    })
  }
}

/** Deletes a comment; the toast brings it back to where it stood. */
function useDeleteComment() {
  const [remove] = useDeleteCommentMutation()
  const [restore] = useRestoreCommentMutation()
  return (comment: Comment) => {
    const params = { id: comment.id }
    const send = () => remove({ params, before: comment })
    const call = send()
    showDone('Comment deleted', { undo: () => void restore({ params }), redo: send, call })
  }
}
