import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { useMemberId } from '#features/user/web/user.api.ts'
import { completeAddress } from '#shared/rich/document.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { newLink } from '../../file.contract.ts'
import { linkContent, linkName } from '../../file.rules.ts'
import { useAddLinkMutation } from '../file.api.ts'

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
  const me = useMemberId()
  const [add] = useAddLinkMutation()
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [teamOnly, setTeamOnly] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = newLink.safeParse({
      url: completeAddress(address.trim()),
      name: title.trim() || linkName(address.trim()) || undefined,
      teamOnly,
    })
    if (!parsed.success) {
      setProblems(
        Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message])),
      )
      return
    }
    const id = makeId()
    const { url, name = linkName(url) } = parsed.data
    const now = new Date().toISOString()
    void add({
      params: { id: taskId },
      body: { id, url, name, teamOnly },
      file: {
        id,
        task: taskId,
        name,
        ...linkContent,
        url,
        teamOnly,
        createdBy: me,
        createdAt: now,
        updatedAt: now,
      },
    })
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
