import { IconChevronRight, IconLock, IconRepeat, IconSubtask } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { TagChip } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import classes from '#web/ui/grid/Rows.module.css'
import type { Task } from '../../../../task.contract.ts'
import { selectIsBlocked, selectOpenSubtasks } from '../../../parts/taskMarks.ts'
import { useTask } from '../../../task.api.ts'
import type { ListRow } from './listRows.ts'
import { RenameField } from './RenameField.tsx'

/** How many tags a row names; of the others it says how many there are. */
const maxTags = 3

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
  const { sorted } = useTags()
  const parent = useTask(depth === 0 && task.parent ? task.parent : undefined)
  const open = useSelector(
    (state: Parameters<typeof selectOpenSubtasks>[0]) => selectOpenSubtasks(state)[task.id] ?? 0,
  )
  const isBlocked = useSelector((state: Parameters<typeof selectIsBlocked>[0]) =>
    selectIsBlocked(state, task.dependsOn),
  )
  const tags = areTagsShown && task.tags.length ? sorted.filter(({ id }) => task.tags.includes(id)) : []
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
          aria-label={`${open} open ${open === 1 ? 'subtask' : 'subtasks'}`}
          title={`${open} open ${open === 1 ? 'subtask' : 'subtasks'}`}
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
      {isBlocked && (
        <span className={classes.mark} title="Waits for another task">
          <IconLock size={14} stroke={1.5} role="img" aria-label="Waits for another task" />
        </span>
      )}
      {task.recurrence && (
        <span className={classes.mark} title="Comes again">
          <IconRepeat size={14} stroke={1.5} role="img" aria-label="Comes again" />
        </span>
      )}
      {tags.length > 0 && (
        <span className={classes.tags}>
          {tags.slice(0, maxTags).map((tag) => (
            <TagChip key={tag.id} tag={tag} />
          ))}
          {tags.length > maxTags && (
            <span
              className={classes.mark}
              title={tags
                .slice(maxTags)
                .map(({ name }) => name)
                .join(', ')}
            >
              +{tags.length - maxTags}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
