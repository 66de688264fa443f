import { Modal, Text } from '@mantine/core'
import { useMembers } from '../../../member/web/member.api.ts'
import type { Project } from '../../../project/project.contract.ts'
import { RateLines } from './RateLines.tsx'

type Props = { project: Project; opened: boolean; onClose: () => void }

/** What an hour in a project costs, by whoever works or by member. */
export function ProjectRatesDialog({ project, opened, onClose }: Props) {
  const { members } = useMembers()
  return (
    <Modal opened={opened} onClose={onClose} title="Rates of the project" size={620}>
      <Text c="dimmed" size="sm" mb="sm">
        A task’s own rate counts before these, then a member’s in this project, then the project’s.
      </Text>
      <RateLines
        project={project.id}
        title="The project"
        members={members.filter(({ id }) => project.members.includes(id))}
      />
    </Modal>
  )
}
