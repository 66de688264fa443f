import type { ApprovalMode } from '#features/workspace/workspace.contract.ts'
import { type Access, scopeOf } from '#shared/access.ts'

const approvalsPath = '/time/approvals'

/** Whether the workspace approves time; one that the browser kept from before may not say. */
export const isApproving = ({ approval }: { approval: ApprovalMode }): boolean =>
  approval === 'week' || approval === 'project'

/** The tab of the room of time that leads to the weeks that were handed in, for whoever may approve some. */
export const approvalsTab = (access: Access, workspace: { approval: ApprovalMode }, isCurrent: boolean) =>
  isApproving(workspace) &&
  scopeOf(access, 'time.approve') !== 'none' &&
  scopeOf(access, 'time.view') !== 'none'
    ? [{ name: 'Approvals', to: approvalsPath, isCurrent }]
    : []
