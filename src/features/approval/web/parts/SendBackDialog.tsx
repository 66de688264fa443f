import { Button, Group, Textarea, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { limits } from '#shared/limits.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import type { Approval } from '../../approval.shape.ts'
import classes from './Approval.module.css'
import { weekText } from './approvalText.ts'
import { useApprovalSteps } from './useApprovalSteps.ts'

/** Sends a week back, or unlocks one that is approved, and says why. */
export function SendBackDialog({ week, onClose }: { week: Approval; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const nameOf = useMemberNames()
  const isMine = useMemberId() === week.memberId
  const { sendBack } = useApprovalSteps()
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isApproved = week.state === 'approved'
  const action = isApproved ? 'Unlock' : 'Send back'
  const whose = isMine ? 'my week' : `the week of ${nameOf(week.memberId)}`
  return (
    <FormDialog label={isApproved ? 'Unlock week' : 'Send back week'} size={420} isOpen onClose={onClose}>
      <DialogForm
        ref={form}
        className={classes.form}
        isSending={false}
        onClose={onClose}
        onSubmit={() => {
          setIsMissing(!text.trim())
          if (!text.trim()) return
          sendBack(week, text.trim())
          onClose()
        }}
      >
        <Title order={2} fz="lg">
          {action} {whose}, {weekText(week.week)}?
        </Title>
        <Textarea
          label={isApproved ? 'Reason' : 'Comment'}
          description={
            isMine ? 'It’s kept in the week’s history.' : `${nameOf(week.memberId)} will see this.`
          }
          placeholder={isApproved ? 'Why the time needs to change' : 'What needs to change'}
          required
          data-autofocus
          autosize
          minRows={2}
          maxLength={limits.note}
          dir="auto"
          value={text}
          error={isMissing && (isApproved ? 'Enter a reason' : 'Enter a comment')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{action}</Button>
        </Group>
      </DialogForm>
    </FormDialog>
  )
}
