import type { TaskGroup } from '../order/groupTasks.ts'

/** One line of the list. `key` names it among all lines. */
export type ListRow =
  | { kind: 'group'; key: string; group: TaskGroup; open: boolean }
  | {
      kind: 'task'
      key: string
      taskId: string
      group: TaskGroup
      depth: number
      /** Whether its subtasks stand below it, and if so whether they show; null without any. */
      subtasks: 'open' | 'folded' | null
    }
  | { kind: 'add'; key: string; group: TaskGroup }
  /** Closed tasks that the server has besides; null when it is not known how many. */
  | { kind: 'more'; key: 'more'; hidden: number | null }

type ListRowOptions = {
  isOpen: (group: TaskGroup) => boolean
  isSubtaskFolded: (taskId: string) => boolean
  mayAdd: (group: TaskGroup) => boolean
  /** How many more closed tasks there are; null for an unknown number. */
  more: { hidden: number | null } | null
}

/** The groups laid out as lines, from top to bottom. */
export function listRows(groups: readonly TaskGroup[], options: ListRowOptions): ListRow[] {
  const rows: ListRow[] = []
  const seen = new Set<string>()
  for (const group of groups) {
    const open = options.isOpen(group)
    rows.push({ kind: 'group', key: `group-${group.id}`, group, open })
    if (!open) continue
    let foldedAt = Number.POSITIVE_INFINITY
    group.taskIds.forEach((taskId, index) => {
      const depth = group.depths[index]!
      if (depth > foldedAt) return
      foldedAt = Number.POSITIVE_INFINITY
      const isParent = (group.depths[index + 1] ?? 0) > depth
      const isFolded = isParent && options.isSubtaskFolded(taskId)
      if (isFolded) foldedAt = depth
      // A task of several tags stands in several groups; only its first line is called by its id alone.
      const key = seen.has(taskId) ? `${group.id}/${taskId}` : taskId
      seen.add(taskId)
      rows.push({
        kind: 'task',
        key,
        taskId,
        group,
        depth,
        subtasks: isParent ? (isFolded ? 'folded' : 'open') : null,
      })
    })
    if (options.mayAdd(group)) rows.push({ kind: 'add', key: `add-${group.id}`, group })
  }
  if (options.more) rows.push({ kind: 'more', key: 'more', hidden: options.more.hidden })
  return rows
}
