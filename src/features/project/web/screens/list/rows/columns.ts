import type { ProjectColumn, TaskColumn } from '../../../parts/viewSettings.ts'

/** A column of the grid: what stands in it on projects, and what on tasks. */
export type Slot = 'tags' | 'count' | 'users' | 'status' | 'priority' | 'due' | 'range'

export const slots: Record<Slot, { project: ProjectColumn; task: TaskColumn; name: string }> = {
  tags: { project: 'tags', task: 'project', name: 'Tags' },
  count: { project: 'tasksCount', task: 'estimate', name: 'Tasks' },
  users: { project: 'users', task: 'executor', name: 'Members' },
  status: { project: 'status', task: 'status', name: 'Status' },
  priority: { project: 'priority', task: 'priority', name: 'Priority' },
  due: { project: 'dueDate', task: 'range', name: 'Due date' },
  range: { project: 'range', task: 'range', name: 'Start and end' },
}

export type Columns = {
  /** The columns that the grid has, in their order: those that a row of either kind shows. */
  slots: readonly Slot[]
  projects: readonly ProjectColumn[]
  tasks: readonly TaskColumn[]
}

/** Whatever stands in a column, it is as wide on projects as on tasks, so that they line up. */
export const columnsOf = (
  projects: Columns['projects'],
  tasks: Columns['tasks'],
  areTasksShown: boolean,
): Columns => ({
  slots: (Object.keys(slots) as Slot[]).filter(
    (slot) => projects.includes(slots[slot].project) || (areTasksShown && tasks.includes(slots[slot].task)),
  ),
  projects,
  tasks,
})
