import { useMemo } from 'react'
import { type KnownProject, useProjects } from '#features/project/web/project.api.ts'

/** The projects of each member that are not archived, as far as one sees them. */
export function useProjectsByMember(): Record<string, KnownProject[] | undefined> {
  const { sorted } = useProjects()
  return useMemo(() => {
    const found: Record<string, KnownProject[]> = {}
    for (const project of sorted)
      for (const member of project.members) {
        const known = found[member]
        if (known) known.push(project)
        else found[member] = [project]
      }
    return found
  }, [sorted])
}
