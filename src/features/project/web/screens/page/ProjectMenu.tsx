import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { keyText } from '#web/ui/keys/keyNames.ts'
import type { ProjectAction } from './useProjectActions.tsx'

/** What can be done with a project as a whole. */
export const ProjectMenu = ({ actions }: { actions: readonly ProjectAction[] }) => (
  <Menu position="bottom-end" returnFocus={false}>
    <Menu.Target>
      <ActionIcon aria-label="More actions for this project" size={32}>
        <IconDots size={16} stroke={1.5} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(({ id, label, icon, keyName, run }) => (
        <div key={id} role="none">
          {id === 'delete' && <Menu.Divider />}
          <Menu.Item
            leftSection={icon}
            rightSection={keyName && <kbd aria-hidden>{keyText(keyName)}</kbd>}
            {...(id === 'delete' && { color: 'var(--mantine-color-error)' })}
            onClick={run}
          >
            {label}
          </Menu.Item>
        </div>
      ))}
    </Menu.Dropdown>
  </Menu>
)
