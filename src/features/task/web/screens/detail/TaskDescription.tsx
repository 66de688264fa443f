import { Button } from '@mantine/core'
import { type MouseEvent, useRef, useState } from 'react'
import { TaskEditor } from '#features/file/web/parts/TaskEditor.tsx'
import { TaskText } from '#features/file/web/parts/TaskText.tsx'
import { limits } from '#shared/limits.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { isMac, keyText } from '#web/ui/keys/keyNames.ts'
import type { Task } from '../../../task.contract.ts'
import { focusTaskFrame } from '../../parts/focusTaskFrame.ts'
import { useUpdateTaskMutation } from '../../task.api.ts'
import { DraftNotice } from './DraftNotice.tsx'
import classes from './TaskDetail.module.css'
import { useTaskDraft } from './useTaskDraft.ts'

type Props = {
  task: Task
  mayUpdate: boolean
  mayAddFiles: boolean
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

/**
 * The description: read as it will be read, and written where it stands. Saved on Ctrl+Enter and when the focus goes
 * elsewhere; Escape leaves it unsaved, and says so.
 */
export function TaskDescription({ task, mayUpdate, mayAddFiles, isEditing, onEdit }: Props) {
  const draft = useTaskDraft(task, 'description')
  const [update] = useUpdateTaskMutation()
  const [isUploading, setIsUploading] = useState(false)
  const section = useRef<HTMLElement>(null)

  function leave() {
    onEdit(false)
    focusTaskFrame()
  }
  function save() {
    // A picture that is still on its way belongs to the text.
    if (isUploading) return
    draft.save()
    leave()
  }
  function cancel() {
    const typed = draft.discard()
    leave()
    if (typed !== undefined && typed !== task.description)
      showDone('Your changes were discarded', {
        undo: () => draft.type(typed),
        redo: () => void draft.discard(),
        result: draft.typed,
      })
  }
  function onUploading(isUnderWay: boolean) {
    setIsUploading(isUnderWay)
    // It was left meanwhile, and waited for its picture.
    const text = section.current?.querySelector('[role=textbox]')
    if (!isUnderWay && text && !section.current?.contains(document.activeElement)) saveLeft()
  }
  function saveLeft() {
    onEdit(false)
    // Never over a colleague's words unasked.
    if (!draft.isOvertaken) draft.save()
  }
  function onClick({ target }: MouseEvent) {
    const isText = !(target as HTMLElement).closest('a, button, input, label')
    if (mayUpdate && isText && getSelection()?.isCollapsed !== false) onEdit(true)
  }
  function toggle(description: string) {
    // What waits to be saved is ticked there, and goes with it.
    if (draft.isUnsaved) draft.type(description)
    else void update({ params: { id: task.id }, body: { description }, optimistic: { description } })
  }

  return (
    <section aria-label="Description" className={classes.section} ref={section}>
      <div className={classes.sectionHead}>
        <h2>Description</h2>
        {mayUpdate && !isEditing && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            title={`Edit (${keyText('e')})`}
            onClick={() => onEdit(true)}
          >
            Edit
          </Button>
        )}
      </div>
      {isEditing ? (
        <TaskEditor
          taskId={task.id}
          mayAddFiles={mayAddFiles}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone just asked to write
          autoFocus
          label="Description"
          placeholder="What needs doing, and what does done look like?"
          value={draft.value}
          onChange={draft.type}
          onSubmit={save}
          onCancel={() => {
            draft.settle()
            leave()
          }}
          onBlur={() => !isUploading && saveLeft()}
          onUploading={onUploading}
          actions={
            <>
              <span className={classes.hint}>{isMac ? '⌘' : 'Ctrl+'}Enter to save · Esc to leave</span>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={cancel}>
                Cancel
              </Button>
              <Button size="compact-sm" disabled={isUploading} onClick={save}>
                Save
              </Button>
            </>
          }
          minRows={4}
          maxLength={limits.description}
        />
      ) : draft.value ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button above and the key E do the same
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div // oxlint-disable-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          className={classes.text}
          data-editable={mayUpdate || undefined}
          onClick={onClick}
        >
          <TaskText text={draft.value} onToggleTask={mayUpdate ? toggle : undefined} />
        </div>
      ) : mayUpdate ? (
        <button type="button" className={classes.empty} onClick={() => onEdit(true)}>
          Add a description…
        </button>
      ) : (
        <p className={classes.nothing}>No description.</p>
      )}
      <DraftNotice draft={draft} isLeft={!isEditing} />
    </section>
  )
}
