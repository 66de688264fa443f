import { Button, Group, Textarea, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import classes from './Approval.module.css'
import { weekText } from './approvalText.ts'

type Props = { week: string; onSubmit: (note: string) => void; onClose: () => void }

/** Hands a week in with something to say about it. */
export function NoteDialog({ week, onSubmit, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  return (
    <FormDialog label="Submit week with a note" size={420} isOpen onClose={onClose}>
      <DialogForm
        ref={form}
        className={classes.form}
        isSending={false}
        onClose={onClose}
        onSubmit={() => {
          onSubmit(text.trim())
          onClose()
        }}
      >
        <Title order={2} fz="lg">
          Submit {weekText(week)}
        </Title>
        <Textarea
          label="Note"
          description="Visible to the people who approve your week."
          data-autofocus
          autosize
          minRows={2}
          maxLength={limits.note}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Submit week</Button>
        </Group>
      </DialogForm>
    </FormDialog>
  )
}
