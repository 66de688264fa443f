import { IconPlus, IconSwitchHorizontal } from '@tabler/icons-react'
import { WorkspaceBadge } from '#features/workspace/web/parts/WorkspaceBadge.tsx'
import { useGetWorkspacesQuery, useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { type Command, useCommands } from '../shell/commands.ts'
import { useOpenWorkspace } from './useOpenWorkspace.ts'

const icon = { size: 16, stroke: 1.5 }
const section = 'Workspace'

/** Another workspace, or a new one, as commands. */
export function WorkspaceCommands() {
  const current = useWorkspace()
  const { data: workspaces = [] } = useGetWorkspacesQuery()
  const openWorkspace = useOpenWorkspace()
  const navigate = useNavigate()
  const choices = (): Command[] =>
    workspaces.map((workspace) => ({
      id: `workspace:${workspace.id}`,
      label: workspace.name,
      section,
      icon: <WorkspaceBadge workspace={workspace} size={20} />,
      isChosen: workspace.id === current.id,
      run: () => workspace.id !== current.id && void openWorkspace(workspace.id),
    }))
  useCommands({
    order: 60,
    commands: () => [
      ...(workspaces.length > 1
        ? [
            {
              id: 'switch workspace',
              label: 'Switch workspace…',
              section,
              icon: <IconSwitchHorizontal {...icon} />,
              step: { label: 'Workspace', choices },
            },
          ]
        : []),
      {
        id: 'new workspace',
        label: 'New workspace',
        section,
        keywords: 'create add',
        icon: <IconPlus {...icon} />,
        run: () => void navigate('/workspace/new'),
      },
    ],
  })
  return null
}
