import { useMemo } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'

/** A client's projects, as the projects screen parts them. */
export type ProjectCounts = { open: number; closed: number; archived: number }

const none: ProjectCounts = { open: 0, closed: 0, archived: 0 }

/** Answers how many projects a client has. */
export function useProjectCounts(): (client: string) => ProjectCounts {
  const { all, sorted } = useProjects()
  const { projectStatuses } = useWorkspace()
  return useMemo(() => {
    const inUse = new Set(sorted)
    const closed = new Set(
      projectStatuses.filter(({ category }) => !isOpenCategory(category)).map(({ id }) => id),
    )
    const counts = new Map<string, ProjectCounts>()
    for (const project of all) {
      if (!project.client) continue
      const count = counts.get(project.client) ?? { ...none }
      counts.set(project.client, count)
      count[!inUse.has(project) ? 'archived' : closed.has(project.status ?? '') ? 'closed' : 'open'] += 1
    }
    return (client) => counts.get(client) ?? none
  }, [all, sorted, projectStatuses])
}
