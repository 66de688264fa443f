import { useClients } from '../../../../client/web/client.api.ts'
import { useNames } from '../../../../task/web/parts/detail/useNames.ts'
import { useWorkspace } from '../../../../workspace/web/workspace.api.ts'
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
