import { IconClockExclamation, IconLock, IconRepeat, IconSubtask } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { TagChip } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import { dayRange, shortDay } from '#web/format/dates.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { Task } from '../../../task.contract.ts'
import { selectIsBlocked, selectOpenSubtasks } from '../../parts/taskMarks.ts'
import { dueText, estimateText } from '../list/rows/taskText.ts'
import type { CardPart } from './boardLook.ts'
import { CardField } from './CardField.tsx'
import classes from './TaskCard.module.css'

/** How many tags a card names; of the others it says how many there are. */
const maxTags = 3

type Props = { task: Task; parts: ReadonlySet<CardPart>; isClosed: boolean; isEnabled: boolean }

/** Dates, estimate, marks and tags, of those that the task has. */
export function TaskCardFoot({ task, parts, isClosed, isEnabled }: Props) {
  const now = useToday()
  const { sorted } = useTags()
  const open = useSelector(
    (state: Parameters<typeof selectOpenSubtasks>[0]) => selectOpenSubtasks(state)[task.id] ?? 0,
  )
  const isBlocked = useSelector((state: Parameters<typeof selectIsBlocked>[0]) =>
    selectIsBlocked(state, task.dependsOn),
  )
  const due = dueText(task.dueDate, now, isClosed)
  const range = dayRange(task.start, task.end, now)
  const { times, label, isOver } = estimateText(task.estimate, task.activeTime)
  const tags = parts.has('tags') && task.tags.length ? sorted.filter(({ id }) => task.tags.includes(id)) : []
  const isDueShown = parts.has('dueDate') && !!task.dueDate
  const isRangeShown = parts.has('range') && !!range
  const areTimesShown = parts.has('estimate') && !!times
  const subtasks = `${open} open ${open === 1 ? 'subtask' : 'subtasks'}`
  const shown = [isDueShown, isRangeShown, areTimesShown, open, isBlocked, task.recurrence, tags.length]
  if (!shown.some(Boolean)) return null
  return (
    <div className={classes.foot}>
      {isDueShown && task.dueDate && (
        <CardField field="dueDate" label={due.label} hint="D" isEnabled={isEnabled}>
          <Late isLate={due.isOverdue}>{shortDay(task.dueDate, now)}</Late>
        </CardField>
      )}
      {isRangeShown && (
        <CardField field="range" label={`Start and end: ${range}`} isEnabled={isEnabled}>
          {range}
        </CardField>
      )}
      {areTimesShown && (
        <CardField field="estimate" label={label} isEnabled={isEnabled}>
          <Late isLate={isOver}>{times}</Late>
        </CardField>
      )}
      {open > 0 && (
        <span className={classes.mark} title={subtasks}>
          <IconSubtask size={14} stroke={1.5} role="img" aria-label={subtasks} />
          {open}
        </span>
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
    </div>
  )
}

/** Red with an icon where it is late or too much. */
const Late = ({ isLate, children }: { isLate: boolean; children: ReactNode }) => (
  <span className={isLate ? classes.late : undefined}>
    {isLate && <IconClockExclamation size={14} stroke={1.5} aria-hidden />}
    {children}
  </span>
)
