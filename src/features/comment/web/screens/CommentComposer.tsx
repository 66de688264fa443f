import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { TaskEditor } from '#features/file/web/parts/TaskEditor.tsx'
import { sayTyped, sayTyping } from '#features/presence/web/parts/typing.ts'
import { focusTaskFrame } from '#features/task/web/parts/focusTaskFrame.ts'
import { TeamOnlyMark } from '#features/task/web/parts/TeamOnlyMark.tsx'
import { limits } from '#shared/limits.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { isMac } from '#web/ui/keys/keyNames.ts'
import type { Comment } from '../../comment.shape.ts'
import { commentTyped, selectCommentDraft, selectTeamOnly, teamOnlyChosen } from '../comment.slice.ts'
import classes from './Comments.module.css'
import { useSendComment } from './useSendComment.ts'

type State = Parameters<typeof selectCommentDraft>[0]

type Props = {
  taskId: string
  /** Whether it may be for the team only. */
  isOfTeam: boolean
  /** What it answers, and goes where that goes. */
  replyTo?: Comment | undefined
  /** Of a reply, that was sent or given up. */
  onDone?: () => void
}

const ofComment = {
  action: 'Comment',
  ask: 'Leave a comment…',
  askTeam: 'Leave a comment for the team…',
  rows: 2,
}
const ofReply = { action: 'Reply', ask: 'Reply…', askTeam: 'Reply to the team…', rows: 1 }

/** Where a comment is written. What is typed stays with its task until it is sent. */
export function CommentComposer({ taskId, isOfTeam, replyTo, onDone }: Props) {
  const to = replyTo?.replyTo ?? replyTo?.id ?? taskId
  const words = replyTo ? ofReply : ofComment
  const dispatch = useAppDispatch()
  const store = useStore<State>()
  const draft = useSelector((state: State) => selectCommentDraft(state, to))
  const isChosen = useSelector((state: State) => selectTeamOnly(state, to))
  const teamOnly = (isOfTeam && isChosen) || !!replyTo?.teamOnly
  const [isUploading, setIsUploading] = useState(false)
  const sendComment = useSendComment()
  const [sent, setSent] = useState(0)

  useEffect(() => sayTyped, [])

  function send() {
    const text = selectCommentDraft(store.getState(), to).trim()
    // A picture that is still on its way belongs to what is said.
    if (!text || isUploading) return
    dispatch(commentTyped({ to, text: '' }))
    sayTyped()
    setSent(sent + 1)
    const answered = replyTo && { replyTo: to }
    void sendComment({
      id: makeId(),
      task: taskId,
      text,
      ...answered,
      teamOnly,
      at: new Date().toISOString(),
    })
    onDone?.()
  }

  return (
    <div
      className={classes.composer}
      data-composer={replyTo ? undefined : true}
      // Guests would see that somebody types, and never what.
      onInput={() => !teamOnly && sayTyping(taskId)}
    >
      <TaskEditor
        // An empty editor for the next one: it holds its own text, and what it asks for, while one types.
        key={`${sent} ${teamOnly}`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who just sent one, or chose to reply, goes on there
        autoFocus={sent > 0 || !!replyTo}
        taskId={taskId}
        mayAddFiles
        teamOnly={teamOnly}
        value={draft}
        onChange={(text) => dispatch(commentTyped({ to, text }))}
        onSubmit={send}
        onCancel={onDone ?? focusTaskFrame}
        onUploading={setIsUploading}
        label={words.action}
        placeholder={teamOnly ? words.askTeam : words.ask}
        minRows={words.rows}
        maxLength={limits.comment}
      />
      <div className={classes.send}>
        {isOfTeam && (
          <TeamOnlyChoice
            teamOnly={teamOnly}
            isFixed={!!replyTo?.teamOnly}
            isDisabled={isUploading}
            onToggle={() => {
              sayTyped()
              dispatch(teamOnlyChosen({ to, teamOnly: !teamOnly }))
            }}
          />
        )}
        <span className={classes.hint}>{isMac ? '⌘' : 'Ctrl+'}Enter to send</span>
        {onDone && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button size="compact-sm" disabled={!draft.trim() || isUploading} onClick={send}>
          {words.action}
        </Button>
      </div>
    </div>
  )
}

type ChoiceProps = { teamOnly: boolean; isFixed: boolean; isDisabled: boolean; onToggle: () => void }

/** Whether guests see it; what answers something for the team only is for the team only. */
function TeamOnlyChoice({ teamOnly, isFixed, isDisabled, onToggle }: ChoiceProps) {
  if (isFixed)
    return (
      <span className={classes.choice}>
        <TeamOnlyMark />
      </span>
    )
  const Icon = teamOnly ? IconLock : IconLockOpen
  return (
    <Button
      size="compact-sm"
      variant={teamOnly ? 'light' : 'subtle'}
      color={teamOnly ? undefined : 'gray'}
      className={classes.choice}
      aria-pressed={teamOnly}
      disabled={isDisabled}
      title={
        teamOnly ? 'Guests won’t see this comment' : 'Everyone who can see this task will see this comment'
      }
      leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
      onClick={onToggle}
    >
      Team only
    </Button>
  )
}
