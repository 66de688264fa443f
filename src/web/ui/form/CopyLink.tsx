import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** A link that is not shown again, to hand on. */
export const CopyLink = ({ link }: { link: string }) => (
  <Group gap="xs" wrap="nowrap" align="end">
    <TextInput
      label="Link (only shown once)"
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
)
