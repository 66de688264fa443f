import { Text } from '@mantine/core'
import { confirm } from '../../../../web/ui/confirm.tsx'
import type { Project } from '../../project.contract.ts'
import { useDeleteProjectMutation, useGetProjectQuery } from '../project.api.ts'

/** Asks, naming what is lost, and deletes a project. */
export function useDeleteProject() {
  const [deleteProject] = useDeleteProjectMutation()
  return (project: Project, onDeleted: () => void) =>
    confirm({
      title: 'Delete this project?',
      text: <WhatIsLost project={project} />,
      action: 'Delete project',
      onConfirm: () => {
        void deleteProject({ params: { projectId: project.id } })
        onDeleted()
      },
    })
}

function WhatIsLost({ project }: { project: Project }) {
  const { data } = useGetProjectQuery({ params: { projectId: project.id } })
  const count = data?.data.tasksCount
  const tasks =
    count === undefined
      ? 'all its tasks'
      : count === 0
        ? 'no tasks in it'
        : count === 1
          ? 'its one task'
          : `all ${count.toLocaleString('en-US')} of its tasks, open and closed`
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      “<bdi>{project.name}</bdi>” will be deleted with {tasks}, for everyone. This cannot be undone.
    </Text>
  )
}
