import { type KeyboardEvent, useEffect, useRef } from 'react'
import { limits } from '#shared/limits.ts'
import classes from '#web/ui/grid/Rows.module.css'
import type { Task } from '../../../../task.contract.ts'
import { useTaskDraft } from '../../detail/useTaskDraft.ts'

type Props = {
  task: Task
  /** What to do when it ends, by a key or by going elsewhere. */
  onDone: (isByKey: boolean) => void
}

/** The title of a task, typed in place. */
export function RenameField({ task, onDone }: Props) {
  const draft = useTaskDraft(task, 'title')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') draft.save()
    else draft.discard()
    onDone(true)
  }
  return (
    <input
      ref={field}
      dir="auto"
      maxLength={limits.taskTitle}
      aria-label="Title"
      className={classes.rename}
      value={draft.value}
      onChange={(event) => draft.type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        draft.save()
        onDone(false)
      }}
    />
  )
}
