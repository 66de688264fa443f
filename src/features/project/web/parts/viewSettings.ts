import { readShown } from '#web/ui/grid/shownParts.ts'

/** How the views of the projects screen show what they show; chosen on this device, or saved under a name. */
export type ProjectGrouping = 'status' | 'client' | 'lead' | 'member' | 'priority' | 'none'
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
  lead: 'Lead',
  member: 'Member',
  priority: 'Priority',
  none: 'Nothing',
}
export const sortingNames: Record<ProjectSorting, string> = {
  name: 'Name',
  position: 'Manual',
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
  users: 'Members',
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
/** The parts of a card of the overview. */
export const cardParts = {
  progress: 'Progress',
  hours: 'Hours',
  budget: 'Budget',
  attention: 'What needs attention',
  members: 'Members',
}
export type CardPart = keyof typeof cardParts
/** The columns beside the bars of the Gantt. */
export const ganttColumns = { duration: 'Duration', range: 'Start and end' }
export type GanttColumn = keyof typeof ganttColumns

export type ProjectViewSettings = {
  list: Ordered & {
    /** Columns that are shown on projects, and on tasks. */
    projects: readonly ProjectColumn[]
    tasks: readonly TaskColumn[]
    showTasks: boolean
  }
  gantt: Ordered & {
    zoom: Zoom
    showTasks: boolean
    /** Columns beside the bars. */
    columns: readonly GanttColumn[]
    showDependencies: boolean
    /** Pixels that the names and columns have. */
    treeWidth: number
  }
  overview: {
    sorting: ProjectSorting
    direction: Direction
    /** Parts of a card that are shown. */
    parts: readonly CardPart[]
  }
  board: { tasks: readonly TaskColumn[]; hideEmpty: boolean }
}
export type ProjectView = keyof ProjectViewSettings
export const projectViews: readonly ProjectView[] = ['list', 'gantt', 'overview', 'board']

const ordered: Ordered = { grouping: 'status', sorting: 'name', direction: 'asc' }

export const defaultViewSettings: ProjectViewSettings = {
  list: {
    ...ordered,
    projects: ['tasksCount', 'users', 'tags', 'status', 'priority', 'dueDate', 'range'],
    tasks: ['project', 'executor', 'status', 'priority'],
    showTasks: true,
  },
  gantt: {
    ...ordered,
    zoom: 'week',
    showTasks: true,
    columns: ['duration', 'range'],
    showDependencies: true,
    treeWidth: 444,
  },
  overview: {
    sorting: 'name',
    direction: 'asc',
    parts: ['progress', 'hours', 'budget', 'attention', 'members'],
  },
  // Each card stands below the name of its project.
  board: { tasks: ['project', 'executor', 'status', 'priority', 'range', 'estimate'], hideEmpty: false },
}

/** What may be shown, by setting, and what of it there was when settings still named what is hidden; none is added. */
const shownSettings: Record<string, { all: object; earlier: readonly string[] }> = {
  projects: {
    all: projectColumns,
    earlier: ['tasksCount', 'users', 'tags', 'status', 'priority', 'dueDate', 'range'],
  },
  tasks: {
    all: taskColumns,
    earlier: ['project', 'executor', 'status', 'priority', 'tags', 'range', 'estimate'],
  },
  columns: { all: ganttColumns, earlier: ['duration', 'range'] },
  parts: { all: cardParts, earlier: ['progress', 'hours', 'budget', 'attention', 'members'] },
}

/** The settings of a view with what was remembered or saved, as far as it is of the same kind. */
export function readViewSettings<V extends ProjectView>(view: V, saved: unknown): ProjectViewSettings[V] {
  const settings: Record<string, unknown> = { ...defaultViewSettings[view] }
  const known = typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : {}
  for (const [name, fallback] of Object.entries(settings)) {
    const parts = shownSettings[name]
    if (parts) {
      // The parts of a card were called by what was hidden of them.
      const value = known[name] ?? (name === 'parts' ? known.hidden : undefined)
      settings[name] = readShown(value, Object.keys(parts.all), parts.earlier) ?? fallback
    } else if (typeof known[name] === typeof fallback && known[name] !== null && isKnown(name, known[name]))
      settings[name] = known[name]
  }
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
