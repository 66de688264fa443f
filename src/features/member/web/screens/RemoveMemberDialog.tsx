import { Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { ConfirmButtons } from '#web/ui/feedback/ConfirmButtons.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { Member } from '../../member.contract.ts'
import { memberName, useDeleteMemberMutation, useMembers } from '../member.api.ts'
import { useOpenTasksOf } from './useOpenTasksOf.ts'

/** Seconds before a member can be removed. */
const countdown = 5

/** Asks before a member is removed, and who takes over what is open for them. */
export function RemoveMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { name: workspace, roles } = useWorkspace()
  const { members } = useMembers()
  const { all } = useProjects()
  const openTasks = useOpenTasksOf(member.id)
  const [deleteMember] = useDeleteMemberMutation()
  const [handTo, setHandTo] = useState('')
  const name = member.profile?.name || memberName(member)
  const count = openTasks.length

  const heirs = members.flatMap((other) => {
    if (other.id === member.id) return []
    const role = roles.find(({ id }) => id === other.roleId)
    const seesAll = role && scopeOf(role, 'task.view') === 'all'
    const mine = new Set(all.filter(({ members }) => members.includes(other.id)).map(({ id }) => id))
    const seen = seesAll ? count : openTasks.filter(({ project }) => mine.has(project)).length
    if (!seen) return []
    const label = memberName(other)
    return [{ value: other.id, label: seen < count ? `${label} (sees ${seen} of ${count})` : label, seen }]
  })
  const heir = heirs.find(({ value }) => value === handTo)

  async function remove() {
    onClose()
    const { error } = await deleteMember({
      params: { id: member.id },
      ...(heir && { body: { handTo: heir.value } }),
    })
    if (!error) showDone(`${name} was removed from ${workspace}`)
  }
  return (
    <Modal opened onClose={onClose} title={`Remove ${name} from ${workspace}?`} withCloseButton={false}>
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {name} will lose access right away, and invitations they sent will stop working. Their comments and
          tracked time stay. They’ll need a new invitation to come back.
        </Text>
        {count > 0 && (
          <Select
            label={`Reassign their ${count === 1 ? 'open task' : `${count} open tasks`} to`}
            description={
              heir && heir.seen < count
                ? `The other ${count - heir.seen} will be unassigned.`
                : 'Closed ones keep their history, unassigned.'
            }
            searchable
            allowDeselect={false}
            data={[{ value: '', label: 'Nobody (leave unassigned)' }, ...heirs]}
            value={handTo}
            onChange={(value) => setHandTo(value ?? '')}
          />
        )}
        <ConfirmButtons
          action="Remove"
          seconds={countdown}
          onCancel={onClose}
          onConfirm={() => void remove()}
        />
      </Stack>
    </Modal>
  )
}
