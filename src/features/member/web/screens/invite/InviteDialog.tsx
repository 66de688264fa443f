import { Modal } from '@mantine/core'
import { useState } from 'react'
import { InviteForm } from './InviteForm.tsx'
import { type Invited, InviteLink } from './InviteLink.tsx'

type InviteDialogProps = { opened: boolean; onClose: () => void }

/** Makes invitations, and then says where they went; the link of one without an address is never shown again. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<Invited | null>(null)
  const close = () => {
    onClose()
    setMade(null)
  }
  const isMany = made && made.emails.length > 1
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={!made ? 'Invite colleagues' : isMany ? 'Invitations sent' : 'Invitation sent'}
    >
      {made ? (
        <InviteLink {...made} onClose={close} onAnother={() => setMade(null)} />
      ) : (
        <InviteForm onDone={setMade} onCancel={close} />
      )}
    </Modal>
  )
}
