import { type KnownProject, usePinProjectMutation } from '../project.api.ts'

/** Puts a project at the top of one's own sidebar, or takes it away. */
export function usePinProject() {
  const [pin] = usePinProjectMutation()
  return ({ id, pinned = false }: KnownProject) =>
    void pin({ query: { projectId: id }, body: { pinned: !pinned } })
}
