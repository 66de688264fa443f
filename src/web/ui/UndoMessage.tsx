import { Button, Group } from '@mantine/core'

/** What a toast says about something done, with the way back. */
export function UndoMessage({ message, undo }: { message: string; undo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      {message}
      <Button size="compact-xs" variant="light" flex="none" onClick={undo}>
        Undo
      </Button>
    </Group>
  )
}
