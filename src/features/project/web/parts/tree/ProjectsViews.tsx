import { SavedViews } from '#features/view/web/parts/SavedViews.tsx'
import { normalProjectsView } from './projectsView.ts'
import { useProjectView } from './useProjectView.ts'
import type { ProjectView } from './viewSettings.ts'

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
