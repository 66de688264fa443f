import type { TaskGroup } from '../list/order/groupTasks.ts'

/** Where the focus can stand on a board: a column's head, its cards, what brings more of them, and its field. */
export type Stop =
  | { kind: 'group'; key: string; group: TaskGroup }
  | { kind: 'task'; key: string; group: TaskGroup; taskId: string }
  | { kind: 'more'; key: string; group: TaskGroup }
  | { kind: 'add'; key: string; group: TaskGroup }

export type Column = { group: TaskGroup; isOpen: boolean; hasMore: boolean; mayAdd: boolean; stops: Stop[] }

type Options = {
  isOpen: (group: TaskGroup) => boolean
  /** Whether the server has more tasks that may belong to the column. */
  hasMore: (group: TaskGroup) => boolean
  mayAdd: (group: TaskGroup) => boolean
}

/** The groups of a list as columns. */
export const boardColumns = (groups: readonly TaskGroup[], options: Options): Column[] =>
  groups.map((group) => {
    const isOpen = options.isOpen(group)
    const hasMore = isOpen && options.hasMore(group)
    const mayAdd = isOpen && options.mayAdd(group)
    const cards = isOpen ? group.taskIds : []
    const stops: Stop[] = [
      { kind: 'group', key: `group-${group.id}`, group },
      ...cards.map((taskId): Stop => ({ kind: 'task', key: taskId, group, taskId })),
      ...(hasMore ? [{ kind: 'more' as const, key: `more-${group.id}`, group }] : []),
      ...(mayAdd ? [{ kind: 'add' as const, key: `add-${group.id}`, group }] : []),
    ]
    return { group, isOpen, hasMore, mayAdd, stops }
  })

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'
export const isArrow = (key: string): key is Arrow =>
  ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)

/** The stop that an arrow leads to: along the column, or as far down in the column beside it. */
export function nextStop(columns: readonly Column[], key: string, arrow: Arrow): Stop | undefined {
  const at = columns.findIndex(({ stops }) => stops.some((stop) => stop.key === key))
  const stops = columns[at]?.stops
  if (!stops) return undefined
  const index = stops.findIndex((stop) => stop.key === key)
  switch (arrow) {
    case 'ArrowUp':
      return stops[Math.max(0, index - 1)]
    case 'ArrowDown':
      return stops[Math.min(stops.length - 1, index + 1)]
    case 'Home':
      return stops[0]
    case 'End':
      return stops.at(-1)
    default: {
      const beside = columns[at + (arrow === 'ArrowRight' ? 1 : -1)]
      return beside?.stops[Math.min(index, beside.stops.length - 1)]
    }
  }
}
