import { Button, Group, Modal, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { Form } from '#web/ui/form/Form.tsx'
import type { Role } from '../../role.shape.ts'

type Props = {
  /** All of the workspace, of which no two have one name. */
  roles: readonly Role[]
  /** Those that may be copied. */
  bases: readonly Role[]
  onCreate: (name: string, base: Role | undefined) => void
  onClose: () => void
}

/** Asks what a new role is called, and which role's permissions it begins with. */
export const NewRoleDialog = ({ onClose, ...form }: Props) => (
  <Modal opened onClose={onClose} title="New role" size="sm" returnFocus={false}>
    <RoleForm {...form} onClose={onClose} />
  </Modal>
)

function RoleForm({ roles, bases, onCreate, onClose }: Props) {
  const [name, setName] = useState('')
  const [base, setBase] = useState<string | null>(bases.find((role) => role.name === 'Member')?.id ?? null)
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = name.trim()
    const isTaken = roles.some((role) => role.name.toLowerCase() === trimmed.toLowerCase())
    if (!trimmed) return setError('Enter a name')
    if (isTaken) return setError('A role with this name already exists')
    onCreate(
      trimmed,
      bases.find(({ id }) => id === base),
    )
    onClose()
  }
  return (
    <Form onSubmit={submit}>
      <TextInput
        label="Name"
        placeholder="Freelancer"
        data-autofocus
        required
        maxLength={limits.name}
        dir="auto"
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Select
        label="Based on"
        description="It starts with the same permissions. You can change them one by one."
        placeholder="No permissions"
        clearable
        data={bases.map(({ id, name }) => ({ value: id, label: name }))}
        value={base}
        onChange={setBase}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Create role</Button>
      </Group>
    </Form>
  )
}
