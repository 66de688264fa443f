import type { Priority } from '#shared/fields.ts'
import type { Task } from '../../../../task.contract.ts'
import type { Direction, Sorting } from '../../../parts/listSettings.ts'

const rank: Record<Priority, number> = { none: 0, low: 1, medium: 2, high: 3, urgent: 4 }
const titles = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const ascending: Record<Sorting, (a: Task, b: Task) => number> = {
  priority: (a, b) => rank[a.priority] - rank[b.priority],
  dueDate: (a, b) => compareText(a.dueDate ?? '', b.dueDate ?? ''),
  title: (a, b) => titles.compare(a.title, b.title),
  createdAt: (a, b) => compareText(a.createdAt, b.createdAt),
  // A change that the server has not answered yet is the newest.
  updatedAt: (a, b) => compareText(a.updatedAt || '9', b.updatedAt || '9'),
  estimate: (a, b) => a.estimate - b.estimate,
}

/** Whether a task has nothing to sort by, and so comes last in either direction. */
const isMissing: Partial<Record<Sorting, (task: Task) => boolean>> = {
  dueDate: ({ dueDate }) => !dueDate,
  estimate: ({ estimate }) => !estimate,
}

/**
 * By what was chosen, then by age: within a project its number, where a task without one yet is the newest; ids
 * begin with the time they were made at.
 */
export function taskComparer(sorting: Sorting, direction: Direction) {
  const compare = ascending[sorting]
  const missing = isMissing[sorting]
  const sign = direction === 'asc' ? 1 : -1
  return (a: Task, b: Task): number => {
    if (missing) {
      const last = Number(missing(a)) - Number(missing(b))
      if (last) return last
    }
    return sign * compare(a, b) || compareAge(a, b)
  }
}

function compareAge(a: Task, b: Task): number {
  if (a.project !== b.project) return compareText(a.project, b.project)
  return (
    (a.number || Number.MAX_SAFE_INTEGER) - (b.number || Number.MAX_SAFE_INTEGER) || compareText(a.id, b.id)
  )
}
