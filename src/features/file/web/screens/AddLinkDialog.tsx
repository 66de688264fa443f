import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Form } from '#web/ui/form/Form.tsx'
import { readLink } from '../parts/readLink.ts'
import { useAddLink } from '../parts/useAddLink.ts'

type Props = {
  taskId: string
  /** Whether it may be for the team only. */
  isOfTeam: boolean
  isOpen: boolean
  onClose: () => void
}

/** Adds an address to the files of a task. */
export const AddLinkDialog = ({ isOpen, onClose, ...props }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title="Add link">
    {isOpen && <LinkForm {...props} onClose={onClose} />}
  </Modal>
)

function LinkForm({ taskId, isOfTeam, onClose }: Omit<Props, 'isOpen'>) {
  const add = useAddLink()
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [teamOnly, setTeamOnly] = useState(false)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})

  function submit(event: FormEvent) {
    event.preventDefault()
    const { link, problems } = readLink({ address, title, teamOnly })
    if (!link) return setProblems(problems)
    add(taskId, link)
    onClose()
  }
  return (
    <Form onSubmit={submit}>
      <TextInput
        data-autofocus
        type="url"
        label="Address"
        placeholder="https://"
        maxLength={2000}
        value={address}
        error={problems.url}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setProblems({})
        }}
      />
      <TextInput
        label="Title (optional)"
        dir="auto"
        maxLength={255}
        value={title}
        error={problems.name}
        onChange={(event) => {
          setTitle(event.currentTarget.value)
          setProblems({})
        }}
      />
      {isOfTeam && (
        <Checkbox
          label="Team only: guests won’t see it"
          checked={teamOnly}
          onChange={(event) => setTeamOnly(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Add link</Button>
      </Group>
    </Form>
  )
}
