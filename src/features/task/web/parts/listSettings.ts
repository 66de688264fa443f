import { isRecord } from '#shared/record.ts'

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
  /** Those that are hidden; all others show. */
  hidden: Partial<Record<Column, boolean>>
}

/** All lists of a kind share their settings. */
export type ListKind = 'mine' | 'project'

export const defaultSettings: Record<ListKind, ListSettings> = {
  mine: { grouping: 'due', sorting: 'priority', direction: 'desc', hidden: { range: true } },
  project: { grouping: 'status', sorting: 'priority', direction: 'desc', hidden: {} },
}

export const groupingNames: Record<Grouping, string> = {
  due: 'Due date',
  project: 'Project',
  status: 'Status',
  priority: 'Priority',
  executor: 'Executor',
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
  executor: 'Executor',
  timer: 'Timer',
}
export const columns: Record<ListKind, readonly Column[]> = {
  mine: ['priority', 'key', 'tags', 'project', 'estimate', 'range', 'dueDate', 'executor', 'timer'],
  project: ['priority', 'key', 'tags', 'estimate', 'range', 'dueDate', 'executor', 'timer'],
}

const isKeyOf = <K extends string>(names: Record<K, string>, value: unknown): value is K =>
  typeof value === 'string' && Object.hasOwn(names, value)

const areHidden = (value: unknown): value is Partial<Record<Column, boolean>> =>
  isRecord(value) &&
  Object.entries(value).every(
    ([name, isHidden]) => isKeyOf(columnNames, name) && typeof isHidden === 'boolean',
  )

/** Of settings that anybody may have saved, what is one. */
export function readSavedSettings(value: unknown): Partial<ListSettings> {
  if (!isRecord(value)) return {}
  const { grouping, sorting, direction, hidden } = value
  return {
    ...(isKeyOf(groupingNames, grouping) && { grouping }),
    ...(isKeyOf(sortingNames, sorting) && { sorting }),
    ...((direction === 'asc' || direction === 'desc') && { direction }),
    ...(areHidden(hidden) && { hidden }),
  }
}

/** The settings with what was remembered, as far as it is still known. */
export function readSettings(kind: ListKind, saved: Partial<ListSettings> | undefined): ListSettings {
  const fallback = defaultSettings[kind]
  return {
    grouping:
      saved?.grouping && groupings[kind].includes(saved.grouping) ? saved.grouping : fallback.grouping,
    sorting: saved?.sorting && saved.sorting in sortingNames ? saved.sorting : fallback.sorting,
    direction:
      saved?.direction === 'asc' || saved?.direction === 'desc' ? saved.direction : fallback.direction,
    hidden: saved?.hidden ?? fallback.hidden,
  }
}
