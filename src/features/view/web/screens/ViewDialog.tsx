import { Button, Group, Modal, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { errorFields } from '#web/store/api.ts'
import { Form } from '#web/ui/form/Form.tsx'

type Props = {
  title: string
  action: string
  /** What it is called so far. */
  name?: string
  description?: string
  /** Who would see a shared one; without, sharing is not asked. */
  everyone?: string
  /** Answers what refused it, if something did. */
  onSubmit: (view: { name: string; description: string; shared: boolean }) => Promise<{ error?: unknown }>
  onClose: () => void
}

/** Asks for a view's name and what it is for, and for a new one whether it is shared. */
export function ViewDialog({ title, onClose, ...form }: Props) {
  return (
    <Modal opened onClose={onClose} title={title} size="sm" returnFocus={false}>
      <ViewForm {...form} onClose={onClose} />
    </Modal>
  )
}

function ViewForm({
  action,
  name: before = '',
  description: described = '',
  everyone,
  onSubmit,
  onClose,
}: Omit<Props, 'title'>) {
  const [name, setName] = useState(before)
  const [description, setDescription] = useState(described)
  const [shared, setShared] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = name.trim()
    if (!trimmed) return setError('Enter a name')
    setIsSending(true)
    const answer = await onSubmit({ name: trimmed, description: description.trim(), shared })
    setIsSending(false)
    if (answer.error) setError(errorFields(answer.error).name)
    else onClose()
  }
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Name"
        placeholder="Urgent this week"
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
      <TextInput
        label="Description"
        maxLength={200}
        dir="auto"
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {everyone && (
        <Switch
          label="Share with everyone"
          description={everyone}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          {action}
        </Button>
      </Group>
    </Form>
  )
}
