import { IconChevronRight, IconSubtask } from '@tabler/icons-react'
import classes from '#web/ui/grid/Rows.module.css'
import type { Task } from '../../../../task.contract.ts'
import { TagMarks, TaskMarks, useTaskMarks } from '../../../parts/TaskMarks.tsx'
import { useTask } from '../../../task.api.ts'
import type { ListRow } from './listRows.ts'
import { RenameField } from './RenameField.tsx'

type Props = {
  task: Task
  depth: number
  subtasks: Extract<ListRow, { kind: 'task' }>['subtasks']
  areTagsShown: boolean
  /** Set while the title is typed in place: what to do when that ends, by a key or by going elsewhere. */
  onRenamed: ((isByKey: boolean) => void) | null
}

/** The title of a row with what belongs to it: parent, subtasks, marks and tags. */
export function RowTitle({ task, depth, subtasks, areTagsShown, onRenamed }: Props) {
  const parent = useTask(depth === 0 && task.parent ? task.parent : undefined)
  const { open, openText, tags, ...marks } = useTaskMarks(task, areTagsShown)
  return (
    <span role="gridcell" className={classes.title} style={{ paddingInlineStart: depth * 20 }}>
      {onRenamed ? (
        <RenameField task={task} onDone={onRenamed} />
      ) : (
        <span className={classes.titleText} dir="auto" data-title>
          {parent && <span className={classes.parent}>{parent.title} › </span>}
          {task.title}
        </span>
      )}
      {(open > 0 || subtasks) && (
        <button
          type="button"
          tabIndex={-1}
          data-fold={subtasks ? task.id : undefined}
          disabled={!subtasks}
          aria-expanded={subtasks ? subtasks === 'open' : undefined}
          aria-label={openText}
          title={openText}
          className={classes.mark}
        >
          {subtasks ? (
            <IconChevronRight size={14} stroke={1.5} className={classes.chevron} aria-hidden />
          ) : (
            <IconSubtask size={14} stroke={1.5} aria-hidden />
          )}
          {open}
        </button>
      )}
      <TaskMarks {...marks} className={classes.mark} />
      {tags.length > 0 && (
        <span className={classes.tags}>
          <TagMarks tags={tags} className={classes.mark} />
        </span>
      )}
    </span>
  )
}
