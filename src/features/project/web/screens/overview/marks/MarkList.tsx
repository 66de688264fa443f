import type { ReactNode } from 'react'
import type { Task } from '#features/task/task.contract.ts'
import { TaskLine } from '#features/task/web/screens/detail/related/TaskLine.tsx'
import type { TaskField } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { taskComparer } from '#features/task/web/screens/list/order/sortTasks.ts'
import { useTask, useTasks } from '#features/task/web/task.api.ts'
import { durationText } from '#shared/durations.ts'
import { shortDay } from '#web/format/dates.ts'
import { formatNumber } from '#web/format/numbers.ts'
import classes from '../Overview.module.css'
import { markedIn, type Overview } from '../useOverview.ts'
import { CountLink } from './CountLink.tsx'
import { listOf, type Mark, markFilters } from './marks.ts'

const max = 5
const byDueDate = taskComparer('dueDate', 'asc')

/** What each list is called, and what is counted in it. */
const names: Record<Mark, [title: string, one: string, many: string]> = {
  overdue: ['Overdue', 'overdue task', 'overdue tasks'],
  blocked: ['Blocked', 'blocked task', 'blocked tasks'],
  soon: ['Due within 14 days', 'task due within 14 days', 'tasks due within 14 days'],
  unassigned: ['Unassigned', 'unassigned task', 'unassigned tasks'],
  overEstimate: ['Over their estimate', 'task over its estimate', 'tasks over their estimate'],
  withoutEstimate: ['No estimate', 'task without an estimate', 'tasks without an estimate'],
}

/** The tasks of a mark that an overview shows, the most pressing first. */
export function useMarked(overview: Overview, mark: Mark): readonly Task[] {
  return useTasks(markedIn(overview, mark)).toSorted(byDueDate).slice(0, max)
}

type Props = {
  overview: Overview
  mark: Mark
  tasks: readonly Task[]
  onMenu: (taskId: string, field: TaskField, anchor: HTMLElement) => void
  /** Rows above the tasks. */
  children?: ReactNode
}

/** Some of the tasks that are worth a look for one reason, and the way to all of them. */
export function MarkList({ overview: { ids, marksOf }, mark, tasks, onMenu, children }: Props) {
  const [title, one, many] = names[mark]
  const counts = ids.map((project) => ({ project, count: marksOf(project)[mark].length }))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const all = `All ${formatNumber(total)}`
  return (
    <section aria-label={title} className={classes.section}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <span className={classes.total}>{formatNumber(total)}</span>
        {total > 0 && (
          <span className={classes.more}>
            <CountLink
              label={total === 1 ? `Show in the list: 1 ${one}` : `${all} ${many}`}
              counts={counts}
              to={(project) => listOf(project, markFilters[mark])}
            >
              {total === 1 ? 'Show in the list' : all}
            </CountLink>
          </span>
        )}
      </div>
      <ul className={classes.rows}>
        {children}
        {tasks.map((task) => (
          <TaskLine key={task.id} taskId={task.id} onMenu={onMenu} note={noteOf(mark, task)} />
        ))}
      </ul>
    </section>
  )
}

function noteOf(mark: Mark, task: Task): ReactNode {
  if (mark === 'overEstimate')
    return `${durationText(task.activeTime ?? 0)} of ${durationText(task.estimate)}`
  return mark === 'blocked' ? <Blockers ids={task.dependsOn} /> : null
}

function Blockers({ ids }: { ids: readonly string[] }) {
  const first = useTask(ids[0])
  if (ids.length > 1 || !first) return `Blocked by ${ids.length} tasks`
  return (
    <span dir="auto" title={first.dueDate ? `Due ${shortDay(first.dueDate)}` : undefined}>
      Blocked by {first.title}
    </span>
  )
}
