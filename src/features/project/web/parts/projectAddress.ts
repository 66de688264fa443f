/** The views of a project's own page, in the order of its tabs. */
export const projectViews = ['overview', 'list', 'board', 'gantt', 'members', 'settings'] as const
export type ProjectView = (typeof projectViews)[number]

/** The views that a task may be open over. */
const taskViews: readonly ProjectView[] = ['overview', 'list', 'board', 'gantt']

/** What stands behind a project's id in its address, the list without a word of its own; null for no view of it. */
export function readProjectAddress(rest: string): { view: ProjectView; taskId?: string } | null {
  const words = rest.split('/').filter(Boolean)
  const [first] = words
  const isList = first === undefined || first === 'tasks'
  const view = isList ? 'list' : projectViews.find((known) => known !== 'list' && known === first)
  if (!view) return null
  const [word, taskId, ...more] = isList ? words : words.slice(1)
  if (word === undefined) return { view }
  return taskViews.includes(view) && word === 'tasks' && taskId && !more.length ? { view, taskId } : null
}

/** The address of a project's view; a task open over it stands behind as `tasks/:taskId`. */
export const projectPath = (id: string, view: ProjectView = 'list') =>
  view === 'list' ? `/projects/${id}` : `/projects/${id}/${view}`
