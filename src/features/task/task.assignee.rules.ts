import type { Scope } from '#shared/access.ts'

/**
 * How a member can be assigned tasks of a project: as they are, once they are added to the project, or not at all, as
 * their role sees no tasks.
 */
export type Assignability = 'assignable' | 'onceAdded' | 'never'

/** The same as the server decides, of the scope in which the member's role views tasks. */
export function assignability(taskView: Scope, isInProject: boolean): Assignability {
  if (isInProject || taskView === 'all' || taskView === 'own') return 'assignable'
  return taskView === 'project' ? 'onceAdded' : 'never'
}
