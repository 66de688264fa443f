import { type Flag, scopeOf, type Viewer } from '#shared/access.ts'
import type { Approval, ApprovalState } from './approval.shape.ts'

/** Whether a flag of the viewer reaches all the time of these projects; without any, only the scope `all` is enough. */
function reaches(viewer: Viewer, flag: Flag, projects: readonly string[]): boolean {
  const scope = scopeOf(viewer.access, flag)
  if (scope !== 'project') return scope === 'all'
  return projects.length > 0 && projects.every((id) => viewer.projects.has(id))
}

/** The week as the viewer may see it, or null: its member, and whoever may see all the time that is in it. */
export function visibleApproval(viewer: Viewer, approval: Approval): Approval | null {
  const isSeen =
    approval.memberId === viewer.memberId
      ? scopeOf(viewer.access, 'time.view') !== 'none'
      : reaches(viewer, 'time.view', approval.projects)
  return isSeen ? approval : null
}

/** Whether the viewer may approve time of these projects, if it is not their own. */
export const approvesTimeOf = (viewer: Viewer, projects: readonly string[]): boolean =>
  reaches(viewer, 'time.approve', projects) && reaches(viewer, 'time.view', projects)

/** Whether the viewer may approve the week or send it back: nobody decides about their own. */
export const mayDecide = (viewer: Viewer, { memberId, projects }: Approval): boolean =>
  memberId !== viewer.memberId && approvesTimeOf(viewer, projects)

/** Whether the viewer may unlock it once it is approved: also their own, where there was nobody else to approve it. */
export function mayUnlock(viewer: Viewer, approval: Approval): boolean {
  const isOwnDecision = approval.memberId === viewer.memberId && approval.decidedBy === viewer.memberId
  return mayDecide(viewer, approval) || (isOwnDecision && approvesTimeOf(viewer, approval.projects))
}

/** Whether its time can't be changed. */
export const isLocked = ({ state }: { state: ApprovalState }): boolean =>
  state === 'submitted' || state === 'approved'

/** Whether a week came to wait or to be approved without being handed in anew: what was decided was taken back. */
export const isDecisionTakenBack = (data: Approval, before: Approval | null): boolean =>
  before !== null &&
  data.submittedAt === before.submittedAt &&
  (data.state === 'submitted' || (data.state === 'approved' && before.state === 'returned'))
