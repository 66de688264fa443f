import { scopeOf, type Viewer } from '../../shared/access.ts'
import type { Member } from './member.contract.ts'

/** The member as the viewer may see them, or null. Who may not invite does not learn which addresses wait. */
export function seenMember(viewer: Viewer, member: Member): Member | null {
  const canInvite = scopeOf(viewer.access, 'member.invite') !== 'none'
  if (member.status === 'invited' && !canInvite) return null
  const scope = scopeOf(viewer.access, 'member.view')
  // Who may see no members gets none of them live either: one frame serves all whose flags are alike.
  if (scope === 'none') return null
  const isNear = member.id === viewer.memberId || (scope === 'project' && viewer.colleagues.has(member.id))
  return scope === 'all' || isNear ? member : null
}
