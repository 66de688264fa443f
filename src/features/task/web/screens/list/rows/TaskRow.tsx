import { IconDots } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode } from 'react'
import type { Project } from '#features/project/project.contract.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { TimerButton } from '#features/time/web/screens/timer/TimerButton.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { CheckCell } from '#web/ui/grid/CheckCell.tsx'
import classes from '#web/ui/grid/Rows.module.css'
import type { Task } from '../../../../task.contract.ts'
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

type Cell = { task: Task; project: Project | undefined; isClosed: boolean; isEnabled: boolean }

/** What stands behind the title, in this order. */
const cells: Record<Exclude<Column, 'priority' | 'key' | 'tags'>, (cell: Cell) => ReactNode> = {
  timer: ({ task }) => (
    <span role="gridcell" className={classes.timer}>
      <TimerButton taskId={task.id} />
    </span>
  ),
  project: ({ project, isEnabled }) => project && <ProjectCell project={project} isEnabled={isEnabled} />,
  estimate: ({ task, isEnabled }) => <EstimateCell task={task} isEnabled={isEnabled} />,
  range: ({ task, isEnabled }) => <RangeCell task={task} isEnabled={isEnabled} />,
  dueDate: ({ task, isClosed, isEnabled }) => (
    <DueDateCell task={task} isClosed={isClosed} isEnabled={isEnabled} />
  ),
  executor: ({ task, isEnabled }) => <ExecutorCell task={task} isEnabled={isEnabled} />,
}
const cellNames = Object.keys(cells) as (keyof typeof cells)[]

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
      {cellNames.map(
        (name) =>
          columns.has(name) && (
            <Fragment key={name}>{cells[name]({ task, project, isClosed, isEnabled })}</Fragment>
          ),
      )}
      <span role="gridcell" className={classes.menu}>
        <button
          type="button"
          tabIndex={-1}
          data-field="menu"
          className={classes.field}
          aria-label={`More actions for ${task.title}`}
        >
          <IconDots size={16} stroke={1.5} aria-hidden />
        </button>
      </span>
    </div>
  )
})
