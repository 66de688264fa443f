import { IconClockExclamation, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import type { Project } from '#features/project/project.contract.ts'
import type { Status } from '#features/status/status.shape.ts'
import { dayRange, shortDay } from '#web/format/dates.ts'
import classes from '#web/ui/grid/Rows.module.css'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { useToday } from '#web/ui/useToday.ts'
import type { Task } from '../../../../task.contract.ts'
import { priorityName } from '../../../parts/priority.ts'
import type { TaskField } from '../../fields/TaskFieldMenu.tsx'
import { dueText, estimateText } from './taskText.ts'

type FieldProps<F extends string> = {
  field: F
  /** Whose field it is. */
  thing?: 'task' | 'project'
  /** What the field is and what it holds now. */
  label: string
  hint?: string
  isEnabled: boolean
  className?: string | undefined
  children: ReactNode
}

/** A cell that opens the menu of its field; the list listens to the clicks of all of them. */
export function Field<F extends string = TaskField>({
  field,
  thing = 'task',
  label,
  hint,
  ...props
}: FieldProps<F>) {
  const { isEnabled, className, children } = props
  const reason = isEnabled ? (hint ? ` (${hint})` : '') : ` – your role can’t change this ${thing}`
  return (
    <span role="gridcell" className={className}>
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
    </span>
  )
}

const unset = <IconDots size={14} stroke={1.5} className={classes.unset} aria-hidden />

type CellProps = { task: Task; isEnabled: boolean }

export const PriorityCell = ({ task: { priority }, isEnabled }: CellProps) => (
  <Field
    field="priority"
    label={`Priority: ${priorityName[priority]}`}
    hint="P"
    isEnabled={isEnabled}
    className={classes.priority}
  >
    <PriorityIcon priority={priority} />
  </Field>
)

type StatusCellProps = { status: Status | undefined; isEnabled: boolean }

export const StatusCell = ({ status, isEnabled }: StatusCellProps) => (
  <Field
    field="status"
    label={`Status: ${status?.name ?? 'No status'}`}
    hint="S"
    isEnabled={isEnabled}
    className={classes.status}
  >
    <StatusIcon id={status?.id} category={status?.category ?? null} />
  </Field>
)

export function RangeCell({ task: { start, end }, isEnabled }: CellProps) {
  const range = dayRange(start, end, useToday())
  const label = range ? `Start and end: ${range}` : 'No start and end'
  return (
    <Field field="range" label={label} isEnabled={isEnabled} className={classes.range}>
      {range ?? unset}
    </Field>
  )
}

export function DueDateCell({ task: { dueDate }, isClosed, isEnabled }: CellProps & { isClosed: boolean }) {
  const now = useToday()
  const { label, isOverdue } = dueText(dueDate, now, isClosed)
  return (
    <Field field="dueDate" label={label} hint="D" isEnabled={isEnabled} className={classes.due}>
      {dueDate ? (
        <span className={isOverdue ? classes.overdue : undefined}>
          {isOverdue && <IconClockExclamation size={14} stroke={1.5} aria-hidden />}
          {shortDay(dueDate, now)}
        </span>
      ) : (
        unset
      )}
    </Field>
  )
}

export function ExecutorCell({
  task: { executor },
  isEnabled,
  className = classes.executor,
}: CellProps & { className?: string | undefined }) {
  const nameOf = useMemberNames()
  const name = executor ? nameOf(executor) : ''
  return (
    <Field
      field="executor"
      label={name ? `Assignee: ${name}` : 'Unassigned'}
      hint="A"
      isEnabled={isEnabled}
      className={className}
    >
      <MemberAvatar id={executor} name={name} />
    </Field>
  )
}

type ProjectCellProps = { project: Project; isEnabled: boolean; className?: string | undefined }

export const ProjectCell = ({ project, isEnabled, className = classes.project }: ProjectCellProps) => (
  <Field field="project" label={`Project: ${project.name}`} isEnabled={isEnabled} className={className}>
    <ProjectDot color={project.color} />
    <span className={classes.clip} dir="auto">
      {project.name}
    </span>
  </Field>
)

/** Tracked time of the estimate; red, and said, when there is more of it. */
export function EstimateCell({ task: { estimate, activeTime }, isEnabled }: CellProps) {
  const { times, label, isOver } = estimateText(estimate, activeTime)
  return (
    <Field field="estimate" label={label} isEnabled={isEnabled} className={classes.estimate}>
      {times ? (
        <span className={isOver ? classes.overdue : undefined}>
          {isOver && <IconClockExclamation size={14} stroke={1.5} aria-hidden />}
          {times}
        </span>
      ) : (
        unset
      )}
    </Field>
  )
}
