import { Menu, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react'
import { use, useState } from 'react'
import { useNavigate } from 'react-router'
import { SidebarFold } from '../../../../web/shell/SidebarFold.ts'
import { useGetWorkspacesQuery, useWorkspace } from '../workspace.api.ts'
import { useOpenWorkspace } from './useOpenWorkspace.ts'
import { WorkspaceBadge } from './WorkspaceBadge.tsx'
import classes from './WorkspaceSwitcher.module.css'

/** From this many on, typing finds a workspace faster than looking. */
const searchFrom = 7

/** The current workspace's name, and the menu to go to another one. */
export function WorkspaceSwitcher() {
  const workspace = useWorkspace()
  const isFolded = use(SidebarFold)
  const navigate = useNavigate()
  const { data: workspaces = [] } = useGetWorkspacesQuery()
  const openWorkspace = useOpenWorkspace()
  const [query, setQuery] = useState('')
  const hasSearch = workspaces.length >= searchFrom
  const wanted = query.trim().toLocaleLowerCase()
  const found = workspaces.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))

  return (
    <Menu width={232} position="bottom-start" onClose={() => setQuery('')}>
      <Tooltip label={workspace.name} position="right" disabled={!isFolded}>
        <Menu.Target>
          <UnstyledButton className={classes.target} data-folded={isFolded || undefined}>
            <WorkspaceBadge workspace={workspace} />
            <VisuallyHidden>Workspace </VisuallyHidden>
            {isFolded ? (
              <VisuallyHidden>{workspace.name}</VisuallyHidden>
            ) : (
              <span className={classes.name}>{workspace.name}</span>
            )}
            {!isFolded && <IconSelector size={14} stroke={1.5} className={classes.arrows} aria-hidden />}
          </UnstyledButton>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {hasSearch && (
          <Menu.Search
            placeholder="Find a workspace…"
            aria-label="Find a workspace"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        )}
        <div className={classes.list}>
          {found.map((other) => (
            <Menu.Item
              key={other.id}
              leftSection={<WorkspaceBadge workspace={other} size={20} />}
              rightSection={
                other.id === workspace.id && <IconCheck size={14} stroke={2} aria-label="Current workspace" />
              }
              onClick={() => other.id !== workspace.id && void openWorkspace(other.id)}
            >
              <span className={classes.item}>{other.name}</span>
            </Menu.Item>
          ))}
          {!found.length && <Menu.Label>Nothing called “{query}”</Menu.Label>}
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={16} stroke={1.5} className={classes.plus} />}
          onClick={() => void navigate('/workspace/new')}
        >
          New workspace
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
