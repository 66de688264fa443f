import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { AppPage } from '../../../../web/ui/AppPage.tsx'
import { Message } from '../../../../web/ui/Message.tsx'
import { ProjectRatesDialog } from '../../../rate/web/parts/ProjectRatesDialog.tsx'
import type { TaskListHandle } from '../../../task/web/parts/list/TaskList.tsx'
import { TaskPane } from '../../../task/web/parts/list/TaskPane.tsx'
import { useMay } from '../../../user/web/user.api.ts'
import type { Project } from '../../project.contract.ts'
import { ProjectHeading } from '../parts/ProjectHeading.tsx'
import { ProjectMembersButton } from '../parts/ProjectMembersButton.tsx'
import { ProjectMembersDialog } from '../parts/ProjectMembersDialog.tsx'
import { ProjectMenu } from '../parts/ProjectMenu.tsx'
import { useDeleteProject } from '../parts/useDeleteProject.tsx'
import { useProjects } from '../project.api.ts'

/** One project: its tasks, and over them the one that the address names. */
export function Component() {
  const { projectId = '', tasks, taskId } = useParams()
  const { byId, isLoaded } = useProjects()
  const project = byId[projectId]
  const isKnownAddress = tasks === undefined || (tasks === 'tasks' && taskId !== undefined)
  if (project && isKnownAddress) return <OpenedProject key={projectId} project={project} taskId={taskId} />
  return (
    <AppPage title="Project">
      {isLoaded && (
        <Message
          title="This project is not here"
          actions={
            <Button component={Link} to="/workspace" variant="default">
              All projects
            </Button>
          }
        >
          It was deleted, or it is not shared with you. Ask a manager to add you to it.
        </Message>
      )}
    </AppPage>
  )
}

function OpenedProject({ project, taskId }: { project: Project; taskId: string | undefined }) {
  const navigate = useNavigate()
  const may = useMay()
  const list = useRef<TaskListHandle>(null)
  const deleteProject = useDeleteProject()
  const [isRenaming, setIsRenaming] = useState(false)
  const [areMembersOpen, members] = useDisclosure()
  const [areRatesOpen, rates] = useDisclosure()
  const thing = { project: project.id, owners: [project.createdBy] }
  const mayUpdate = may('project.update', thing)
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
      actions={
        <>
          <ProjectMembersButton project={project} onClick={members.open} />
          <ProjectMenu
            project={project}
            mayUpdate={mayUpdate}
            mayDelete={may('project.delete', thing)}
            maySeeRates={may('money.view', { project: project.id })}
            onRename={() => setIsRenaming(true)}
            onMembers={members.open}
            onRates={rates.open}
            onDelete={() => deleteProject(project, () => void navigate('/workspace'))}
          />
          {may('task.create', { project: project.id }) && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => list.current?.addTask()}
            >
              New task
            </Button>
          )}
        </>
      }
    >
      <TaskPane
        ref={list}
        scope={{ kind: 'project', project: project.id }}
        label={`Tasks of ${project.name}`}
        address={`/projects/${project.id}`}
        taskId={taskId}
      />
      <ProjectMembersDialog
        project={project}
        opened={areMembersOpen}
        mayChange={may('project.members', thing)}
        onClose={members.close}
      />
      <ProjectRatesDialog project={project} opened={areRatesOpen} onClose={rates.close} />
    </AppPage>
  )
}
