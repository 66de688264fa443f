import type { Task } from '../../task.contract.ts'

export type TasksByProject = Readonly<Record<string, readonly Task[]>>

/** Groups tasks by project, again and again: a project of which none changed, came or went keeps its list. */
export function projectGrouper() {
  let before: readonly Task[] = []
  let groups: TasksByProject = {}
  return (now: readonly Task[]): TasksByProject => {
    const changed = changedProjects(before, now)
    before = now
    if (!changed.size) return groups
    const next: Record<string, readonly Task[]> = { ...groups }
    const made: Record<string, Task[]> = {}
    for (const project of changed) delete next[project]
    for (const task of now)
      if (changed.has(task.project)) {
        made[task.project] ??= []
        made[task.project]!.push(task)
      }
    groups = Object.assign(next, made)
    return groups
  }
}

/** The projects of tasks that came, went or are others now. */
function changedProjects(before: readonly Task[], now: readonly Task[]): Set<string> {
  let start = 0
  while (start < before.length && start < now.length && before[start] === now[start]) start++
  let rest = 0
  const max = Math.min(before.length, now.length) - start
  while (rest < max && before[before.length - 1 - rest] === now[now.length - 1 - rest]) rest++
  const removed = new Set(before.slice(start, before.length - rest))
  const come = now.slice(start, now.length - rest).filter((task) => !removed.delete(task))
  return new Set([...removed, ...come].map(({ project }) => project))
}

/** Makes something of each project's tasks, anew only where they changed; what is undefined is left out. */
export function perProject<T>(make: (tasks: readonly Task[], project: string) => T | undefined) {
  const known = new WeakMap<readonly Task[], T | undefined>()
  return (groups: TasksByProject): Record<string, T> => {
    const all: Record<string, T> = {}
    for (const [project, tasks] of Object.entries(groups)) {
      if (!known.has(tasks)) known.set(tasks, make(tasks, project))
      const made = known.get(tasks)
      if (made !== undefined) all[project] = made
    }
    return all
  }
}
