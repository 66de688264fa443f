import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { MailNotice } from '#features/auth/web/parts/MailNotice.tsx'
import { CopyLink } from '#web/ui/form/CopyLink.tsx'

/** Invitations that were just made. */
export type Invited = {
  /** Null when it was mailed, for it proves the address, and when asked for twice: the server keeps no link. */
  link: string | null
  emails: readonly string[]
  mailbox: string | null
}

type InviteLinkProps = Invited & { onClose: () => void; onAnother?: () => void }

/** Where new invitations went, or the link of one, to hand on. */
export function InviteLink({ link, emails, mailbox, onClose, onAnother }: InviteLinkProps) {
  const [email] = emails
  // The form that had the focus has gone.
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  const isMany = emails.length > 1
  return (
    <Stack gap="md">
      <Text>
        {isMany && `Sent to ${emails.length} addresses. Only they can accept. `}
        {email && !isMany && `Sent to ${email}. Only that address can accept it. `}
        {link && 'Send this link to your colleague. It works once. '}
        {!email && !link && 'This invitation already exists, and its link can’t be shown again. '}
        {isMany ? 'They expire in 7 days' : 'It expires in 7 days'}, and you can withdraw{' '}
        {isMany ? 'them' : 'it'} under Members.
      </Text>
      {mailbox && <MailNotice mailbox={mailbox} />}
      {link && <CopyLink link={link} />}
      <Group justify="flex-end" gap="xs">
        {onAnother && (
          <Button variant="default" onClick={onAnother}>
            Invite another
          </Button>
        )}
        <Button ref={done} variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
