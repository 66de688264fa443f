import { may, type Viewer } from '../../shared/access.ts'
import type { Rate } from './rate.contract.ts'

/** A project's rates are seen with money.view there, those of the workspace and of members with money.view for all. */
export const seenRate = (viewer: Viewer, rate: Rate): Rate | null =>
  may(viewer, 'money.view', rate.project ? { project: rate.project } : {}) ? rate : null

/** Whose rate it is decides which flag changes it, beside seeing it. */
export function maySetRate(viewer: Viewer, { project, member }: Pick<Rate, 'project' | 'member'>): boolean {
  if (!may(viewer, 'money.view', project ? { project } : {})) return false
  if (project) return may(viewer, 'project.update', { project })
  return may(viewer, member ? 'member.update' : 'workspace.update')
}

type RateOf = Pick<Rate, 'project' | 'member'>

/** Whose rates count where this one is not set, the most special first, and how they are called. */
export function moreGeneral({ project, member }: RateOf): { of: RateOf; from: string }[] {
  return [
    ...(project && member
      ? [
          { of: { project, member: null }, from: 'the project' },
          { of: { project: null, member }, from: 'the member' },
        ]
      : []),
    ...(project || member ? [{ of: { project: null, member: null }, from: 'the workspace' }] : []),
  ]
}
