import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { AppPage } from '../../../../web/ui/AppPage.tsx'
import { Message } from '../../../../web/ui/Message.tsx'
import { TaskDrawer } from '../../../task/web/parts/TaskDrawer.tsx'
import { TaskList, type TaskListHandle } from '../../../task/web/parts/TaskList.tsx'
import { useDeleteTasks } from '../../../task/web/parts/useDeleteTasks.ts'
import { useTaskGroups } from '../../../task/web/parts/useTaskGroups.ts'
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
  const { groups } = useTaskGroups(project.id)
  const deleteTasks = useDeleteTasks()
  const deleteProject = useDeleteProject()
  const [isRenaming, setIsRenaming] = useState(false)
  const [areMembersOpen, members] = useDisclosure()
  const thing = { project: project.id, owners: [project.createdBy] }
  const mayUpdate = may('project.update', thing)
  const address = `/projects/${project.id}`

  const open = (id: string) => void navigate(`${address}/tasks/${id}`)
  const close = () => void navigate(address)

  // However the drawer was closed, by key, button or the browser's way back, the focus returns to the task's row.
  const lastTask = useRef(taskId)
  useEffect(() => {
    if (!taskId && lastTask.current) list.current?.focusTask(lastTask.current)
    lastTask.current = taskId
  }, [taskId])

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
            onRename={() => setIsRenaming(true)}
            onMembers={members.open}
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
      <TaskList
        ref={list}
        project={project}
        openedId={taskId}
        onOpen={open}
        onDelete={(id) => deleteTasks([id])}
      />
      {taskId && (
        <TaskDrawer
          taskId={taskId}
          project={project}
          order={groups.flatMap(({ taskIds }) => taskIds)}
          onGo={(id) => void navigate(`${address}/tasks/${id}`, { replace: true })}
          onDelete={(id) => deleteTasks([id]) && close()}
          onClose={close}
        />
      )}
      <ProjectMembersDialog
        project={project}
        opened={areMembersOpen}
        mayChange={may('project.members', thing)}
        onClose={members.close}
      />
    </AppPage>
  )
}
