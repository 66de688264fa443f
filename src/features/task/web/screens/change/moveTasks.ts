import type { Task, TaskChange } from '../../../task.contract.ts'

export type Changes = { task: Task; change: TaskChange }[]

/** The tasks below these, at any depth, as far as they are known here. */
function partsOf(moved: ReadonlySet<string>, all: Iterable<Task>): Task[] {
  const children = Map.groupBy(all, ({ parent }) => parent)
  const found: Task[] = []
  const seen = new Set(moved)
  const open = [...moved]
  for (let id = open.pop(); id; id = open.pop()) {
    for (const child of children.get(id) ?? []) {
      if (seen.has(child.id)) continue
      seen.add(child.id)
      found.push(child)
      open.push(child.id)
    }
  }
  return found
}

/** What changes, and the subtasks that the server moves along. */
export type Plan = { changes: Changes; along: Changes }

/**
 * Changes with what follows where they move tasks to another project: known subtasks come along, and one whose parent
 * stays stands by itself. Only what is said here can be shown before the server answers, and undone.
 */
export function planMove(changes: Changes, entities: Readonly<Record<string, Task>>): Plan {
  const moves = changes.filter(({ task, change }) => change.project && change.project !== task.project)
  if (!moves.length) return { changes, along: [] }
  const named = new Set(changes.map(({ task }) => task.id))
  const moving = new Map(moves.map(({ task, change }) => [task.id, change.project as string]))
  const parts = partsOf(new Set(moving.keys()), Object.values(entities))
  for (const part of parts) {
    const project = moving.get(part.parent as string)
    if (project && !moving.has(part.id)) moving.set(part.id, project)
  }
  const along = parts.flatMap((task) => {
    const project = moving.get(task.id)
    return project && !named.has(task.id) ? [{ task, change: { project } }] : []
  })
  const placed = changes.map(({ task, change }) => {
    const isTorn = moving.has(task.id) && task.parent && moving.get(task.parent) !== change.project
    return isTorn && change.parent === undefined
      ? { task, change: { ...change, parent: null } }
      : { task, change }
  })
  return { changes: placed, along }
}

/** The project that tasks move to, as far as they move, and those of them that time may hang on as far as that is known. */
export function timeInMove({ changes, along }: Plan): { project: string; ids: string[] } | null {
  const isMove = ({ task, change }: Changes[number]) => change.project && change.project !== task.project
  const moves = changes.filter(isMove)
  const project = moves[0]?.change.project
  const hasTime = [...moves, ...along].some(({ task }) => task.activeTime !== 0 || task.active)
  if (!project || !hasTime) return null
  return { project, ids: moves.flatMap(({ task, change }) => (change.project === project ? task.id : [])) }
}

/** The same plan with the time of these tasks going along; the server takes that of their subtasks too. */
export const withTime = ({ changes, along }: Plan, ids: readonly string[]): Plan => ({
  changes: changes.map(({ task, change }) => ({
    task,
    change: ids.includes(task.id) ? { ...change, timeEntries: 'move' } : change,
  })),
  along,
})

/** Whether time goes along with tasks. */
export const movesTime = (changes: Changes) => changes.some(({ change }) => change.timeEntries === 'move')

/** Who is assigned to tasks that move, and could not be where they move to, with how many of these tasks. */
export function lostAssignees(changes: Changes, canBe: (member: string, project: string) => boolean) {
  const lost = new Map<string, number>()
  for (const { task, change } of changes) {
    if (!change.project || change.executor !== undefined || !task.executor) continue
    if (!canBe(task.executor, change.project)) lost.set(task.executor, (lost.get(task.executor) ?? 0) + 1)
  }
  return lost
}

/** Whom tasks are given that have to be added to the project first, by project. */
export function givenOnceAdded(changes: Changes, isOnceAdded: (member: string, project: string) => boolean) {
  const missing = new Map<string, Set<string>>()
  for (const { task, change } of changes) {
    const { executor, project = task.project } = change
    if (!executor || !isOnceAdded(executor, project)) continue
    missing.set(project, (missing.get(project) ?? new Set()).add(executor))
  }
  return [...missing].map(([projectId, members]) => ({ projectId, memberIds: [...members] }))
}

/** The same changes with these assignees taken off, as the server would. */
export const unassigned = (changes: Changes, members: ReadonlySet<string>): Changes =>
  changes.map(({ task, change }) => ({
    task,
    change:
      change.project && change.executor === undefined && task.executor && members.has(task.executor)
        ? { ...change, executor: null }
        : change,
  }))
