import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '#web/store/api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import type { TimeEntry } from '../../../time.shape.ts'
import { useDeleteTimeEntriesMutation } from '../../time.api.ts'
import { useBooks } from '../entry/books.ts'
import { ReasonField } from '../entry/ReasonField.tsx'

/** Asks why an entry of closed books is deleted. */
export function DeleteClosedEntry({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const { why } = useBooks()
  const [remove, { isLoading }] = useDeleteTimeEntriesMutation()
  async function submit() {
    setIsMissing(!reason.trim())
    if (!reason.trim()) return
    const { error } = await remove({
      body: { ids: [entry.id], reason },
      shown: [{ before: entry, after: null }],
      isQuiet: true,
    })
    if (error) return setProblem(errorText(error))
    showDone('Time deleted', {})
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Delete time in closed books" size={420}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Text size="sm">{why}</Text>
        <ReasonField value={reason} isMissing={isMissing} onChange={setReason} />
        <FormProblem message={problem} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isLoading}>
            Delete
          </Button>
        </Group>
      </Form>
    </Modal>
  )
}
