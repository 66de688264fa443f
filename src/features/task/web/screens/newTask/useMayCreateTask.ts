import { useProjects } from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'

/** Whether there is any project that the role may create tasks in. */
export function useMayCreateTask(): boolean {
  const may = useMay()
  return useProjects().sorted.some(({ id }) => may('task.create', { project: id }))
}

/** Whether a first project is what is needed before any task, and the role may create it. */
export function useNeedsFirstProject(): boolean {
  const may = useMay()
  return useHasNoProject() && may('project.create')
}

/** Whether there is no project that one could see tasks of. */
export function useHasNoProject(): boolean {
  const { sorted, isLoaded } = useProjects()
  return isLoaded && !sorted.length
}
