import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { MailNotice } from '../../../auth/web/parts/MailNotice.tsx'

type InviteLinkProps = {
  /** Null when it was mailed, for it proves the address, and when asked for twice: the server keeps no link. */
  link: string | null
  email: string | null
  mailbox: string | null
  onClose: () => void
  onAnother: () => void
}

/** The link of a new invitation, to hand on. */
export function InviteLink({ link, email, mailbox, onClose, onAnother }: InviteLinkProps) {
  return (
    <Stack gap="md">
      <Text>
        {email && `We have mailed it to ${email}, and only that address can accept it. `}
        {link && 'Send this link to your colleague. Whoever has it can join, once. '}
        {!email && !link && 'It was made already, and its link was shown then. '}
        It works for 7 days. You can withdraw it on this page.
      </Text>
      {mailbox && <MailNotice mailbox={mailbox} />}
      {link && (
        <Group gap="xs" wrap="nowrap" align="end">
          <TextInput
            label="Link, shown only now"
            flex={1}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={link} timeout={3000}>
            {({ copied, copy }) => (
              <Button
                data-autofocus
                h={36}
                variant={copied ? 'light' : 'filled'}
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.5} />}
                onClick={copy}
                aria-live="polite"
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAnother}>
          Invite another
        </Button>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
