import { IconDots } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProject } from '#features/project/web/project.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import type { Status } from '#features/status/status.shape.ts'
import { TimerButton } from '#features/time/web/screens/timer/TimerButton.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { Task } from '../../../task.contract.ts'
import { taskKey, taskResource } from '../../../task.rules.ts'
import { priorityName } from '../../parts/priority.ts'
import { useTask } from '../../task.api.ts'
import { RenameField } from '../list/rows/RenameField.tsx'
import type { CardPart } from './boardLook.ts'
import { CardField } from './CardField.tsx'
import { useCardDrag } from './cardDrag.ts'
import classes from './TaskCard.module.css'
import { TaskCardFoot } from './TaskCardFoot.tsx'

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

/** One task on a board. It reads its own task, so that a change of another one leaves it alone. */
export const TaskCard = memo(function TaskCard(props: Props) {
  const task = useTask(props.taskId)
  return task ? <Card {...props} task={task} /> : null
})

function Card({ task, parts, isActive, isOpened, isSelected, isShort, onRenamed }: Props & { task: Task }) {
  const card = useRef<HTMLElement>(null)
  const may = useMay()
  const project = useProject(task.project)
  const { taskStatuses } = useWorkspace()
  const isEnabled = may('task.update', taskResource(task))
  const isDragged = useCardDrag(card, task.id, isEnabled)
  const status = taskStatuses.find(({ id }) => id === task.status)
  const isClosed = !!status && !isOpenCategory(status.category)
  const key = task.number > 0 ? taskKey(project?.key, task.number) : ''
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
      <CardHead {...{ task, parts, status, isSelected, isEnabled }} cardKey={key} />
      {onRenamed ? (
        <RenameField task={task} onDone={(isByKey) => onRenamed(task.id, isByKey)} />
      ) : (
        <CardTitle task={task} />
      )}
      <TaskCardFoot {...{ task, parts, isClosed, isEnabled }} />
    </article>
  )
}

type HeadProps = Pick<Props, 'parts' | 'isSelected'> & {
  task: Task
  cardKey: string
  status: Status | undefined
  isEnabled: boolean
}

/** What stands above the title: status, priority, key and project, and what can be done with the card at once. */
function CardHead({ task, parts, cardKey, status, isSelected, isEnabled }: HeadProps) {
  const nameOf = useMemberNames()
  const project = useProject(task.project)
  const executor = task.executor ? nameOf(task.executor) : ''
  return (
    <div className={classes.head}>
      {parts.has('status') && (
        <CardField
          field="status"
          label={`Status: ${status?.name ?? 'No status'}`}
          hint="S"
          {...{ isEnabled }}
        >
          <StatusIcon id={status?.id} category={status?.category ?? null} />
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
      {parts.has('key') && <span className={classes.key}>{cardKey}</span>}
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
        <button
          type="button"
          tabIndex={-1}
          data-field="menu"
          className={classes.menu}
          aria-label={`More actions for ${task.title}`}
        >
          <IconDots size={16} stroke={1.5} aria-hidden />
        </button>
        {parts.has('timer') && (
          <span className={classes.timer} data-own>
            <TimerButton taskId={task.id} />
          </span>
        )}
        {parts.has('executor') && (
          <CardField
            field="executor"
            label={executor ? `Assignee: ${executor}` : 'Unassigned'}
            hint="A"
            {...{ isEnabled }}
          >
            <MemberAvatar id={task.executor} name={executor} size={20} />
          </CardField>
        )}
      </span>
    </div>
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
