import { memo, useCallback } from 'react'
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
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { useProject } from '../../../project.api.ts'
import classes from '../ProjectsList.module.css'
import { type Slot, slots } from './columns.ts'
import { Blank } from './ProjectTreeRow.tsx'
import { type RowFrame, TreeRow } from './TreeRow.tsx'

type State = Parameters<typeof selectViewer>[0]

/** One task below its project. It reads its own, so that a change of another one leaves it alone. */
export const TaskTreeRow = memo(function TaskTreeRow(props: RowFrame & { id: string; isOpened: boolean }) {
  const { columns, onRenamed, rowKey } = props
  const task = useTask(props.id)
  const mayUpdate = useSelector(
    useCallback(
      (state: State) => !!task && may(selectViewer(state), 'task.update', taskResource(task)),
      [task],
    ),
  )
  if (!task) return null
  return (
    <TreeRow {...props} kind="task" name={task.title} mayMove={mayUpdate}>
      <RowTitle
        task={task}
        depth={props.depth + 1}
        subtasks={props.isOpen === null ? null : props.isOpen ? 'open' : 'folded'}
        areTagsShown={columns.tasks.includes('tags')}
        onRenamed={onRenamed && ((isByKey) => onRenamed(rowKey, isByKey))}
      />
      {columns.slots.map((slot) =>
        !columns.tasks.includes(slots[slot].task) ? (
          <Blank key={slot} slot={slot} />
        ) : (
          <TaskCell key={slot} slot={slot} task={task} isEnabled={mayUpdate} />
        ),
      )}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell without anything in it */}
      <span role="gridcell" className={classes.menu} />
    </TreeRow>
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
          <StatusIcon id={status?.id} category={status?.category ?? null} />
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
