import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { TaskEditor } from '#features/file/web/parts/TaskEditor.tsx'
import { sayTyped, sayTyping } from '#features/presence/web/parts/typing.ts'
import { focusTaskFrame } from '#features/task/web/parts/focusTaskFrame.ts'
import { limits } from '#shared/limits.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { isMac } from '#web/ui/keys/keyNames.ts'
import { commentTyped, selectCommentDraft } from '../comment.slice.ts'
import classes from './Comments.module.css'
import { useSendComment } from './useSendComment.ts'

type State = Parameters<typeof selectCommentDraft>[0]

/** Where a comment is written. What is typed stays with its task until it is sent. */
export function CommentComposer({ taskId }: { taskId: string }) {
  const dispatch = useAppDispatch()
  const store = useStore<State>()
  const draft = useSelector((state: State) => selectCommentDraft(state, taskId))
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
    void sendComment({ id: makeId(), task: taskId, text, at: new Date().toISOString() })
  }

  return (
    <div className={classes.composer} data-composer onInput={() => sayTyping(taskId)}>
      <TaskEditor
        // An empty editor for the next one: it holds its own text while one types.
        key={sent}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who just sent one goes on there
        autoFocus={sent > 0}
        taskId={taskId}
        mayAddFiles
        value={draft}
        onChange={(text) => dispatch(commentTyped({ task: taskId, text }))}
        onSubmit={send}
        onCancel={focusTaskFrame}
        onUploading={setIsUploading}
        label="Comment"
        placeholder="Leave a comment…"
        minRows={2}
        maxLength={limits.comment}
      />
      <div className={classes.send}>
        <span className={classes.hint}>{isMac ? '⌘' : 'Ctrl+'}Enter to send</span>
        <Button size="compact-sm" disabled={!draft.trim() || isUploading} onClick={send}>
          Comment
        </Button>
      </div>
    </div>
  )
}
