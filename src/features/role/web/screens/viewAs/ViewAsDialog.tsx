import { Button, Group, Modal, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { flags } from '#shared/access.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import type { Role } from '../../../role.shape.ts'
import { viewAsBegan } from '../../viewAs.slice.ts'

type Props = { role: Role; onClose: () => void }

/** Asks as a member of which projects to look, and begins. */
export function ViewAsDialog({ role, onClose }: Props) {
  const { sorted } = useProjects()
  const memberId = useMemberId()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [projects, setProjects] = useState(() =>
    sorted.filter(({ members }) => members.includes(memberId)).map(({ id }) => id),
  )
  const isByProject = flags.some((flag) => role[flag] === 'project')
  const begin = () => {
    onClose()
    dispatch(viewAsBegan({ roleId: role.id, memberId, projects }))
    void navigate('/workspace')
  }
  return (
    <Modal opened onClose={onClose} title={<bdi>{`View as ${role.name}`}</bdi>}>
      <p style={{ margin: '0 0 12px' }}>
        You’ll see what this role sees, and can’t change anything until you end it. Reloading ends it too.
        Histories, time reports and counts of finished tasks still show what you can see.
      </p>
      {isByProject && (
        <MultiSelect
          label="As a member of"
          description="Some of this role’s permissions only apply in their own projects."
          placeholder={projects.length ? undefined : 'No project'}
          data={sorted.map(({ id, name }) => ({ value: id, label: name }))}
          value={projects}
          onChange={setProjects}
          searchable
          clearable
          hidePickedOptions
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus onClick={begin}>
          Start viewing
        </Button>
      </Group>
    </Modal>
  )
}
