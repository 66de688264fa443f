import { IconBuilding } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import type { Choice } from '#web/ui/picker/Picker.tsx'
import { mayOnDocument } from '../../document.rules.ts'

/** Where one may keep documents: for the workspace, and in projects. */
export function usePlaces(): Choice<string | null>[] {
  const viewer = useSelector(selectViewer)
  const { sorted } = useProjects()
  return useMemo(() => {
    const mayIn = (project: string | null) =>
      mayOnDocument(viewer, 'document.update', { project, createdBy: viewer.memberId, members: null })
    return [
      ...(mayIn(null)
        ? [{ value: null, label: 'Workspace', icon: <IconBuilding size={16} stroke={1.5} aria-hidden /> }]
        : []),
      ...sorted
        .filter(({ id, archivedAt }) => archivedAt === null && mayIn(id))
        .map(({ id, name, color }) => ({ value: id, label: name, icon: <ProjectDot color={color} /> })),
    ]
  }, [viewer, sorted])
}
