import { IconFolderPlus } from '@tabler/icons-react'
import { useMay } from '#features/user/web/user.api.ts'
import { fold, rankOf, ranks } from '#shared/match.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { type Command, useCommands } from '#web/shell/commands.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { Project } from '../../project.contract.ts'
import { newProjectDialog } from '../parts/newProjectDialog.ts'
import { useProjects } from '../project.api.ts'
import { duplicateProjectDialog } from './duplicate/duplicateProjectDialog.ts'
import { NewProject } from './newProject/NewProject.tsx'

const DuplicateProjectDialog = lazyPart(
  async () => (await import('./duplicate/DuplicateProjectDialog.tsx')).DuplicateProjectDialog,
)

/** Every project as a place to go to, and the way to a new one, as commands, with the dialogs for it. */
export function ProjectCommands() {
  const { all, byId, archivedIds } = useProjects()
  const may = useMay()
  const navigate = useNavigate()
  const duplicated = duplicateProjectDialog.useShown()
  const toCommand = ({ id, name, key, color }: Project): Command => ({
    id: `project:${id}`,
    label: name,
    section: archivedIds.has(id) ? 'Archived' : 'Projects',
    detail: key,
    icon: <ProjectDot color={color} />,
    run: () => void navigate(`/projects/${id}`),
  })
  useCommands({
    order: 20,
    kind: 'project',
    from: all,
    commands: () =>
      may('project.create')
        ? [
            {
              id: 'new project',
              label: 'New project',
              section: 'Create',
              keywords: 'add create',
              icon: <IconFolderPlus size={16} stroke={1.5} />,
              run: newProjectDialog.show,
            },
          ]
        : [],
    find: (query) =>
      all.flatMap((project) => {
        const byKey = fold(project.key) === query.text ? ranks.exact : 0
        const byName = rankOf(project.name, query)
        const score = Math.max(byKey, byName)
        // What was put away only by its whole name or key.
        if (archivedIds.has(project.id) && score < ranks.exact) return []
        return score > 0 ? { command: toCommand(project), score } : []
      }),
    byId(id) {
      const project = id.startsWith('project:') ? byId[id.slice('project:'.length)] : undefined
      return project && !archivedIds.has(project.id) ? toCommand(project) : undefined
    },
  })
  return (
    <>
      <NewProject />
      {duplicated && <DuplicateProjectDialog />}
    </>
  )
}
