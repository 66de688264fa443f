/** How the views of the projects screen show what they show; chosen on this device, or saved under a name. */
export type ProjectGrouping = 'status' | 'client' | 'member' | 'priority' | 'none'
export type ProjectSorting =
  | 'name'
  | 'position'
  | 'dueDate'
  | 'priority'
  | 'tasks'
  | 'createdAt'
  | 'updatedAt'
export type Direction = 'asc' | 'desc'

export const groupingNames: Record<ProjectGrouping, string> = {
  status: 'Status',
  client: 'Client',
  member: 'Member',
  priority: 'Priority',
  none: 'Nothing',
}
export const sortingNames: Record<ProjectSorting, string> = {
  name: 'Name',
  position: 'By hand',
  dueDate: 'Due date',
  priority: 'Priority',
  tasks: 'Open tasks',
  createdAt: 'Created',
  updatedAt: 'Updated',
}

/** The direction in which a person most likely wants it. */
export const naturalDirection = (sorting: ProjectSorting): Direction =>
  sorting === 'name' || sorting === 'position' || sorting === 'dueDate' ? 'asc' : 'desc'

/** Columns of a project's row. */
export const projectColumns = {
  tasksCount: 'Tasks count',
  users: 'Users',
  tags: 'Tags',
  status: 'Status',
  priority: 'Priority',
  dueDate: 'Due date',
  range: 'Start and end',
}
export type ProjectColumn = keyof typeof projectColumns

/** Columns of a task's row in the list, and parts of a card on the board. */
export const taskColumns = {
  project: 'Project',
  executor: 'Assign to',
  status: 'Status',
  priority: 'Priority',
  tags: 'Tags',
  range: 'Dates',
  estimate: 'Estimate',
}
export type TaskColumn = keyof typeof taskColumns

export type Zoom = 'day' | 'week' | 'month' | 'quarter'

type Ordered = { grouping: ProjectGrouping; sorting: ProjectSorting; direction: Direction }
/** What is hidden is named, so that a column that comes later shows. */
type Hidden<C extends string> = Partial<Record<C, boolean>>

export type ProjectViewSettings = {
  list: Ordered & { projects: Hidden<ProjectColumn>; tasks: Hidden<TaskColumn>; showTasks: boolean }
  gantt: Ordered & {
    zoom: Zoom
    showTasks: boolean
    /** Columns beside the bars. */
    columns: Hidden<'duration' | 'range'>
    showDependencies: boolean
    /** Pixels that the names and columns have. */
    treeWidth: number
  }
  overview: {
    sorting: ProjectSorting
    direction: Direction
    hidden: Hidden<'progress' | 'hours' | 'budget' | 'attention' | 'members'>
  }
  board: { tasks: Hidden<TaskColumn>; hideEmpty: boolean }
}
export type ProjectView = keyof ProjectViewSettings
export const projectViews: readonly ProjectView[] = ['list', 'gantt', 'overview', 'board']

const ordered: Ordered = { grouping: 'status', sorting: 'name', direction: 'asc' }

export const defaultViewSettings: ProjectViewSettings = {
  list: {
    ...ordered,
    projects: {},
    tasks: { tags: true, range: true, estimate: true },
    showTasks: true,
  },
  gantt: {
    ...ordered,
    zoom: 'week',
    showTasks: true,
    columns: {},
    showDependencies: true,
    treeWidth: 444,
  },
  overview: { sorting: 'name', direction: 'asc', hidden: {} },
  // Each card stands below the name of its project.
  board: { tasks: { tags: true }, hideEmpty: false },
}

/** The settings of a view with what was remembered or saved, as far as it is of the same kind. */
export function readViewSettings<V extends ProjectView>(view: V, saved: unknown): ProjectViewSettings[V] {
  const settings: Record<string, unknown> = { ...defaultViewSettings[view] }
  const known = typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : {}
  for (const [name, fallback] of Object.entries(settings))
    if (typeof known[name] === typeof fallback && known[name] !== null && isKnown(name, known[name]))
      settings[name] = known[name]
  return settings as ProjectViewSettings[V]
}

const zooms: readonly string[] = ['day', 'week', 'month', 'quarter'] satisfies Zoom[]
const choices: Record<string, readonly string[]> = {
  grouping: Object.keys(groupingNames),
  sorting: Object.keys(sortingNames),
  direction: ['asc', 'desc'],
  zoom: zooms,
}
const isKnown = (name: string, value: unknown) => choices[name]?.includes(value as string) ?? true
