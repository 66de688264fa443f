import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Task } from '../../task.contract.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { LinkedText } from './LinkedText.tsx'
import classes from './TaskDrawer.module.css'
import { useTaskDraft } from './useTaskDraft.ts'

/** The description, shown as text with links; while it is edited it is saved on Ctrl+Enter and on leaving it. */
export function TaskDescription({ task, mayUpdate }: { task: Task; mayUpdate: boolean }) {
  const draft = useTaskDraft(task, 'description')
  const [isEditing, setIsEditing] = useState(false)

  function leave(event: KeyboardEvent<HTMLElement>) {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    if (!isDone || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.closest<HTMLElement>('[data-autofocus]')?.focus()
  }

  return (
    <section aria-label="Description" className={classes.description}>
      <div className={classes.sectionHead}>
        <h2>Description</h2>
        {mayUpdate && !isEditing && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
        {isEditing && <span className={classes.hint}>Ctrl+Enter saves</span>}
      </div>
      {isEditing ? (
        <Textarea
          aria-label="Description"
          autosize
          ref={startAtEnd}
          minRows={4}
          maxLength={50_000}
          dir="auto"
          value={draft.value}
          onChange={(event) => draft.type(event.currentTarget.value)}
          onKeyDown={leave}
          onBlur={() => {
            setIsEditing(false)
            draft.save()
          }}
        />
      ) : draft.value ? (
        <div className={classes.text} dir="auto">
          <LinkedText text={draft.value} />
        </div>
      ) : (
        <p className={classes.nothing}>No description yet.</p>
      )}
      <DraftNotice draft={draft} />
    </section>
  )
}

/** Whoever asked to edit goes on where the text ends. */
function startAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
