import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { shortDay, today } from '#web/format/dates.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { taskResource } from '../../../../task.rules.ts'
import type { TaskField } from '../../fields/TaskFieldMenu.tsx'
import { TaskLink, useNamedTask, useTaskKey } from '../TaskLink.tsx'
import classes from './TaskLine.module.css'

type Props = {
  taskId: string
  onMenu: (taskId: string, field: TaskField, anchor: HTMLElement) => void
  /** What taking it off this list is called; without, there is no way to. */
  remove?: { label: string; run: () => void } | undefined
  /** What is to be said of it here. */
  note?: ReactNode
}

/** Another task that this one names: its status, due date and executor changed in place, its title leading there. */
export function TaskLine({ taskId, onMenu, remove, note }: Props) {
  const task = useNamedTask(taskId)
  const may = useMay()
  const nameOf = useMemberNames()
  const { taskStatuses } = useWorkspace()
  const key = useTaskKey(task)
  if (!task) {
    return (
      <li className={classes.line}>
        <span className={classes.foreign}>A task that is not shared with you</span>
        <Remove remove={remove} />
      </li>
    )
  }
  const status = taskStatuses.find(({ id }) => id === task.status)
  const isOpen = isOpenCategory(status?.category)
  const isOverdue = isOpen && !!task.dueDate && task.dueDate < today()
  const mayUpdate = may('task.update', taskResource(task))
  const button = (field: TaskField, label: string) => ({
    type: 'button' as const,
    className: classes.field,
    'aria-label': `${label} – ${task.title}`,
    'aria-disabled': !mayUpdate,
    title: mayUpdate ? label : `${label} – your role can’t change this task`,
    onClick: (event: { currentTarget: HTMLElement }) =>
      mayUpdate && onMenu(task.id, field, event.currentTarget),
  })
  return (
    <li className={classes.line} data-closed={!isOpen || undefined}>
      <button {...button('status', `Status: ${status?.name ?? 'No status'}`)}>
        <StatusIcon id={status?.id} category={status?.category ?? null} />
      </button>
      <TaskLink taskId={task.id} className={classes.title}>
        <span className={classes.key}>{key}</span>
        <bdi>{task.title}</bdi>
      </TaskLink>
      {note && <span className={classes.note}>{note}</span>}
      {task.dueDate && (
        <button
          {...button('dueDate', `Due ${shortDay(task.dueDate)}${isOverdue ? ', overdue' : ''}`)}
          data-overdue={isOverdue || undefined}
        >
          {shortDay(task.dueDate)}
        </button>
      )}
      <button {...button('executor', task.executor ? `Assignee: ${nameOf(task.executor)}` : 'Unassigned')}>
        <MemberAvatar id={task.executor} name={task.executor ? nameOf(task.executor) : ''} size={20} />
      </button>
      <Remove remove={remove} />
    </li>
  )
}

function Remove({ remove }: Pick<Props, 'remove'>) {
  if (!remove) return null
  return (
    <ActionIcon
      size={24}
      className={classes.remove}
      aria-label={remove.label}
      title={remove.label}
      onClick={remove.run}
    >
      <IconX size={14} stroke={1.5} />
    </ActionIcon>
  )
}
