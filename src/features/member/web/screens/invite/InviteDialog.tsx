import { Modal } from '@mantine/core'
import { useState } from 'react'
import { showDone } from '#web/ui/feedback/toast.ts'
import { InviteForm } from './InviteForm.tsx'
import { type Invited, InviteLink } from './InviteLink.tsx'

type InviteDialogProps = { opened: boolean; onClose: () => void }

/**
 * Makes invitations. What was mailed is told in a toast; a link to hand on, which is never shown again, and where a server
 * without a mail server left the mail stay until they are closed.
 */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<Invited | null>(null)
  const close = () => {
    onClose()
    setMade(null)
  }
  const isMany = made && made.emails.length > 1
  function finish(invited: Invited) {
    const [email] = invited.emails
    if (!email || invited.mailbox) return setMade(invited)
    close()
    showDone(
      invited.emails.length > 1 ? `${invited.emails.length} invitations sent` : `Invitation sent to ${email}`,
    )
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={!made ? 'Invite colleagues' : isMany ? 'Invitations sent' : 'Invitation sent'}
    >
      {made ? (
        <InviteLink {...made} onClose={close} onAnother={() => setMade(null)} />
      ) : (
        <InviteForm onDone={finish} onCancel={close} />
      )}
    </Modal>
  )
}
