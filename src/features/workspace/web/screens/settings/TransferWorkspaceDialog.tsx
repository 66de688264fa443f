import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { memberName, useMembers, useTransferWorkspaceMutation } from '#features/member/web/member.api.ts'
import { errorText } from '#web/store/api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { useWorkspace } from '../../workspace.api.ts'

/** Chooses who becomes the owner, and says what both become. */
export function TransferWorkspaceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { id, name, roles } = useWorkspace()
  const { members } = useMembers()
  const [memberId, setMemberId] = useState<string | null>(null)
  const [transfer, { isLoading, error, reset }] = useTransferWorkspaceMutation()
  const owner = roles.find(({ isOwner }) => isOwner)
  const others = members.filter(({ roleId }) => roleId !== owner?.id)
  const heir = others.find((member) => member.id === memberId)
  const theirs = roles.find((role) => role.id === heir?.roleId)?.name

  function close() {
    setMemberId(null)
    reset()
    onClose()
  }
  async function handOver() {
    if (!heir) return
    const answer = await transfer({ params: { id }, body: { memberId: heir.id } })
    if (answer.error) return
    close()
    showDone(`${memberName(heir)} now owns ${name}. Your role is ${theirs}.`)
  }
  return (
    <Modal opened={opened} onClose={close} title={`Transfer ${name}`}>
      <Stack gap="md">
        <Select
          label="New owner"
          placeholder="Choose a member"
          searchable
          openOnFocus={false}
          data-autofocus
          data={others.map((member) => ({ value: member.id, label: memberName(member) }))}
          nothingFoundMessage="No members found"
          value={memberId}
          onChange={setMemberId}
        />
        <Text style={{ overflowWrap: 'anywhere', minHeight: '3lh' }} aria-live="polite">
          {heir
            ? `${memberName(heir)} becomes ${owner?.name ?? 'Owner'} and can do everything, including deleting the workspace. You become ${theirs}. Only they can transfer it back.`
            : 'You and the new owner swap roles. Everything else stays the same.'}
        </Text>
        <FormProblem message={error && errorText(error)} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red" disabled={!heir} loading={isLoading} onClick={() => void handOver()}>
            Transfer ownership
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
