import { Button, Group } from '@mantine/core'

/** What the toast says about a copy that was made. */
export const DuplicatedMessage = ({ onOpen }: { onOpen: () => void }) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    Task duplicated
    <Button size="compact-xs" variant="light" flex="none" onClick={onOpen}>
      Open the copy
    </Button>
  </Group>
)
