import type { Task } from '#features/task/task.contract.ts'
import { remainingOf } from '../progress.ts'

/** What one member has to do, by project. */
export type MemberLoad = {
  member: string
  open: Record<string, number>
  overdue: Record<string, number>
  /** Minutes left of the estimates, of all these projects. */
  remaining: number
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0)

/** The members' loads, the largest first; of `members` also those without any, and of others who have a task. */
export function loadOf(
  open: Record<string, readonly Task[]>,
  members: readonly string[],
  today: string,
): MemberLoad[] {
  const tasksOf = new Map<string, Task[]>(members.map((member) => [member, []]))
  for (const task of Object.values(open).flat()) {
    if (!task.executor) continue
    const known = tasksOf.get(task.executor)
    if (known) known.push(task)
    else tasksOf.set(task.executor, [task])
  }
  const countBy = (tasks: readonly Task[]) => {
    const counts: Record<string, number> = {}
    for (const { project } of tasks) counts[project] = (counts[project] ?? 0) + 1
    return counts
  }
  return [...tasksOf]
    .map(([member, tasks]) => ({
      member,
      open: countBy(tasks),
      overdue: countBy(tasks.filter(({ dueDate }) => dueDate !== null && dueDate < today)),
      remaining: remainingOf(tasks),
    }))
    .sort((a, b) => b.remaining - a.remaining || sum(b.open) - sum(a.open))
}
