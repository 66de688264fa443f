import { isMemberVisible } from '#features/member/member.rules.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import type { TimeOff } from './timeOff.shape.ts'

/**
 * Time off with the projects of its member and whether its kind is private: what decides who may see what of it. Logged
 * with a change, never sent.
 */
export type PlacedTimeOff = TimeOff & { projects?: string[]; isPrivate?: boolean }

/** Whether the viewer approves time off of whoever is in these projects. */
export function approvesIn(viewer: Viewer, projects: Iterable<string>): boolean {
  const scope = scopeOf(viewer.access, 'timeOff.approve')
  if (scope !== 'project') return scope === 'all'
  for (const project of projects) if (viewer.projects.has(project)) return true
  return false
}

/** Whether the viewer may approve this: nobody approves their own. */
export const mayApprove = (viewer: Viewer, { memberId, projects = [] }: PlacedTimeOff): boolean =>
  memberId !== viewer.memberId && approvesIn(viewer, projects)

/** The time off as the viewer may see it, or null: colleagues see who is away, and why only where that is not private. */
export function visibleTimeOff(viewer: Viewer, placed: PlacedTimeOff): TimeOff | null {
  const { projects = [], isPrivate = true, ...timeOff } = placed
  if (timeOff.memberId === viewer.memberId || mayApprove(viewer, placed)) return timeOff
  if (timeOff.status !== 'approved' || !isMemberVisible(viewer, timeOff.memberId)) return null
  const scope = scopeOf(viewer.access, 'team.view')
  const isSeen = scope === 'all' || (scope === 'project' && projects.some((id) => viewer.projects.has(id)))
  if (!isSeen) return null
  return { ...timeOff, kind: isPrivate ? null : timeOff.kind, note: '', answer: '', decidedBy: null }
}
