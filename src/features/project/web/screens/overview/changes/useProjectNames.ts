import { useClients } from '#features/client/web/client.api.ts'
import { useNames } from '#features/task/web/screens/detail/useNames.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { ProjectNames } from './changeText.ts'

/** How the ids that a project's history names are called now. */
export function useProjectNames(): ProjectNames {
  const { projectStatuses } = useWorkspace()
  const { byId: clients } = useClients()
  return {
    ...useNames(),
    projectStatus: (id) => projectStatuses.find((status) => status.id === id)?.name ?? 'a deleted status',
    client: (id) => clients[id]?.title ?? 'a deleted client',
  }
}
