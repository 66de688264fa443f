import type { Task } from '#features/task/task.contract.ts'
import { priorities } from '#features/task/web/parts/priority.ts'
import type { Priority } from '#shared/fields.ts'
import { byPosition } from '#shared/position.ts'
import type { Project } from '../../../project.contract.ts'
import type { Direction, ProjectGrouping, ProjectSorting } from '../../parts/viewSettings.ts'

/** A line of the projects' tree, as the list and the Gantt show it. */
export type TreeRow =
  | { kind: 'group'; key: string; value: string | null; count: number; isOpen: boolean }
  | {
      kind: 'project'
      key: string
      id: string
      depth: number
      /** Null where nothing is below it. */
      isOpen: boolean | null
      /** Its parent stands elsewhere: its name says where it belongs. */
      isApart: boolean
    }
  | { kind: 'task'; key: string; id: string; depth: number; isOpen: boolean | null }

export type TreeContext = {
  grouping: ProjectGrouping
  sorting: ProjectSorting
  direction: Direction
  /** The values in the order of their groups: ids of statuses, clients or members. */
  order: readonly string[]
  /** Open tasks of a project, by its id. */
  openCounts: Record<string, number>
  /** The tasks shown below a project, in their order; empty where tasks are not shown. */
  tasksOf: (project: string) => readonly Task[]
  /** Whether a row was opened or folded by hand. */
  opened: Record<string, boolean>
  /** Groups that begin folded. */
  isFoldedValue: (value: string | null) => boolean
}

const rank = (priority: Priority) => priorities.length - priorities.indexOf(priority)
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** By what was chosen, then by name; a project without a due date comes last in either direction. */
export function projectComparer({
  sorting,
  direction,
  openCounts,
}: Pick<TreeContext, 'sorting' | 'direction' | 'openCounts'>) {
  const ascending: Record<ProjectSorting, (a: Project, b: Project) => number> = {
    name: (a, b) => names.compare(a.name, b.name),
    position: byPosition,
    dueDate: (a, b) => compareText(a.dueDate ?? '', b.dueDate ?? ''),
    priority: (a, b) => rank(a.priority) - rank(b.priority),
    tasks: (a, b) => (openCounts[a.id] ?? 0) - (openCounts[b.id] ?? 0),
    createdAt: (a, b) => compareText(a.createdAt || '9', b.createdAt || '9'),
    updatedAt: (a, b) => compareText(a.updatedAt || '9', b.updatedAt || '9'),
  }
  const sign = direction === 'asc' ? 1 : -1
  return (a: Project, b: Project): number => {
    const missing = sorting === 'dueDate' ? Number(!a.dueDate) - Number(!b.dueDate) : 0
    return (
      missing || sign * ascending[sorting](a, b) || names.compare(a.name, b.name) || compareText(a.id, b.id)
    )
  }
}

const valuesOf: Record<ProjectGrouping, (project: Project) => readonly (string | null)[]> = {
  status: ({ status }) => [status],
  client: ({ client }) => [client],
  lead: ({ lead }) => [lead],
  member: ({ members }) => (members.length ? members : [null]),
  priority: ({ priority }) => [priority],
  none: () => [null],
}

/**
 * The rows of the tree: in groups, each a tree of its own. A project whose parent stands in another group, or is not
 * shown, begins a tree of its own there, and so is never lost.
 */
export function treeRows(projects: readonly Project[], context: TreeContext): TreeRow[] {
  const { grouping } = context
  const sorted = projects.toSorted(projectComparer(context))
  if (grouping === 'none') return treeOf(sorted, '', context)
  const fixed = grouping === 'priority' ? priorities : context.order
  const groups = new Map<string | null, Project[]>([...fixed, null].map((value) => [value, []]))
  for (const project of sorted)
    for (const value of valuesOf[grouping](project)) (groups.get(value) ?? groups.get(null))?.push(project)
  return [...groups].flatMap(([value, members]) => {
    if (!members.length) return []
    const key = `${grouping}-${value ?? 'none'}`
    const isOpen = context.opened[key] ?? !context.isFoldedValue(value)
    const head: TreeRow = { kind: 'group', key, value, count: members.length, isOpen }
    return isOpen ? [head, ...treeOf(members, `${key}/`, context)] : [head]
  })
}

function treeOf(sorted: readonly Project[], prefix: string, context: TreeContext): TreeRow[] {
  const { opened, tasksOf } = context
  const here = new Set(sorted.map(({ id }) => id))
  const below = new Map<string, Project[]>()
  const roots: Project[] = []
  for (const project of sorted) {
    const { parent } = project
    if (parent === null || !here.has(parent) || parent === project.id) roots.push(project)
    else if (below.has(parent)) below.get(parent)!.push(project)
    else below.set(parent, [project])
  }
  const rows: TreeRow[] = []
  const done = new Set<string>()
  const add = (project: Project, depth: number) => {
    if (done.has(project.id)) return
    done.add(project.id)
    const children = below.get(project.id) ?? []
    const tasks = tasksOf(project.id)
    const hasBelow = children.length > 0 || tasks.length > 0
    const isOpen = opened[project.id] ?? false
    rows.push({
      kind: 'project',
      key: `${prefix}${project.id}`,
      id: project.id,
      depth,
      isOpen: hasBelow ? isOpen : null,
      isApart: depth === 0 && project.parent !== null,
    })
    if (isOpen || !hasBelow) {
      for (const child of children) add(child, depth + 1)
      addTasks(rows, tasks, prefix, depth + 1, opened)
    } else for (const child of children) skip(child)
  }
  /** What is folded away is shown nowhere else. */
  const skip = (project: Project) => {
    if (done.has(project.id)) return
    done.add(project.id)
    for (const child of below.get(project.id) ?? []) skip(child)
  }
  for (const root of roots) add(root, 0)
  // Two changes that cross may make a circle for a moment: none of it may be lost.
  for (const project of sorted) add(project, 0)
  return rows
}

/** Tasks with their subtasks below them, which begin unfolded. */
function addTasks(
  rows: TreeRow[],
  tasks: readonly Task[],
  prefix: string,
  depth: number,
  opened: Record<string, boolean>,
) {
  const here = new Set(tasks.map(({ id }) => id))
  const parts = new Map<string, Task[]>()
  const roots: Task[] = []
  for (const task of tasks) {
    if (!task.parent || !here.has(task.parent) || task.parent === task.id) roots.push(task)
    else if (parts.has(task.parent)) parts.get(task.parent)!.push(task)
    else parts.set(task.parent, [task])
  }
  const add = (task: Task, at: number) => {
    const below = parts.get(task.id) ?? []
    const isOpen = opened[task.id] ?? true
    rows.push({
      kind: 'task',
      key: `${prefix}${task.id}`,
      id: task.id,
      depth: at,
      isOpen: below.length ? isOpen : null,
    })
    parts.delete(task.id)
    if (isOpen) for (const part of below) add(part, at + 1)
  }
  for (const root of roots) add(root, depth)
}

/** Whether two trees show the same rows in the same places. */
export const isSameTree = (a: readonly TreeRow[], b: readonly TreeRow[]) =>
  a.length === b.length &&
  a.every((row, index) => {
    const other = b[index]!
    if (row.kind !== other.kind || row.key !== other.key || row.isOpen !== other.isOpen) return false
    if (row.kind === 'group') return row.count === (other as typeof row).count
    if (row.depth !== (other as typeof row).depth) return false
    return row.kind === 'task' || row.isApart === (other as typeof row).isApart
  })
