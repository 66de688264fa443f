import { memo } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { TimerButton } from '#features/time/web/screens/timer/TimerButton.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { CheckCell } from '#web/ui/grid/CheckCell.tsx'
import classes from '#web/ui/grid/Rows.module.css'
import { taskKey, taskResource } from '../../../../task.rules.ts'
import type { Column } from '../../../parts/listSettings.ts'
import { useTask } from '../../../task.api.ts'
import type { ListRow } from './listRows.ts'
import { RowTitle } from './RowTitle.tsx'
import {
  DueDateCell,
  EstimateCell,
  ExecutorCell,
  PriorityCell,
  ProjectCell,
  RangeCell,
  StatusCell,
} from './TaskCells.tsx'

type Props = {
  taskId: string
  rowKey: string
  depth: number
  subtasks: Extract<ListRow, { kind: 'task' }>['subtasks']
  columns: ReadonlySet<Column>
  /** Among the lines of the list, from 1. */
  rowIndex: number
  top: number
  /** Whether Tab reaches this row. */
  isActive: boolean
  isOpened: boolean
  isSelected: boolean
  /** Set while its title is typed in place: what to do when that ends. */
  onRenamed: ((rowKey: string, isByKey: boolean) => void) | null
}

/** One task in the list. It reads its own task, so that a change of another one leaves it alone. */
export const TaskRow = memo(function TaskRow(props: Props) {
  const { columns, onRenamed } = props
  const task = useTask(props.taskId)
  const may = useMay()
  const { byId: projects } = useProjects()
  const { taskStatuses } = useWorkspace()
  if (!task) return null
  const isEnabled = may('task.update', taskResource(task))
  const status = taskStatuses.find(({ id }) => id === task.status)
  const isClosed = !!status && !isOpenCategory(status.category)
  const project = projects[task.project]
  return (
    <div
      role="row"
      aria-level={2 + props.depth}
      aria-rowindex={props.rowIndex}
      aria-selected={props.isSelected}
      aria-expanded={props.subtasks ? props.subtasks === 'open' : undefined}
      data-key={props.rowKey}
      data-task={task.id}
      data-kind="task"
      data-opened={props.isOpened || undefined}
      data-closed={isClosed || undefined}
      tabIndex={props.isActive ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <CheckCell name={task.title} isSelected={props.isSelected} />
      {columns.has('priority') && <PriorityCell task={task} isEnabled={isEnabled} />}
      {columns.has('key') && (
        <span role="gridcell" className={classes.key}>
          {task.number > 0 && taskKey(project?.key, task.number)}
        </span>
      )}
      <StatusCell status={status} isEnabled={isEnabled} />
      <RowTitle
        task={task}
        depth={props.depth}
        subtasks={props.subtasks}
        areTagsShown={columns.has('tags')}
        onRenamed={onRenamed && ((isByKey) => onRenamed(props.rowKey, isByKey))}
      />
      {columns.has('timer') && (
        <span role="gridcell" className={classes.timer}>
          <TimerButton taskId={task.id} />
        </span>
      )}
      {columns.has('project') && project && <ProjectCell project={project} isEnabled={isEnabled} />}
      {columns.has('estimate') && <EstimateCell task={task} isEnabled={isEnabled} />}
      {columns.has('range') && <RangeCell task={task} isEnabled={isEnabled} />}
      {columns.has('dueDate') && <DueDateCell task={task} isClosed={isClosed} isEnabled={isEnabled} />}
      {columns.has('executor') && <ExecutorCell task={task} isEnabled={isEnabled} />}
    </div>
  )
})
