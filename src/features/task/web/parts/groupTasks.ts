import type { Priority } from '../../../../shared/fields.ts'
import type { Status } from '../../../status/status.contract.ts'
import type { Task } from '../../task.contract.ts'

/** The tasks of one status in the order shown; `status` is null for those whose status was deleted. */
export type TaskGroup = { status: Status | null; taskIds: string[] }

/** Stands for "No status" where groups are named by the id of their status. */
export const noStatus = 'none'
export const groupId = ({ status }: TaskGroup) => status?.id ?? noStatus

/** Highest first, as menus list them. */
export const priorities: readonly Priority[] = ['urgent', 'high', 'medium', 'low', 'none']

/** By priority, then number; a task that has no number yet is the newest. */
export function compareTasks(a: Task, b: Task): number {
  return (
    priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
    (a.number || Number.MAX_SAFE_INTEGER) - (b.number || Number.MAX_SAFE_INTEGER) ||
    (a.id < b.id ? -1 : 1)
  )
}

/** One group per status in the statuses' order, empty ones too, and "No status" last when it is used. */
export function groupTasks(tasks: Iterable<Task>, statuses: readonly Status[]): TaskGroup[] {
  const ordered = [...statuses].sort((a, b) => a.position - b.position)
  const byStatus = new Map<string, Task[]>(ordered.map(({ id }) => [id, []]))
  const without: Task[] = []
  for (const task of tasks) (byStatus.get(task.status ?? noStatus) ?? without).push(task)
  const ids = (group: Task[]) => group.sort(compareTasks).map(({ id }) => id)
  const groups: TaskGroup[] = ordered.map((status) => ({ status, taskIds: ids(byStatus.get(status.id)!) }))
  if (without.length) groups.push({ status: null, taskIds: ids(without) })
  return groups
}

/** Whether two groupings show the same rows in the same places, whatever else changed in the tasks. */
export function isSameGrouping(a: readonly TaskGroup[], b: readonly TaskGroup[]): boolean {
  return (
    a.length === b.length &&
    a.every((group, index) => {
      const other = b[index]!
      return (
        group.status === other.status &&
        group.taskIds.length === other.taskIds.length &&
        group.taskIds.every((id, row) => id === other.taskIds[row])
      )
    })
  )
}

/** One line of the list. */
export type ListRow =
  | { kind: 'group'; key: string; group: TaskGroup; open: boolean }
  | { kind: 'task'; key: string; group: TaskGroup; position: number }
  | { kind: 'more'; key: string; group: TaskGroup; hidden: number }
  | { kind: 'add'; key: string; group: TaskGroup }

type ListRowOptions = {
  isOpen: (group: TaskGroup) => boolean
  /** How many tasks of a group are shown; closed groups grow by pages. */
  shown: (group: TaskGroup) => number
  mayAdd: boolean
}

/** The groups laid out as lines, from top to bottom. */
export function listRows(groups: readonly TaskGroup[], options: ListRowOptions): ListRow[] {
  return groups.flatMap((group) => {
    const id = groupId(group)
    const open = options.isOpen(group)
    const rows: ListRow[] = [{ kind: 'group', key: `group-${id}`, group, open }]
    if (!open) return rows
    const shown = group.taskIds.slice(0, options.shown(group))
    for (const [position, taskId] of shown.entries())
      rows.push({ kind: 'task', key: taskId, group, position })
    const hidden = group.taskIds.length - shown.length
    if (hidden) rows.push({ kind: 'more', key: `more-${id}`, group, hidden })
    if (options.mayAdd && group.status) rows.push({ kind: 'add', key: `add-${id}`, group })
    return rows
  })
}
