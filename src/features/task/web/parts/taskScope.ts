import type { Task } from '../../task.contract.ts'

/** How a member has to do with a task. */
export type Part = 'executor' | 'creator' | 'participant'

/** Which tasks a list is about: those of a project, or the member's own. */
export type TaskScope = { kind: 'project'; project: string } | { kind: 'mine'; part: Part }

/** Names a scope among those of its kind. */
export const nameOfScope = (scope: TaskScope) => (scope.kind === 'project' ? scope.project : scope.part)

export function isInScope(kind: TaskScope['kind'], name: string, me: string) {
  if (kind === 'project') return ({ project }: Task) => project === name
  switch (name as Part) {
    case 'executor':
      return ({ executor }: Task) => executor === me
    case 'creator':
      return ({ createdBy }: Task) => createdBy === me
    default:
      return ({ participants }: Task) => participants.includes(me)
  }
}
