import type { Priority } from '#shared/fields.ts'
import type { Task, TaskChange } from '../../../../task.contract.ts'
import type { Grouping } from '../../../parts/listSettings.ts'
import { priorities } from '../../../parts/priority.ts'
import { dueFrom, dues } from '../filter/due.ts'
import { withoutValue } from '../filter/taskFilter.ts'

/** Tasks that stand together, subtasks right after their parent. */
export type TaskGroup = {
  /** Names the group among all groupings; the id of a status for the group of that status. */
  id: string
  /** What its tasks share: an id, a priority, when they are due; null for those without. */
  value: string | null
  /** Whether only closed tasks stand in it. */
  isClosed: boolean
  taskIds: string[]
  /** How deep each of them is nested under others of the group. */
  depths: number[]
}

/** The group of closed tasks, where those are apart. */
export const closedValue = 'closed'

export type GroupContext = {
  grouping: Grouping
  today: string
  /** The values in the order of their groups: ids of statuses, projects, members or tags. */
  order: readonly string[]
  /** Whether subtasks stand where they are sorted to, and not below their parents. */
  isFlat?: boolean
  /** Whether groups show without any task. */
  showsEmpty: boolean
  /** Whether a group of this value is one of closed tasks. */
  isClosedValue: (value: string) => boolean
  isClosed: (task: Task) => boolean
}

type Place = (task: Task) => readonly (string | null)[]

function placing({ grouping, today, isClosed, order }: GroupContext): Place {
  const due = dueFrom(today)
  const known = new Set(order)
  const orNull = (id: string | null) => (id !== null && known.has(id) ? id : null)
  switch (grouping) {
    case 'due':
      return (task) => [isClosed(task) ? closedValue : due(task.dueDate)]
    case 'priority':
      return (task) => [task.priority]
    case 'tag':
      return ({ tags }) => {
        const found = tags.filter((tag) => known.has(tag))
        return found.length ? found : [null]
      }
    default:
      return (task) => [orNull(task[grouping])]
  }
}

const fixedOrders: Partial<Record<Grouping, readonly string[]>> = {
  due: [...dues, closedValue],
  priority: priorities,
}

/** Statuses keep their bare id, as what was folded is remembered by it. */
const idOf = (grouping: Grouping, value: string | null) =>
  grouping === 'status' ? (value ?? withoutValue) : `${grouping}-${value ?? withoutValue}`

/**
 * Tasks in groups, in the order they come in; a task of several tags stands in the group of each. Open tasks come
 * before closed ones where both are in a group.
 */
export function groupTasks(sorted: readonly Task[], context: GroupContext): TaskGroup[] {
  const { grouping, isFlat = false, showsEmpty, isClosed, isClosedValue } = context
  const place = placing(context)
  const order: (string | null)[] = [...(fixedOrders[grouping] ?? context.order), null]
  const byValue = new Map<string | null, { open: Task[]; closed: Task[] }>(
    order.map((value) => [value, { open: [], closed: [] }]),
  )
  for (const task of sorted) {
    const part = isClosed(task) ? 'closed' : 'open'
    for (const value of place(task)) byValue.get(value)?.[part].push(task)
  }
  return [...byValue].flatMap(([value, { open, closed }]) => {
    if (!open.length && !closed.length && !(value !== null && showsEmpty)) return []
    return {
      id: idOf(grouping, value),
      value,
      isClosed: value !== null && isClosedValue(value),
      ...nest(open.length ? (closed.length ? open.concat(closed) : open) : closed, isFlat),
    }
  })
}

/** Subtasks behind their parents where those are here too, in the order of each. */
function nest(tasks: readonly Task[], isFlat: boolean): Pick<TaskGroup, 'taskIds' | 'depths'> {
  if (isFlat || !tasks.some(({ parent }) => parent))
    return { taskIds: tasks.map(({ id }) => id), depths: tasks.map(() => 0) }
  const here = new Set(tasks.map(({ id }) => id))
  const below = new Map<string, Task[]>()
  const roots: Task[] = []
  for (const task of tasks) {
    if (!task.parent || task.parent === task.id || !here.has(task.parent)) roots.push(task)
    else if (below.has(task.parent)) below.get(task.parent)!.push(task)
    else below.set(task.parent, [task])
  }
  const taskIds: string[] = []
  const depths: number[] = []
  const done = new Set<string>()
  const add = (task: Task, depth: number) => {
    if (done.has(task.id)) return
    done.add(task.id)
    taskIds.push(task.id)
    depths.push(depth)
    for (const child of below.get(task.id) ?? []) add(child, depth + 1)
  }
  for (const root of roots) add(root, 0)
  // Two changes that cross may make a circle for a moment: none of it may be lost.
  for (const task of tasks) add(task, 0)
  return { taskIds, depths }
}

const isSameList = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])

const isSameGroup = (group: TaskGroup, other: TaskGroup) =>
  group.id === other.id &&
  group.isClosed === other.isClosed &&
  isSameList(group.taskIds, other.taskIds) &&
  isSameList(group.depths, other.depths)

/** Whether two groupings show the same rows in the same places, whatever else changed in the tasks. */
export const isSameGrouping = (a: readonly TaskGroup[], b: readonly TaskGroup[]): boolean =>
  a.length === b.length && a.every((group, index) => isSameGroup(group, b[index]!))

/** Gives each grouping those groups of the one before that stayed as they were, so that nothing draws them again. */
export function groupReuser() {
  let known = new Map<string, TaskGroup>()
  return (groups: readonly TaskGroup[]): TaskGroup[] => {
    const reused = groups.map((group) => {
      const same = known.get(group.id)
      return same && isSameGroup(same, group) ? same : group
    })
    known = new Map(reused.map((group) => [group.id, group]))
    return reused
  }
}

/** What a new task has to be to stand in the group; null where none can begin. */
export function fieldsOfGroup(grouping: Grouping, { value }: TaskGroup, today: string): TaskChange | null {
  switch (grouping) {
    case 'due':
      return value === 'today' ? { dueDate: today } : value === withoutValue ? { dueDate: null } : null
    case 'priority':
      return { priority: value as Priority }
    case 'tag':
      return { tags: value ? [value] : [] }
    case 'status':
      return value ? { status: value } : null
    case 'project':
      return value ? { project: value } : null
    case 'executor':
      return { executor: value }
  }
}
