import { SavedViews } from '#features/view/web/screens/SavedViews.tsx'
import type { ProjectView } from '../../parts/viewSettings.ts'
import { normalProjectsView } from './projectsView.ts'
import { useProjectView } from './useProjectView.ts'

/** The saved views of the projects screen, whichever of its views is shown. */
export function ProjectsViews({ view }: { view: ProjectView }) {
  const { opened, search, settings } = useProjectView(view)
  return (
    <SavedViews
      screen="projects"
      opened={opened}
      value={normalProjectsView({ look: view, search, settings: { ...settings } })}
      normalise={normalProjectsView}
    />
  )
}
