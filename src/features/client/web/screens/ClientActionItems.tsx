import { Menu } from '@mantine/core'
import type { ClientAction } from './useClientActions.tsx'

/** What can be done with a client, as items of a menu. */
export const ClientActionItems = ({ actions }: { actions: readonly ClientAction[] }) =>
  actions.map(({ id, label, icon, run }) => (
    <Menu.Item
      key={id}
      leftSection={icon}
      {...(id === 'delete' && { color: 'var(--mantine-color-error)' })}
      onClick={run}
    >
      {label}
    </Menu.Item>
  ))
