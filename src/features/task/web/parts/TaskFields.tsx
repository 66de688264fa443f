import { type ReactNode, useState } from 'react'
import { dayRange, fullDay, shortDay, shortInstant, today } from '../../../../web/format/dates.ts'
import { MemberAvatar } from '../../../../web/ui/MemberAvatar.tsx'
import { PriorityIcon } from '../../../../web/ui/PriorityIcon.tsx'
import { StatusIcon } from '../../../../web/ui/StatusIcon.tsx'
import { memberName, useMembers } from '../../../member/web/member.api.ts'
import { isOpenCategory } from '../../../status/status.rules.ts'
import { useWorkspace } from '../../../workspace/web/workspace.api.ts'
import type { Task } from '../../task.contract.ts'
import { priorityName } from './priority.ts'
import classes from './TaskDrawer.module.css'
import { type TaskField, TaskFieldMenu } from './TaskFieldMenu.tsx'

/** What is known about a task beside its texts; each opens its menu. */
export function TaskFields({ task, mayUpdate }: { task: Task; mayUpdate: boolean }) {
  const { byId } = useMembers()
  const { taskStatuses } = useWorkspace()
  const [menu, setMenu] = useState<{ field: TaskField; anchor: HTMLElement } | null>(null)
  const status = taskStatuses.find(({ id }) => id === task.status)
  const nameOf = (id: string) => {
    const member = byId[id]
    return member ? memberName(member) : 'Former member'
  }
  const isOverdue = !!task.dueDate && task.dueDate < today() && isOpenCategory(status?.category)

  const field = (name: TaskField, label: string, value: ReactNode, isSet: boolean, hint?: string) => (
    <div className={classes.fieldLine}>
      <dt>{label}</dt>
      <dd>
        <button
          type="button"
          className={classes.value}
          aria-disabled={!mayUpdate}
          title={mayUpdate ? hint : 'Your role may not change this task'}
          data-unset={!isSet || undefined}
          onClick={(event) => mayUpdate && setMenu({ field: name, anchor: event.currentTarget })}
        >
          {value}
        </button>
      </dd>
    </div>
  )

  return (
    <dl className={classes.fields}>
      {field(
        'status',
        'Status',
        <>
          <StatusIcon category={status?.category ?? null} />
          <span className={classes.clip}>{status?.name ?? 'No status'}</span>
        </>,
        !!status,
      )}
      {field(
        'priority',
        'Priority',
        <>
          <PriorityIcon priority={task.priority} />
          {priorityName[task.priority]}
        </>,
        task.priority !== 'none',
      )}
      {field(
        'executor',
        'Executor',
        <>
          <MemberAvatar id={task.executor} name={task.executor ? nameOf(task.executor) : ''} size={18} />
          <span className={classes.clip} dir="auto">
            {task.executor ? nameOf(task.executor) : 'No executor'}
          </span>
        </>,
        !!task.executor,
      )}
      {field(
        'range',
        'Start – end',
        dayRange(task.start, task.end) ?? 'Not planned',
        !!(task.start || task.end),
        [task.start, task.end].flatMap((day) => (day ? fullDay(day) : [])).join(' – ') || undefined,
      )}
      {field(
        'dueDate',
        'Due date',
        task.dueDate ? (
          <span className={isOverdue ? classes.overdue : undefined}>
            {shortDay(task.dueDate)}
            {isOverdue && ' · overdue'}
          </span>
        ) : (
          'No due date'
        ),
        !!task.dueDate,
        task.dueDate ? fullDay(task.dueDate) : undefined,
      )}
      <div className={classes.fieldLine}>
        <dt>Created</dt>
        <dd className={classes.created}>
          {task.createdBy ? `${nameOf(task.createdBy)} · ` : ''}
          <time dateTime={task.createdAt}>{shortInstant(task.createdAt)}</time>
        </dd>
      </div>
      {menu && (
        <TaskFieldMenu
          taskIds={[task.id]}
          {...menu}
          onClose={() => {
            setMenu(null)
            menu.anchor.focus()
          }}
        />
      )}
    </dl>
  )
}
