import { Textarea } from '@mantine/core'
import { limits } from '#shared/limits.ts'
import type { Task } from '../../../task.contract.ts'
import { focusTaskFrame } from '../../parts/focusTaskFrame.ts'
import { DraftNotice } from './DraftNotice.tsx'
import classes from './TaskDetail.module.css'
import { useTaskDraft } from './useTaskDraft.ts'

/** The title, typed in place: saved on Enter and on leaving it. */
export function TaskTitle({ task, mayUpdate }: { task: Task; mayUpdate: boolean }) {
  const draft = useTaskDraft(task, 'title')
  return (
    <div>
      <Textarea
        aria-label="Title"
        variant="unstyled"
        classNames={{ input: classes.title }}
        autosize
        maxLength={limits.taskTitle}
        dir="auto"
        readOnly={!mayUpdate}
        value={draft.value}
        // A title is one line, however it is wrapped on screen.
        onChange={(event) => draft.type(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        onBlur={draft.save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
          event.preventDefault()
          event.stopPropagation()
          focusTaskFrame()
        }}
      />
      <DraftNotice draft={draft} />
    </div>
  )
}
