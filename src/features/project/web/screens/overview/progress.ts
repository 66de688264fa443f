import { isOpenCategory } from '#features/status/status.rules.ts'
import type { Status, StatusCategory } from '#features/status/status.shape.ts'
import type { Task } from '#features/task/task.contract.ts'
import { addSum, noSum, type Sums } from '../../parts/sums.ts'
import { listOf } from './marks/marks.ts'

export const categoryNames: Record<StatusCategory, string> = {
  todo: 'To do',
  active: 'Active',
  done: 'Done',
  cancelled: 'Cancelled',
}
export const categories = Object.keys(categoryNames) as StatusCategory[]

type Statuses = readonly Pick<Status, 'id' | 'category'>[]

/** How many tasks are in each category; those without a status count as to do. */
export function countByCategory({ byStatus }: Sums, statuses: Statuses): Record<StatusCategory, number> {
  const counts = { todo: 0, active: 0, done: 0, cancelled: 0 }
  for (const [status, { tasks }] of Object.entries(byStatus))
    counts[statuses.find(({ id }) => id === status)?.category ?? 'todo'] += tasks
  return counts
}

/** The list of the tasks that are counted for a category. */
export function listOfCategory(project: string, category: StatusCategory, statuses: Statuses) {
  const ids = statuses.filter((status) => status.category === category).map(({ id }) => id)
  const status = category === 'todo' ? [...ids, 'none'] : ids
  return listOf(project, { status }, isOpenCategory(category) ? 'open' : 'closed')
}

/** What several projects come to together. */
export function addUp(all: readonly Sums[]): Sums {
  const byStatus: Sums['byStatus'] = {}
  for (const sums of all)
    for (const [status, sum] of Object.entries(sums.byStatus))
      byStatus[status] = addSum(byStatus[status] ?? noSum, sum)
  return {
    all: all.reduce((total, sums) => addSum(total, sums.all), noSum),
    open: all.reduce((total, sums) => addSum(total, sums.open), noSum),
    byStatus,
  }
}

/** Minutes of their estimates that open tasks have left; a task beyond its estimate has none. */
export const remainingOf = (open: readonly Task[]) =>
  open.reduce((left, { estimate, activeTime }) => left + Math.max(0, estimate - (activeTime ?? 0)), 0)
