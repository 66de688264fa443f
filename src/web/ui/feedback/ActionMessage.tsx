import { Button, Group } from '@mantine/core'

export type MessageAction = { label: string; run: () => void }

/** What a toast says about something done, with what can be done next, such as taking it back. */
export function ActionMessage({ message, actions }: { message: string; actions: readonly MessageAction[] }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      {message}
      <Group gap={4} justify="flex-end">
        {actions.map(({ label, run }) => (
          <Button key={label} size="compact-xs" variant="light" flex="none" onClick={run}>
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  )
}
