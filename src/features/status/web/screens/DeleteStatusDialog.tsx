import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { StatusKind } from '../../status.rules.ts'
import type { AnyStatus } from '../../status.shape.ts'
import { useDeleteStatusMutation } from '../status.api.ts'

type Props = {
  kind: StatusKind
  status: AnyStatus
  others: readonly AnyStatus[]
  opened: boolean
  onClose: () => void
}

/** Asks where the tasks or projects of a status go before it is deleted. */
export function DeleteStatusDialog({ kind, status, others, opened, onClose }: Props) {
  const [deleteStatus] = useDeleteStatusMutation()
  const nearest = others.find(({ category }) => category === status.category)
  const [moveTo, setMoveTo] = useState<string>(nearest?.id ?? '')
  function confirm() {
    onClose()
    void deleteStatus({
      kind,
      before: status,
      params: { id: status.id },
      body: { moveTo: others.some(({ id }) => id === moveTo) ? moveTo : null },
    })
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Delete this status?">
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>
          “<bdi>{status.name}</bdi>” will be deleted for everyone. You can restore it from Trash for 30 days.
        </Text>
        <Select
          label={`Move its ${kind}s to`}
          allowDeselect={false}
          data-autofocus
          data={[
            ...others.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: 'Leave them without a status' },
          ]}
          value={moveTo}
          onChange={(value) => setMoveTo(value ?? '')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" onClick={confirm}>
            Delete status
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
