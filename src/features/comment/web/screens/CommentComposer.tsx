import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { TaskEditor } from '#features/file/web/parts/TaskEditor.tsx'
import { sayTyped, sayTyping } from '#features/presence/web/parts/typing.ts'
import { focusTaskFrame } from '#features/task/web/parts/focusTaskFrame.ts'
import { limits } from '#shared/limits.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { isMac } from '#web/ui/keys/keyNames.ts'
import { commentTyped, selectCommentDraft, selectTeamOnly, teamOnlyChosen } from '../comment.slice.ts'
import classes from './Comments.module.css'
import { useSendComment } from './useSendComment.ts'

type State = Parameters<typeof selectCommentDraft>[0]

type Props = {
  taskId: string
  /** Whether it may be for the team only. */
  isOfTeam: boolean
}

/** Where a comment is written. What is typed stays with its task until it is sent. */
export function CommentComposer({ taskId, isOfTeam }: Props) {
  const dispatch = useAppDispatch()
  const store = useStore<State>()
  const draft = useSelector((state: State) => selectCommentDraft(state, taskId))
  const teamOnly = useSelector((state: State) => selectTeamOnly(state, taskId)) && isOfTeam
  const [isUploading, setIsUploading] = useState(false)
  const sendComment = useSendComment()
  const [sent, setSent] = useState(0)

  useEffect(() => sayTyped, [])

  function send() {
    const text = selectCommentDraft(store.getState(), taskId).trim()
    // A picture that is still on its way belongs to what is said.
    if (!text || isUploading) return
    dispatch(commentTyped({ task: taskId, text: '' }))
    sayTyped()
    setSent(sent + 1)
    void sendComment({ id: makeId(), task: taskId, text, teamOnly, at: new Date().toISOString() })
  }

  return (
    <div
      className={classes.composer}
      data-composer
      // Guests would see that somebody types, and never what.
      onInput={() => !teamOnly && sayTyping(taskId)}
    >
      <TaskEditor
        // An empty editor for the next one: it holds its own text, and what it asks for, while one types.
        key={`${sent} ${teamOnly}`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who just sent one goes on there
        autoFocus={sent > 0}
        taskId={taskId}
        mayAddFiles
        teamOnly={teamOnly}
        value={draft}
        onChange={(text) => dispatch(commentTyped({ task: taskId, text }))}
        onSubmit={send}
        onCancel={focusTaskFrame}
        onUploading={setIsUploading}
        label="Comment"
        placeholder={teamOnly ? 'Leave a comment for the team…' : 'Leave a comment…'}
        minRows={2}
        maxLength={limits.comment}
      />
      <div className={classes.send}>
        {isOfTeam && (
          <Button
            size="compact-sm"
            variant={teamOnly ? 'light' : 'subtle'}
            color={teamOnly ? undefined : 'gray'}
            className={classes.choice}
            aria-pressed={teamOnly}
            disabled={isUploading}
            title={
              teamOnly ? 'Guests won’t see this comment' : 'Everyone who sees this task sees the comment'
            }
            leftSection={
              teamOnly ? (
                <IconLock size={14} stroke={1.5} aria-hidden />
              ) : (
                <IconLockOpen size={14} stroke={1.5} aria-hidden />
              )
            }
            onClick={() => {
              sayTyped()
              dispatch(teamOnlyChosen({ task: taskId, teamOnly: !teamOnly }))
            }}
          >
            Team only
          </Button>
        )}
        <span className={classes.hint}>{isMac ? '⌘' : 'Ctrl+'}Enter to send</span>
        <Button size="compact-sm" disabled={!draft.trim() || isUploading} onClick={send}>
          Comment
        </Button>
      </div>
    </div>
  )
}
