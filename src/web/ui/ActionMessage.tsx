import { Button, Group } from '@mantine/core'

/** What a toast says about something done, with what can be done next, such as taking it back. */
export function ActionMessage({ message, label, run }: { message: string; label: string; run: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      {message}
      <Button size="compact-xs" variant="light" flex="none" onClick={run}>
        {label}
      </Button>
    </Group>
  )
}
