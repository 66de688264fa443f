import { IconLayoutDashboard } from '@tabler/icons-react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useCommands } from '#web/shell/commands.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { type ProjectView, projectPath } from '../../parts/projectAddress.ts'
import type { KnownProject } from '../../project.api.ts'
import { viewNames } from './ProjectTabs.tsx'
import type { ProjectAction } from './useProjectActions.tsx'

/** In the order of the tabs. */
const viewKeys: Record<ProjectView, string> = {
  overview: '1',
  list: '2',
  board: '3',
  gantt: '4',
  members: '5',
  settings: '6',
}

type Props = {
  project: KnownProject
  views: readonly ProjectView[]
  actions: readonly ProjectAction[]
}

/** What can be done with the project on screen, by keys and in the palette. */
export function useProjectCommands({ project, views, actions }: Props) {
  const navigate = useNavigate()
  const go = (view: ProjectView) =>
    void navigate({ pathname: projectPath(project.id, view), search: location.search }, { replace: true })
  useKeys(
    {
      ...Object.fromEntries(
        views.map((view) => [
          viewKeys[view],
          { label: `Show the ${viewNames[view].toLowerCase()}`, run: () => go(view) },
        ]),
      ),
      ...Object.fromEntries(
        actions.flatMap(({ keyName, label, run }) =>
          keyName ? [[keyName, { label: `${label} the project`, run }]] : [],
        ),
      ),
    },
    { section: 'Project' },
  )
  useCommands({
    order: -5,
    commands: () => [
      ...actions.map(({ id, label, keywords, icon, keyName, run }) => ({
        id: `this project ${id}`,
        label: id === 'inside' || id === 'delete' ? label : `${label} the project`,
        section: project.name,
        icon,
        ...(keywords && { keywords }),
        ...(keyName && { keyName }),
        run,
      })),
      ...views.map((view) => ({
        id: `this project ${view}`,
        label: `Show the ${viewNames[view].toLowerCase()}`,
        section: project.name,
        keywords: 'tab view open',
        icon: <IconLayoutDashboard size={16} stroke={1.5} />,
        keyName: viewKeys[view],
        run: () => go(view),
      })),
    ],
  })
}
