import { useRef } from 'react'
import { Link } from 'react-router'
import { useProject } from '#features/project/web/project.api.ts'
import type { Task } from '#features/task/task.contract.ts'
import { taskResource } from '#features/task/task.rules.ts'
import { useCardDrag } from '#features/task/web/screens/board/cardDrag.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import type { PlannedTask } from '../../workload.rows.ts'
import { TaskLineMenu } from './TaskLineMenu.tsx'
import type { useWorkloadMoves } from './useWorkloadMoves.ts'
import classes from './Workload.module.css'

type Props = {
  task: Task
  columns: readonly (readonly string[])[]
  memberId: string | null
  moves: ReturnType<typeof useWorkloadMoves>
  plan?: Omit<PlannedTask<Task>, 'task'>
  /** Why it stands on no day. */
  note?: string
  isCompleted?: boolean
}

/** One task of a member, and what of it falls on each column; it can be dragged to others and to other days. */
export function TaskLine({ task, columns, memberId, moves, plan, note, isCompleted = false }: Props) {
  const row = useRef<HTMLTableRowElement>(null)
  const project = useProject(task.project)
  const may = useMay()
  const mayUpdate = may('task.update', taskResource(task))
  const isDragged = useCardDrag(row, task.id, mayUpdate)
  const isTried = moves.draft?.has(task.id) ?? false
  const said = note ?? (plan?.isLate ? 'Overdue' : null)
  const span = spanOf(task, plan)
  return (
    <tr
      ref={row}
      className={classes.task}
      data-dragged={isDragged ? '' : undefined}
      data-tried={isTried ? '' : undefined}
      data-completed={isCompleted ? '' : undefined}
    >
      <th scope="row" data-member={memberId ?? ''}>
        <span className={classes.line}>
          <ProjectDot color={project?.color ?? 'transparent'} />
          <Link to={`/tasks/${task.id}`} className={classes.clip} draggable={false} dir="auto">
            {task.title}
          </Link>
          {said && (
            <small className={classes.note} data-late={plan?.isLate ? '' : undefined}>
              {said}
            </small>
          )}
          {mayUpdate && !isCompleted && <TaskLineMenu task={task} memberId={memberId} moves={moves} />}
        </span>
      </th>
      {columns.map((column) => {
        const minutes = column.reduce((sum, day) => sum + (plan?.load.get(day) ?? 0), 0)
        const isWithin = span !== null && span.from <= column.at(-1)! && span.to >= column[0]!
        return (
          <td
            key={column[0]}
            data-member={memberId ?? ''}
            data-day={column[0]}
            data-within={isWithin ? '' : undefined}
          >
            {minutes > 0 && formatMinutes(minutes)}
          </td>
        )
      })}
    </tr>
  )
}

const spanOf = ({ start, end, dueDate }: Task, plan: Props['plan']) => {
  if (plan) return { from: plan.from, to: plan.to }
  const [from, to] = [start ?? end ?? dueDate, end ?? dueDate ?? start]
  return from && to ? { from, to } : null
}
