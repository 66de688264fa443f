import { IconClockExclamation, IconLock, IconRepeat, IconSubtask } from '@tabler/icons-react'
import { memo, type ReactNode, useRef } from 'react'
import { useSelector } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProject } from '#features/project/web/project.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { TagChip } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import { TimerButton } from '#features/time/web/screens/timer/TimerButton.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayRange, shortDay } from '#web/format/dates.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { useToday } from '#web/ui/useToday.ts'
import type { Task } from '../../../task.contract.ts'
import { taskKey, taskResource } from '../../../task.rules.ts'
import type { Column } from '../../parts/listSettings.ts'
import { priorityName } from '../../parts/priority.ts'
import { selectIsBlocked, selectOpenSubtasks } from '../../parts/taskMarks.ts'
import { useTask } from '../../task.api.ts'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'
import { RenameField } from '../list/rows/RenameField.tsx'
import { dueText, estimateText } from '../list/rows/taskText.ts'
import { useCardDrag } from './cardDrag.ts'
import classes from './TaskCard.module.css'

export type CardPart = Column | 'status'

type Props = {
  taskId: string
  parts: ReadonlySet<CardPart>
  /** Whether Tab reaches this card. */
  isActive: boolean
  isOpened: boolean
  isSelected: boolean
  /** Whether it is of one height, whatever it shows. */
  isShort?: boolean
  /** Set while its title is typed in place: what to do when that ends. */
  onRenamed: ((taskId: string, isByKey: boolean) => void) | null
}

/** How many tags a card names; of the others it says how many there are. */
const maxTags = 3

/** One task on a board. It reads its own task, so that a change of another one leaves it alone. */
export const TaskCard = memo(function TaskCard(props: Props) {
  const task = useTask(props.taskId)
  return task ? <Card {...props} task={task} /> : null
})

function Card({ task, parts, isActive, isOpened, isSelected, isShort, onRenamed }: Props & { task: Task }) {
  const card = useRef<HTMLElement>(null)
  const may = useMay()
  const nameOf = useMemberNames()
  const project = useProject(task.project)
  const { taskStatuses } = useWorkspace()
  const isEnabled = may('task.update', taskResource(task))
  const isDragged = useCardDrag(card, task.id, isEnabled)
  const status = taskStatuses.find(({ id }) => id === task.status)
  const isClosed = !!status && !isOpenCategory(status.category)
  const key = task.number > 0 ? taskKey(project?.key, task.number) : ''
  const executor = task.executor ? nameOf(task.executor) : ''
  return (
    <article
      ref={card}
      aria-label={`${key} ${task.title}`.trim()}
      data-key={task.id}
      data-task={task.id}
      data-kind="task"
      data-opened={isOpened || undefined}
      data-closed={isClosed || undefined}
      data-selected={isSelected || undefined}
      data-dragged={isDragged || undefined}
      data-locked={!isEnabled || undefined}
      data-short={isShort || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move and open it
      tabIndex={isActive ? 0 : -1}
      className={classes.card}
    >
      <div className={classes.head}>
        {parts.has('status') && (
          <CardField
            field="status"
            label={`Status: ${status?.name ?? 'No status'}`}
            hint="S"
            {...{ isEnabled }}
          >
            <StatusIcon category={status?.category ?? null} />
          </CardField>
        )}
        {parts.has('priority') && (
          <CardField
            field="priority"
            label={`Priority: ${priorityName[task.priority]}`}
            hint="P"
            {...{ isEnabled }}
          >
            <PriorityIcon priority={task.priority} />
          </CardField>
        )}
        {parts.has('key') && <span className={classes.key}>{key}</span>}
        {parts.has('project') && project && (
          <span className={classes.project} title={project.name}>
            <ProjectDot color={project.color} />
            <span className={classes.clip} dir="auto">
              {project.name}
            </span>
          </span>
        )}
        <span className={classes.end}>
          <input
            type="checkbox"
            tabIndex={-1}
            data-check
            aria-label={`Select ${task.title}`}
            className={classes.check}
            checked={isSelected}
            readOnly
          />
          {parts.has('timer') && (
            <span className={classes.timer} data-own>
              <TimerButton taskId={task.id} />
            </span>
          )}
          {parts.has('executor') && (
            <CardField
              field="executor"
              label={executor ? `Executor: ${executor}` : 'No executor'}
              hint="A"
              {...{ isEnabled }}
            >
              <MemberAvatar id={task.executor} name={executor} size={20} />
            </CardField>
          )}
        </span>
      </div>
      {onRenamed ? (
        <RenameField task={task} onDone={(isByKey) => onRenamed(task.id, isByKey)} />
      ) : (
        <CardTitle task={task} />
      )}
      <CardFoot {...{ task, parts, isClosed, isEnabled }} />
    </article>
  )
}

type FieldProps = { field: TaskField; label: string; hint?: string; isEnabled: boolean; children: ReactNode }

/** A part that opens the menu of its field; the board listens to the clicks of all of them. */
function CardField({ field, label, hint, isEnabled, children }: FieldProps) {
  const reason = isEnabled ? (hint ? ` (${hint})` : '') : ' – your role may not change this task'
  return (
    <button
      type="button"
      tabIndex={-1}
      data-field={field}
      aria-label={label}
      aria-disabled={!isEnabled}
      title={label + reason}
      className={classes.field}
    >
      {children}
    </button>
  )
}

function CardTitle({ task }: { task: Task }) {
  const parent = useTask(task.parent ?? undefined)
  return (
    <div className={classes.title} dir="auto" data-title>
      {parent && <span className={classes.parent}>{parent.title} › </span>}
      {task.title}
    </div>
  )
}

type FootProps = { task: Task; parts: ReadonlySet<CardPart>; isClosed: boolean; isEnabled: boolean }

/** Dates, estimate, marks and tags, of those that the task has. */
function CardFoot({ task, parts, isClosed, isEnabled }: FootProps) {
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
  if (
    !isDueShown &&
    !isRangeShown &&
    !areTimesShown &&
    !open &&
    !isBlocked &&
    !task.recurrence &&
    !tags.length
  )
    return null
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
