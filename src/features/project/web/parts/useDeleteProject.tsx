import { Text } from '@mantine/core'
import { confirm } from '../../../../web/ui/confirm.tsx'
import type { Project } from '../../project.contract.ts'
import { useDeleteProjectMutation, useGetProjectLossQuery } from '../project.api.ts'
import { lossText } from './lossText.ts'

/** Asks, naming what is lost, and deletes a project. */
export function useDeleteProject() {
  const [deleteProject] = useDeleteProjectMutation()
  return (project: Project, onDeleted: () => void) =>
    confirm({
      title: 'Delete this project?',
      text: <WhatIsLost project={project} />,
      action: 'Delete project',
      countdown: true,
      onConfirm: () => {
        void deleteProject({ params: { projectId: project.id } })
        onDeleted()
      },
    })
}

function WhatIsLost({ project }: { project: Project }) {
  const { data, isError } = useGetProjectLossQuery(project.id)
  const { lost, moved } = data ? lossText(data) : { lost: null, moved: null }
  // As high while it loads as with two sentences, so that the buttons stay where they are.
  return (
    <Text style={{ overflowWrap: 'anywhere', minHeight: '5lh' }} aria-busy={!data && !isError}>
      “<bdi>{project.name}</bdi>” will be deleted for everyone
      {data ? (lost ? `, with ${lost}. ` : '. There is nothing in it. ') : ', with all its tasks. '}
      {moved && `${moved} `}
      This cannot be undone; archiving puts it away and keeps everything.
    </Text>
  )
}
