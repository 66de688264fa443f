import { useProjectNames } from '#features/project/web/screens/overview/changes/useProjectNames.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { AuditNames } from './auditText.ts'

/** How the ids that the log names are called now. */
export function useAuditNames(): AuditNames {
  const { roles } = useWorkspace()
  return {
    ...useProjectNames(),
    role: (id) => roles.find((role) => role.id === id)?.name ?? 'a deleted role',
  }
}
