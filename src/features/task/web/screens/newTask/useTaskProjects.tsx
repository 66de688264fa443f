import { useProjects } from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import type { Choice } from '#web/ui/picker/Picker.tsx'

/** The projects that one may create tasks in, to choose from. */
export function useTaskProjects(): Choice<string>[] {
  const may = useMay()
  return useProjects()
    .sorted.filter(({ id }) => may('task.create', { project: id }))
    .map(({ id, name, color }) => ({ value: id, label: name, icon: <ProjectDot color={color} /> }))
}
