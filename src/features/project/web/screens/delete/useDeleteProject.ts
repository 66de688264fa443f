import type { Project } from '../../../project.contract.ts'
import { useDeleteProjectMutation } from '../../project.api.ts'
import { askToDeleteProjects } from './askToDeleteProjects.tsx'

/** Asks, naming what is lost, and deletes a project. */
export function useDeleteProject() {
  const [deleteProject] = useDeleteProjectMutation()
  return (project: Project, onDeleted: () => void) =>
    askToDeleteProjects([project], (place) => {
      void deleteProject({ params: { projectId: project.id }, ...(place && { body: place }) })
      onDeleted()
    })
}
