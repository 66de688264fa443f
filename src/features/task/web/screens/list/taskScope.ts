import type { Task } from '../../../task.contract.ts'
import type { Whose } from '../../task.api.ts'

/** How a member has to do with a task; `all` are those of everybody. */
export type Part = 'executor' | 'creator' | 'participant' | 'all'

/** Which tasks a list is about: those of a project, or the member's own and everybody’s across projects. */
export type TaskScope = { kind: 'project'; project: string } | { kind: 'mine'; part: Part }

/** Names a scope among those of its kind. */
export const nameOfScope = (scope: TaskScope) => (scope.kind === 'project' ? scope.project : scope.part)

/** What the server is asked for to have the scope's tasks. */
export function queryOfScope(scope: TaskScope, me: string): Whose {
  if (scope.kind === 'project') return { project: scope.project }
  switch (scope.part) {
    case 'executor':
      return { executor: me }
    case 'creator':
      return { createdBy: me }
    case 'all':
      return {}
    default:
      return { participant: me }
  }
}

export function isInScope(kind: TaskScope['kind'], name: string, me: string) {
  if (kind === 'project') return ({ project }: Task) => project === name
  switch (name as Part) {
    case 'executor':
      return ({ executor }: Task) => executor === me
    case 'creator':
      return ({ createdBy }: Task) => createdBy === me
    case 'all':
      return () => true
    default:
      return ({ participants }: Task) => participants.includes(me)
  }
}
