import { useProjects } from '#features/project/web/project.api.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import type { Choice } from '#web/ui/picker/Picker.tsx'
import { useMayCreateTaskIn } from './useMayCreateTask.ts'

/** The projects that one may create tasks in, to choose from. */
export function useTaskProjects(): Choice<string>[] {
  const mayCreateIn = useMayCreateTaskIn()
  return useProjects()
    .sorted.filter(({ id }) => mayCreateIn(id))
    .map(({ id, name, color }) => ({ value: id, label: name, icon: <ProjectDot color={color} /> }))
}
