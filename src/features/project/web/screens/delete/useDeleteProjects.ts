import { useStore } from 'react-redux'
import { useMay } from '#features/user/web/user.api.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { selectProjectEntities, useDeleteProjectMutation } from '../../project.api.ts'
import { askToDeleteProjects } from './askToDeleteProjects.tsx'
import { useDeleteProject } from './useDeleteProject.ts'

/** Asks, naming all that is lost, and deletes projects. */
export function useDeleteProjects() {
  const store = useStore<Parameters<typeof selectProjectEntities>[0]>()
  const may = useMay()
  const deleteOne = useDeleteProject()
  const [deleteProject] = useDeleteProjectMutation()
  return (ids: readonly string[], onDeleted: () => void = () => undefined) => {
    const entities = selectProjectEntities(store.getState()) ?? {}
    const projects = ids.flatMap((id) => entities[id] ?? [])
    const refused = projects.filter(({ id }) => !may('project.delete', { project: id })).length
    const [first] = projects
    if (refused)
      showProblem(
        projects.length === 1
          ? 'Your role can’t delete this project.'
          : `Nothing was deleted: your role can’t delete ${refused} of these ${projects.length} projects.`,
      )
    else if (projects.length === 1 && first) deleteOne(first, onDeleted)
    else if (first)
      askToDeleteProjects(projects, (place) => {
        for (const { id } of projects)
          void deleteProject({ params: { projectId: id }, ...(place && { body: place }) })
        onDeleted()
      })
  }
}
