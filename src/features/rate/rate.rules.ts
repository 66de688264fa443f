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
