import { Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutGrid, IconLayoutList, IconPlus, IconTable, IconTimeline } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { useMay } from '#features/user/web/user.api.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { newProjectDialog } from '../parts/newProjectDialog.ts'
import type { ProjectView } from '../parts/viewSettings.ts'
import { useProjects } from '../project.api.ts'
import { MemberBoard } from './board/MemberBoard.tsx'
import { ProjectCards } from './cards/ProjectCards.tsx'
import { GanttView } from './gantt/GanttView.tsx'
import { ProjectsListView } from './list/ProjectsListView.tsx'
import { NoProjects } from './NoProjects.tsx'
import classes from './ProjectsScreen.module.css'
import { addressOfView, readProjectsAddress } from './projectsAddress.ts'
import { SampleMenu } from './SampleMenu.tsx'
import { ProjectsViews } from './tree/ProjectsViews.tsx'
import { type ProjectTab, readProjectFilter, writeProjectFilter } from './tree/projectFilter.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

/** What a view of the projects gets: where it stands, and the task that is opened over it. */
export type ViewProps = { address: string; taskId: string | undefined; onCreate: (() => void) | undefined }

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }
type View = { view: ProjectView; name: string; icon: ReactNode; Shown: ComponentType<ViewProps> }

const views: readonly View[] = [
  { view: 'list', name: 'List', icon: <IconLayoutList {...icon} />, Shown: ProjectsListView },
  { view: 'gantt', name: 'Gantt', icon: <IconTimeline {...icon} />, Shown: GanttView },
  { view: 'overview', name: 'Overview', icon: <IconLayoutGrid {...icon} />, Shown: ProjectCards },
  { view: 'board', name: 'Board', icon: <IconTable {...icon} />, Shown: MemberBoard },
]

/** Where tabs, views and what is done have no room in one bar. */
const tight = '(max-width: 62em)'

const tabNames: Record<ProjectTab, string> = { projects: 'Projects', closed: 'Closed', archived: 'Archived' }

/** All projects of the workspace, in one of four views. */
export function Component() {
  const place = readProjectsAddress(useParams()['*'] ?? '')
  const shown = place && views.find(({ view }) => view === place.view)
  if (shown) return <Projects shown={shown} taskId={place.taskId} />
  return (
    <AppPage title="Projects">
      <Message
        title="Page not found"
        actions={
          <Button component={Link} to="/workspace" variant="default">
            All projects
          </Button>
        }
      >
        The address may be mistyped.
      </Message>
    </AppPage>
  )
}

function Projects({ shown: { view, Shown }, taskId }: { shown: View; taskId: string | undefined }) {
  const { all, isLoaded } = useProjects()
  const { search } = useLocation()
  const may = useMay()
  const areTabsBelow = useMediaQuery(tight, undefined, { getInitialValueInEffect: false })
  const mayCreate = may('project.create')
  useKeys(mayCreate ? { N: { label: 'New project', run: newProjectDialog.show } } : {}, {
    section: 'Projects',
  })
  const onCreate = mayCreate ? newProjectDialog.show : undefined
  const address = addressOfView(view)
  const tabs = <ProjectTabs address={address} isBelow={areTabsBelow} />
  return (
    <AppPage
      title="Projects"
      // The first tab says it too.
      heading={<VisuallyHidden component="h1">Projects</VisuallyHidden>}
      tabs={
        <>
          {!areTabsBelow && tabs}
          {views.length > 1 && (
            <ViewSwitch
              current={view}
              views={views.map(({ view, name, icon }) => ({
                view,
                name,
                icon,
                to: { pathname: addressOfView(view), search },
              }))}
            />
          )}
          {!areTabsBelow && <ProjectsViews view={view} />}
        </>
      }
      actions={
        <>
          <SampleMenu />
          {onCreate && (
            <Button leftSection={<IconPlus {...icon} />} onClick={onCreate}>
              New project
            </Button>
          )}
        </>
      }
    >
      {areTabsBelow && (
        <div className={classes.below}>
          {tabs}
          <ProjectsViews view={view} />
        </div>
      )}
      {all.length > 0 && (
        <Suspense>
          <Shown address={address} taskId={taskId} onCreate={onCreate} />
        </Suspense>
      )}
      {isLoaded && !all.length && <NoProjects onCreate={onCreate} />}
    </AppPage>
  )
}

function ProjectTabs({ address, isBelow }: { address: string; isBelow: boolean }) {
  const [params] = useSearchParams()
  const filter = readProjectFilter(params)
  return (
    <PageTabs
      label="Which projects"
      isBelow={isBelow}
      tabs={(Object.keys(tabNames) as ProjectTab[]).map((tab) => ({
        name: tabNames[tab],
        to: { pathname: address, search: writeProjectFilter(params, { ...filter, tab }).toString() },
        isCurrent: tab === filter.tab,
      }))}
    />
  )
}
