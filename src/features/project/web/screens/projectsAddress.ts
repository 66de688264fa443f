import { type ProjectView, projectViews } from '../parts/viewSettings.ts'

/** The views of the projects screen by the address they have; the list has none of its own. */
export const addressOfView = (view: ProjectView) => (view === 'list' ? '/workspace' : `/workspace/${view}`)

/** What an address below `/workspace` shows: a view, and the task that is opened over it; null when there is no such. */
export function readProjectsAddress(rest: string): { view: ProjectView; taskId: string | undefined } | null {
  const parts = rest.split('/').filter(Boolean)
  const named = projectViews.find((view) => view !== 'list' && view === parts[0])
  const [tasks, taskId, ...more] = named ? parts.slice(1) : parts
  if (more.length || (tasks !== undefined && (tasks !== 'tasks' || !taskId))) return null
  return { view: named ?? 'list', taskId }
}
