import { Button, Group, Textarea, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { limits } from '#shared/limits.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import type { TimeOff } from '../../timeOff.shape.ts'
import { daysText } from '../parts/timeOffText.ts'
import classes from './TimeOff.module.css'
import { useTimeOffSteps } from './useTimeOffSteps.ts'

/** Declines a request, and says why. */
export function DeclineDialog({ request, onClose }: { request: TimeOff; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const name = useMemberNames()(request.memberId)
  const { answer } = useTimeOffSteps()
  const [text, setText] = useState('')
  return (
    <FormDialog label="Decline request" size={420} isOpen onClose={onClose}>
      <DialogForm
        ref={form}
        className={classes.form}
        isSending={false}
        onClose={onClose}
        onSubmit={() => {
          answer(request, 'declined', text.trim())
          onClose()
        }}
      >
        <Title order={2} fz="lg">
          Decline {name}, {daysText(request)}?
        </Title>
        <Textarea
          label="Reason"
          description={`Optional. ${name} will see this.`}
          data-autofocus
          autosize
          minRows={2}
          maxLength={limits.note}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit">Decline</Button>
        </Group>
      </DialogForm>
    </FormDialog>
  )
}
