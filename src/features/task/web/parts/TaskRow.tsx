import { IconClockExclamation, IconDots } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { dayRange, fullDay, shortDay, today } from '../../../../web/format/dates.ts'
import { MemberAvatar } from '../../../../web/ui/MemberAvatar.tsx'
import { PriorityIcon } from '../../../../web/ui/PriorityIcon.tsx'
import { StatusIcon } from '../../../../web/ui/StatusIcon.tsx'
import { memberName, useMembers } from '../../../member/web/member.api.ts'
import type { Status } from '../../../status/status.contract.ts'
import { isOpenCategory } from '../../../status/status.rules.ts'
import { useMay } from '../../../user/web/user.api.ts'
import type { Task } from '../../task.contract.ts'
import { thingOfTask } from '../../task.rules.ts'
import { useTask } from '../task.api.ts'
import { priorityName } from './priority.ts'
import type { TaskField } from './TaskFieldMenu.tsx'
import classes from './TaskList.module.css'

type Props = {
  id: string
  projectKey: string
  status: Status | null
  /** Among the lines of the list, from 1. */
  rowIndex: number
  top: number
  /** Whether Tab reaches this row. */
  isActive: boolean
  isOpened: boolean
}

/** One task in the list. It reads its own task, so that a change of another one leaves it alone. */
export const TaskRow = memo(function TaskRow(props: Props) {
  const task = useTask(props.id)
  const may = useMay()
  if (!task) return null
  const mayUpdate = may('task.update', thingOfTask(task))
  return (
    <div
      role="row"
      aria-level={2}
      aria-rowindex={props.rowIndex}
      data-key={task.id}
      data-kind="task"
      data-opened={props.isOpened || undefined}
      data-closed={(props.status && !isOpenCategory(props.status.category)) || undefined}
      tabIndex={props.isActive ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <Field
        field="priority"
        label={`Priority: ${priorityName[task.priority]}`}
        hint="P"
        isEnabled={mayUpdate}
      >
        <PriorityIcon priority={task.priority} />
      </Field>
      <span role="gridcell" className={classes.key}>
        {task.number > 0 && `${props.projectKey}-${task.number}`}
      </span>
      <Field
        field="status"
        label={`Status: ${props.status?.name ?? 'No status'}`}
        hint="S"
        isEnabled={mayUpdate}
      >
        <StatusIcon category={props.status?.category ?? null} />
      </Field>
      <span role="gridcell" className={classes.title} dir="auto">
        {task.title}
      </span>
      <RangeCell task={task} isEnabled={mayUpdate} />
      <DueDateCell task={task} status={props.status} isEnabled={mayUpdate} />
      <ExecutorCell task={task} isEnabled={mayUpdate} />
    </div>
  )
})

type FieldProps = {
  field: TaskField
  /** What the field is and what it holds now. */
  label: string
  hint?: string
  isEnabled: boolean
  className?: string
  children: ReactNode
}

/** A cell that opens the menu of its field; the list listens to the clicks of all of them. */
function Field({ field, label, hint, isEnabled, className, children }: FieldProps) {
  const reason = isEnabled ? (hint ? ` (${hint})` : '') : ' – your role may not change this task'
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

function RangeCell({ task: { start, end }, isEnabled }: { task: Task; isEnabled: boolean }) {
  const range = dayRange(start, end)
  const label = range ? `Start and end: ${range}` : 'No start and end'
  return (
    <Field field="range" label={label} isEnabled={isEnabled} className={classes.range}>
      {range ?? <IconDots size={14} stroke={1.5} className={classes.unset} aria-hidden />}
    </Field>
  )
}

type DueDateProps = { task: Task; status: Status | null; isEnabled: boolean }

function DueDateCell({ task: { dueDate }, status, isEnabled }: DueDateProps) {
  const isOverdue = !!dueDate && dueDate < today() && isOpenCategory(status?.category)
  const label = dueDate
    ? `Due ${shortDay(dueDate)}, ${fullDay(dueDate)}${isOverdue ? ', overdue' : ''}`
    : 'No due date'
  return (
    <Field field="dueDate" label={label} hint="D" isEnabled={isEnabled} className={classes.due}>
      {dueDate ? (
        <span className={isOverdue ? classes.overdue : undefined}>
          {isOverdue && <IconClockExclamation size={14} stroke={1.5} aria-hidden />}
          {shortDay(dueDate)}
        </span>
      ) : (
        <IconDots size={14} stroke={1.5} className={classes.unset} aria-hidden />
      )}
    </Field>
  )
}

function ExecutorCell({ task: { executor }, isEnabled }: { task: Task; isEnabled: boolean }) {
  const { byId } = useMembers()
  const member = executor ? byId[executor] : undefined
  const name = member ? memberName(member) : executor ? 'Former member' : ''
  return (
    <Field field="executor" label={name ? `Executor: ${name}` : 'No executor'} hint="A" isEnabled={isEnabled}>
      <MemberAvatar id={executor} name={name} />
    </Field>
  )
}
