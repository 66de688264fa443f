import { scopeOf, type Viewer } from '#shared/access.ts'
import type { Member } from './member.contract.ts'

/** Whether the viewer may know of a member: who may see no members gets none of them live either. */
export function isMemberVisible(viewer: Viewer, memberId: string): boolean {
  const scope = scopeOf(viewer.access, 'member.view')
  if (scope === 'all') return true
  // One frame serves all whose flags are alike, so with `none` not even oneself is shown.
  if (scope === 'none') return false
  return memberId === viewer.memberId || (scope === 'project' && viewer.colleagues.has(memberId))
}

/** The member as the viewer may see them, or null. Who may not invite does not learn which addresses wait. */
export function visibleMember(viewer: Viewer, member: Member): Member | null {
  const canInvite = scopeOf(viewer.access, 'member.invite') !== 'none'
  if (member.status === 'invited' && !canInvite) return null
  return isMemberVisible(viewer, member.id) ? member : null
}
