import type { Viewer } from '#shared/access.ts'
import { minorDigits } from '#shared/money.ts'
import type { LoggedChange } from './change.ts'

/** Whether a change may be about who sees what in its workspace, so that it has to be looked up again. */
export const isAboutAccess = ({ object }: LoggedChange) =>
  object === 'role' || object === 'member' || object === 'project-member' || object === 'workspace'

/**
 * Whether this viewer may see more or less since that change. Whoever was away when it was made has rows on screen
 * that nothing tells them of any more, or lacks some that nothing will.
 */
export function changesVisibility({ memberId, access }: Viewer, change: LoggedChange): boolean {
  const isByProject = Object.values(access).includes('project')
  const seesColleagues = access['member.view'] === 'project'
  switch (change.object) {
    case 'role':
      return change.event === 'update'
    case 'member':
      return change.data.id === memberId || (seesColleagues && change.event === 'delete')
    case 'project-member':
      // It holds who is left, or all with those who came: whether the viewer was there before, it does not say.
      return (
        isByProject &&
        (seesColleagues || change.data.memberIds.includes(memberId) === (change.event === 'create'))
      )
    case 'project':
      return isByProject && change.event === 'delete' && (change.before?.members.includes(memberId) ?? true)
    default:
      return false
  }
}

/** Whether the workspace took a currency of fewer digits: every amount was rounded, which no row of its own tells. */
export const roundsMoney = (change: LoggedChange): boolean =>
  change.object === 'workspace' &&
  change.event === 'update' &&
  change.before !== undefined &&
  minorDigits(change.data.currency) < minorDigits(change.before.currency)
