import { Button, Group, Stack } from '@mantine/core'
import { modals } from '#web/ui/feedback/modals.ts'
import type { ChangeScope } from '../../calendar.contract.ts'

const scopes: readonly { scope: ChangeScope; label: string }[] = [
  { scope: 'this', label: 'This event' },
  { scope: 'following', label: 'This and following events' },
  { scope: 'all', label: 'All events' },
]

/** Asks which dates of a series something is about; null where nothing is to be done. */
export const askScope = (title: string): Promise<ChangeScope | null> =>
  new Promise((resolve) => {
    const id = modals.open({
      title,
      size: 'sm',
      onClose: () => resolve(null),
      children: (
        <Stack gap="xs">
          {scopes.map(({ scope, label }, at) => (
            <Button
              key={scope}
              variant="default"
              justify="flex-start"
              data-autofocus={at === 0 || undefined}
              onClick={() => {
                resolve(scope)
                modals.close(id)
              }}
            >
              {label}
            </Button>
          ))}
          <Group justify="flex-end">
            <Button variant="subtle" color="gray" onClick={() => modals.close(id)}>
              Cancel
            </Button>
          </Group>
        </Stack>
      ),
    })
  })
