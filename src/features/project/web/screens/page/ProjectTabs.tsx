import { useLocation } from 'react-router'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { type ProjectView, projectPath } from '../../parts/projectAddress.ts'

export const viewNames: Record<ProjectView, string> = {
  overview: 'Overview',
  list: 'List',
  board: 'Board',
  gantt: 'Gantt',
  members: 'Members',
  settings: 'Settings',
}

type Props = { projectId: string; views: readonly ProjectView[]; view: ProjectView }

/** The views of one project. What is filtered in one view of its tasks is filtered in the others. */
export function ProjectTabs({ projectId, views, view }: Props) {
  const { search } = useLocation()
  return (
    <PageTabs
      label="Project"
      tabs={views.map((name) => ({
        name: viewNames[name],
        to: { pathname: projectPath(projectId, name), search },
        isCurrent: name === view,
      }))}
    />
  )
}
