import { memo, useCallback, useRef } from 'react'
import { useSelector } from 'react-redux'
import type { Task } from '#features/task/task.contract.ts'
import { taskResource } from '#features/task/task.rules.ts'
import { priorityName } from '#features/task/web/parts/priority.ts'
import { RowTitle } from '#features/task/web/screens/list/rows/RowTitle.tsx'
import {
  DueDateCell,
  EstimateCell,
  ExecutorCell,
  Field,
  ProjectCell,
  RangeCell,
} from '#features/task/web/screens/list/rows/TaskCells.tsx'
import { useTask } from '#features/task/web/task.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { may } from '#shared/access.ts'
import cells from '#web/ui/grid/Rows.module.css'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { useProject } from '../../../project.api.ts'
import { useTreeDrag } from '../moves/useTreeDrag.ts'
import classes from '../ProjectsList.module.css'
import { type Slot, slots } from './columns.ts'
import { Blank, type RowFrame } from './ProjectTreeRow.tsx'

type State = Parameters<typeof selectViewer>[0]

/** One task below its project. It reads its own, so that a change of another one leaves it alone. */
export const TaskTreeRow = memo(function TaskTreeRow(props: RowFrame & { id: string; isOpened: boolean }) {
  const { columns, onRenamed, rowKey } = props
  const row = useRef<HTMLDivElement>(null)
  const task = useTask(props.id)
  const mayUpdate = useSelector(
    useCallback(
      (state: State) => !!task && may(selectViewer(state), 'task.update', taskResource(task)),
      [task],
    ),
  )
  useTreeDrag(row, rowKey, mayUpdate)
  if (!task) return null
  return (
    <div
      ref={row}
      role="row"
      aria-level={props.level + props.depth}
      aria-rowindex={props.rowIndex}
      aria-selected={props.isSelected}
      aria-expanded={props.isOpen ?? undefined}
      data-key={rowKey}
      data-kind="task"
      data-task={task.id}
      data-opened={props.isOpened || undefined}
      tabIndex={props.isActive ? 0 : -1}
      className={`${cells.row} ${classes.row} ${classes.task}`}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <span role="gridcell" className={cells.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          data-check
          aria-label={`Select ${task.title}`}
          checked={props.isSelected}
          readOnly
        />
      </span>
      <RowTitle
        task={task}
        depth={props.depth + 1}
        subtasks={props.isOpen === null ? null : props.isOpen ? 'open' : 'folded'}
        areTagsShown={!columns.tasks.tags}
        onRenamed={onRenamed && ((isByKey) => onRenamed(rowKey, isByKey))}
      />
      {columns.slots.map((slot) =>
        columns.tasks[slots[slot].task] ? (
          <Blank key={slot} slot={slot} />
        ) : (
          <TaskCell key={slot} slot={slot} task={task} isEnabled={mayUpdate} />
        ),
      )}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell without anything in it */}
      <span role="gridcell" className={classes.menu} />
    </div>
  )
})

function TaskCell({ slot, task, isEnabled }: { slot: Slot; task: Task; isEnabled: boolean }) {
  const { taskStatuses } = useWorkspace()
  const project = useProject(task.project)
  const cell = { task, isEnabled }
  switch (slot) {
    case 'tags':
      return project ? <ProjectCell project={project} isEnabled={isEnabled} className={classes.tags} /> : null
    case 'count':
      return <EstimateCell {...cell} />
    case 'users':
      return <ExecutorCell {...cell} className={classes.users} />
    case 'status': {
      const status = taskStatuses.find(({ id }) => id === task.status)
      const name = status?.name ?? 'No status'
      return (
        <Field
          field="status"
          label={`Status: ${name}`}
          hint="S"
          isEnabled={isEnabled}
          className={classes.status}
        >
          <StatusIcon category={status?.category ?? null} />
          <span className={classes.word}>{name}</span>
        </Field>
      )
    }
    case 'priority':
      return (
        <Field
          field="priority"
          label={`Priority: ${priorityName[task.priority]}`}
          hint="P"
          isEnabled={isEnabled}
          className={classes.priority}
        >
          <PriorityIcon priority={task.priority} />
        </Field>
      )
    case 'due':
      return <DueDateCell {...cell} isClosed={false} />
    case 'range':
      return <RangeCell {...cell} />
  }
}
