import { isRecord } from '#shared/record.ts'
import { readShown } from '#web/ui/grid/shownParts.ts'

/** What a person chose about how a list shows tasks. */
export type Grouping = 'due' | 'project' | 'status' | 'priority' | 'executor' | 'tag'
export type Sorting = 'priority' | 'dueDate' | 'title' | 'createdAt' | 'updatedAt' | 'estimate'
export type Direction = 'asc' | 'desc'
export type Column =
  | 'priority'
  | 'key'
  | 'tags'
  | 'project'
  | 'estimate'
  | 'range'
  | 'dueDate'
  | 'executor'
  | 'timer'
/** Open tasks, closed ones, or both. */
export type View = 'open' | 'closed' | 'all'

export type ListSettings = {
  grouping: Grouping
  sorting: Sorting
  direction: Direction
  /** Columns of the list, and parts of a card. */
  shown: readonly Column[]
}

/** All lists of a kind share their settings. */
export type ListKind = 'mine' | 'project'

export const defaultSettings: Record<ListKind, ListSettings> = {
  mine: {
    grouping: 'due',
    sorting: 'priority',
    direction: 'desc',
    shown: ['priority', 'key', 'tags', 'project', 'estimate', 'dueDate', 'executor', 'timer'],
  },
  project: {
    grouping: 'status',
    sorting: 'priority',
    direction: 'desc',
    shown: ['priority', 'key', 'tags', 'estimate', 'range', 'dueDate', 'executor', 'timer'],
  },
}

export const groupingNames: Record<Grouping, string> = {
  due: 'Due date',
  project: 'Project',
  status: 'Status',
  priority: 'Priority',
  executor: 'Assignee',
  tag: 'Tag',
}
export const groupings: Record<ListKind, readonly Grouping[]> = {
  mine: ['due', 'project', 'status', 'priority'],
  project: ['status', 'due', 'priority', 'executor', 'tag'],
}

export const sortingNames: Record<Sorting, string> = {
  priority: 'Priority',
  dueDate: 'Due date',
  title: 'Title',
  createdAt: 'Created',
  updatedAt: 'Updated',
  estimate: 'Estimate',
}
/** The direction in which a person most likely wants it. */
export const naturalDirection = (sorting: Sorting): Direction =>
  sorting === 'dueDate' || sorting === 'title' ? 'asc' : 'desc'

export const columnNames: Record<Column, string> = {
  priority: 'Priority',
  key: 'Key',
  tags: 'Tags',
  project: 'Project',
  estimate: 'Time and estimate',
  range: 'Start and end',
  dueDate: 'Due date',
  executor: 'Assignee',
  timer: 'Timer',
}
export const columns: Record<ListKind, readonly Column[]> = {
  mine: ['priority', 'key', 'tags', 'project', 'estimate', 'range', 'dueDate', 'executor', 'timer'],
  project: ['priority', 'key', 'tags', 'estimate', 'range', 'dueDate', 'executor', 'timer'],
}

const isKeyOf = <K extends string>(names: Record<K, string>, value: unknown): value is K =>
  typeof value === 'string' && Object.hasOwn(names, value)

/** Those that there were when settings still named what is hidden; none is added. */
const earlierColumns: readonly Column[] = [
  'priority',
  'key',
  'tags',
  'project',
  'estimate',
  'range',
  'dueDate',
  'executor',
  'timer',
]

/** Of settings that anybody may have saved, what is one. */
function readSavedSettings(value: unknown): Partial<ListSettings> {
  if (!isRecord(value)) return {}
  const { grouping, sorting, direction } = value
  const shown = readShown(value.shown ?? value.hidden, Object.keys(columnNames) as Column[], earlierColumns)
  return {
    ...(isKeyOf(groupingNames, grouping) && { grouping }),
    ...(isKeyOf(sortingNames, sorting) && { sorting }),
    ...((direction === 'asc' || direction === 'desc') && { direction }),
    ...(shown && { shown }),
  }
}

/** The settings with what was remembered or saved in a view, as far as it is still known. */
export function readSettings(kind: ListKind, value: unknown): ListSettings {
  const saved = readSavedSettings(value)
  const fallback = defaultSettings[kind]
  return {
    grouping: saved.grouping && groupings[kind].includes(saved.grouping) ? saved.grouping : fallback.grouping,
    sorting: saved.sorting ?? fallback.sorting,
    direction: saved.direction ?? fallback.direction,
    shown: saved.shown ?? fallback.shown,
  }
}
