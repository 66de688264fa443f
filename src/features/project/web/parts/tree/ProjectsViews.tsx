import { SavedViews } from '../../../../view/web/parts/SavedViews.tsx'
import { normalProjectsView } from './projectsView.ts'
import type { ProjectViewState } from './useProjectView.ts'
import type { ProjectView } from './viewSettings.ts'

type State = Pick<ProjectViewState<ProjectView>, 'view' | 'opened' | 'search' | 'settings'>

/** The saved views of the projects screen, in its bar. */
export const ProjectsViews = ({ state: { view, opened, search, settings } }: { state: State }) => (
  <SavedViews
    screen="projects"
    opened={opened}
    value={normalProjectsView({ look: view, search, settings: { ...settings } })}
    normalise={normalProjectsView}
  />
)
