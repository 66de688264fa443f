import { useMemo } from 'react'
import type { Project } from '#features/project/project.contract.ts'
import { useProjects } from '#features/project/web/project.api.ts'

/** Projects of a client that have, or had, a retainer. */
export function useRetainedProjects(client: string): Project[] {
  const { all } = useProjects()
  return useMemo(
    () => all.filter((project) => project.client === client && (project.retainer?.length ?? 0) > 0),
    [all, client],
  )
}
