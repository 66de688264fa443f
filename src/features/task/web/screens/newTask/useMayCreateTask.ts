import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectViewer, useMay } from '#features/user/web/user.api.ts'
import { mayCreateTask } from '../../../task.rules.ts'

/** Answers whether the role may create tasks in a project. */
export function useMayCreateTaskIn(): (project: string) => boolean {
  const viewer = useSelector(selectViewer)
  return useCallback((project) => mayCreateTask(viewer, project), [viewer])
}

/** Whether there is any project that the role may create tasks in. */
export function useMayCreateTask(): boolean {
  const mayCreateIn = useMayCreateTaskIn()
  return useProjects().sorted.some(({ id }) => mayCreateIn(id))
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
