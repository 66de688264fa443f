import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { showDone } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { linkName } from '../../file.rules.ts'
import type { File as TaskFile } from '../../file.shape.ts'
import { useUpdateFileMutation } from '../file.api.ts'

type Props = { link: TaskFile & { url: string }; onClose: () => void }

/** Calls a link otherwise; left empty, it is called by its address. */
export function RenameLinkDialog({ link, onClose }: Props) {
  const [update] = useUpdateFileMutation()
  const [title, setTitle] = useState(link.name)

  function save() {
    onClose()
    const name = title.trim() || linkName(link.url)
    if (name === link.name) return
    const call = (to: string) =>
      update({ params: { id: link.id }, body: { name: to }, file: { ...link, name: to } })
    showDone('Link renamed', {
      call: update({ params: { id: link.id }, body: { name }, file: link }),
      undo: () => void call(link.name),
      redo: () => call(name),
    })
  }
  return (
    <Modal opened onClose={onClose} title="Rename link">
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          data-autofocus
          label="Title"
          description={link.url}
          dir="auto"
          maxLength={255}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          styles={{ description: { overflowWrap: 'anywhere' } }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </Form>
    </Modal>
  )
}
