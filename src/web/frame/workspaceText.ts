import type { WorkspaceSummary } from '#features/workspace/workspace.contract.ts'

/** What one is in a workspace, and with how many: `Manager · 6 members`. */
export const workspaceText = ({ role, memberCount }: Pick<WorkspaceSummary, 'role' | 'memberCount'>) =>
  `${role} · ${memberCount === 1 ? '1 member' : `${memberCount} members`}`
