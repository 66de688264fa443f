import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { newTaskDialog } from '#features/task/web/parts/newTaskDialog.ts'
import type { TaskListHandle } from '#features/task/web/screens/list/TaskList.tsx'
import { TaskPane } from '#features/task/web/screens/list/TaskPane.tsx'
import { useMayCreateTaskIn } from '#features/task/web/screens/newTask/useMayCreateTask.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { type ProjectView, projectPath, readProjectAddress } from '../parts/projectAddress.ts'
import { type KnownProject, useProject, useProjects } from '../project.api.ts'
import { ArchivedNotice } from './page/ArchivedNotice.tsx'
import { ProjectHeading } from './page/ProjectHeading.tsx'
import { ProjectMembersButton } from './page/ProjectMembersButton.tsx'
import { ProjectMenu } from './page/ProjectMenu.tsx'
import { ProjectPath } from './page/ProjectPath.tsx'
import { ProjectTabs } from './page/ProjectTabs.tsx'
import { useProjectActions } from './page/useProjectActions.tsx'
import { useProjectCommands } from './page/useProjectCommands.tsx'

const ProjectGantt = lazyPart(async () => (await import('./gantt/GanttView.tsx')).ProjectGantt)
const ProjectMembers = lazyPart(async () => (await import('./members/ProjectMembers.tsx')).ProjectMembers)
const ProjectOverview = lazyPart(async () => (await import('./overview/ProjectOverview.tsx')).ProjectOverview)
const ProjectSettings = lazyPart(async () => (await import('./settings/ProjectSettings.tsx')).ProjectSettings)

const views: readonly ProjectView[] = ['overview', 'list', 'board', 'gantt', 'members', 'settings']

/** One project: the view of it that the address names, and over its tasks the one that is open. */
export function Component() {
  const { projectId = '', '*': rest = '' } = useParams()
  const { isLoaded } = useProjects()
  const project = useProject(projectId)
  const address = readProjectAddress(rest)
  if (project && address && views.includes(address.view))
    return <OpenedProject key={projectId} project={project} {...address} />
  return (
    <AppPage title="Project">
      {isLoaded && (
        <Message
          title={project ? 'Page not found' : 'Project not found'}
          actions={
            <>
              {project && (
                <Button component={Link} to={projectPath(project.id)}>
                  Open the project
                </Button>
              )}
              <Button component={Link} to="/workspace" variant="default">
                All projects
              </Button>
            </>
          }
        >
          {project
            ? 'The link may be outdated or incomplete.'
            : 'It was deleted, or it is not shared with you. Ask a manager to add you to it.'}
        </Message>
      )}
    </AppPage>
  )
}

type OpenedProps = { project: KnownProject; view: ProjectView; taskId?: string }

function OpenedProject({ project, view, taskId }: OpenedProps) {
  const may = useMay()
  const mayCreateIn = useMayCreateTaskIn()
  const { archivedIds } = useProjects()
  const list = useRef<TaskListHandle>(null)
  const [isRenaming, setIsRenaming] = useState(false)
  const actions = useProjectActions(project, () => setIsRenaming(true))
  useProjectCommands({ project, views, actions })
  const mayUpdate = may('project.update', { project: project.id, owners: [project.createdBy] })
  const isOfTasks = view === 'list' || view === 'board'
  const mayAdd = !archivedIds.has(project.id) && mayCreateIn(project.id)
  return (
    <AppPage
      title={project.name}
      heading={
        <ProjectHeading
          project={project}
          mayUpdate={mayUpdate}
          isRenaming={isRenaming}
          onRename={setIsRenaming}
        />
      }
      tabs={<ProjectTabs projectId={project.id} views={views} view={view} />}
      hasManyTabs
      actions={
        <>
          <ProjectMembersButton project={project} />
          <ProjectMenu actions={actions} />
          {mayAdd && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => (list.current ? list.current.addTask() : newTaskDialog.show())}
            >
              New task
            </Button>
          )}
        </>
      }
    >
      <ProjectPath project={project} isBelow />
      <ArchivedNotice project={project} />
      {isOfTasks && (
        <TaskPane
          key={view}
          ref={list}
          look={view}
          scope={{ kind: 'project', project: project.id }}
          label={`Tasks of ${project.name}`}
          address={projectPath(project.id, view)}
          taskId={taskId}
        />
      )}
      {view === 'overview' && <ProjectOverview project={project} taskId={taskId} />}
      {view === 'gantt' && <ProjectGantt project={project} taskId={taskId} />}
      {view === 'members' && <ProjectMembers project={project} />}
      {view === 'settings' && <ProjectSettings project={project} />}
    </AppPage>
  )
}
