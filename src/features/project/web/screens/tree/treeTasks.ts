import type { Task } from '#features/task/task.contract.ts'
import { perProject, type TasksByProject } from '#features/task/web/parts/tasksByProject.ts'
import { byPosition } from '#shared/position.ts'

/** By start, for bars; by hand otherwise. */
export type TasksBy = 'start' | 'position'

const dayOf = ({ start, end, dueDate }: Task) => start ?? end ?? dueDate ?? '9'
const byStart = (a: Task, b: Task) => {
  const [one, other] = [dayOf(a), dayOf(b)]
  return one < other ? -1 : one > other ? 1 : byPosition(a, b)
}

/** The tasks of each project in their order, which is made once for all who show it. */
export const sortTasksBy: Record<TasksBy, (tasks: TasksByProject) => TasksByProject> = {
  start: perProject((tasks): readonly Task[] => tasks.toSorted(byStart)),
  position: perProject((tasks): readonly Task[] => tasks.toSorted(byPosition)),
}

const isSamePlaces = (a: readonly Task[], b: readonly Task[]) =>
  a.length === b.length &&
  a.every((task, index) => task.id === b[index]!.id && task.parent === b[index]!.parent)

/**
 * Sorted tasks as they were when one of the project last came, went or moved: what else is written in one leaves
 * the tree as it is, and is read by its row.
 */
export function placesReuser() {
  let before: TasksByProject = {}
  let reused: TasksByProject = {}
  return (now: TasksByProject): TasksByProject => {
    if (now === before) return reused
    const projects = Object.keys(now)
    const next: Record<string, readonly Task[]> = {}
    for (const project of projects) {
      const tasks = now[project]!
      const old = reused[project]
      const isReused = old && (tasks === before[project] || isSamePlaces(old, tasks))
      next[project] = isReused ? old : tasks
    }
    const isSame =
      projects.length === Object.keys(reused).length &&
      projects.every((project) => next[project] === reused[project])
    before = now
    if (!isSame) reused = next
    return reused
  }
}
