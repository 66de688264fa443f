import { Menu, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconDoorExit, IconPlus, IconSelector, IconSettings } from '@tabler/icons-react'
import { use, useState } from 'react'
import { useInvitations } from '#features/member/web/parts/useInvitations.ts'
import { useLeaveWorkspace } from '#features/member/web/screens/useLeaveWorkspace.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { WorkspaceBadge } from '#features/workspace/web/parts/WorkspaceBadge.tsx'
import { useGetWorkspacesQuery, useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { NavigationDrawer } from '../shell/NavigationDrawer.ts'
import { SidebarFold } from '../shell/SidebarFold.ts'
import { lazyPart } from '../ui/layout/lazyPart.tsx'
import { useOpenWorkspace } from './useOpenWorkspace.ts'
import classes from './WorkspaceSwitcher.module.css'
import { workspaceText } from './workspaceText.ts'

const WaitingInvitations = lazyPart(async () => (await import('./WaitingInvitations.tsx')).WaitingInvitations)

/** From this many on, typing finds a workspace faster than looking. */
const searchFrom = 7
const icon = { size: 16, stroke: 1.5, className: classes.plus }

/** The current workspace's name, and the menu to go to another one. */
export function WorkspaceSwitcher() {
  const workspace = useWorkspace()
  const isFolded = use(SidebarFold)
  const drawer = use(NavigationDrawer)
  const navigate = useNavigate()
  const mayUpdate = useMay()('workspace.update')
  const { data: workspaces = [], refetch } = useGetWorkspacesQuery()
  const waiting = useInvitations()
  const { leave, refusal } = useLeaveWorkspace()
  const openWorkspace = useOpenWorkspace()
  const [query, setQuery] = useState('')
  const hasSearch = workspaces.length >= searchFrom
  const needle = query.trim().toLocaleLowerCase()
  const found = workspaces.filter(({ name }) => name.toLocaleLowerCase().includes(needle))
  const count = waiting.invitations.length
  const go = (to: string) => {
    drawer?.close()
    void navigate(to)
  }

  return (
    <Menu
      width={280}
      position="bottom-start"
      onClose={() => setQuery('')}
      onOpen={() => {
        // What others do in the other workspaces is told only there.
        void refetch()
        void waiting.refetch()
      }}
    >
      <Tooltip label={workspace.name} position="right" disabled={!isFolded}>
        <Menu.Target>
          <UnstyledButton className={classes.target} data-folded={isFolded || undefined}>
            <span className={classes.badge}>
              <WorkspaceBadge workspace={workspace} />
              {count > 0 && <span className={classes.dot} aria-hidden />}
            </span>
            <VisuallyHidden>Workspace </VisuallyHidden>
            {isFolded ? (
              <VisuallyHidden>{workspace.name}</VisuallyHidden>
            ) : (
              <span className={classes.name}>{workspace.name}</span>
            )}
            {count > 0 && (
              <VisuallyHidden>{count === 1 ? ', 1 invitation' : `, ${count} invitations`}</VisuallyHidden>
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
              leftSection={<WorkspaceBadge workspace={other} size={24} />}
              rightSection={
                other.id === workspace.id && <IconCheck size={14} stroke={2} aria-label="Current workspace" />
              }
              onClick={() => other.id !== workspace.id && void openWorkspace(other.id)}
            >
              <span className={classes.item} dir="auto">
                {other.name}
              </span>
              <span className={classes.detail}>{workspaceText(other)}</span>
            </Menu.Item>
          ))}
          {!found.length && <Menu.Label>Nothing called “{query}”</Menu.Label>}
        </div>
        <WaitingInvitations {...waiting} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => go('/workspace/new')}>
          New workspace
        </Menu.Item>
        {mayUpdate && (
          <Menu.Item leftSection={<IconSettings {...icon} />} onClick={() => go('/settings/workspace')}>
            Workspace settings
          </Menu.Item>
        )}
        {!refusal && (
          <Menu.Item leftSection={<IconDoorExit {...icon} />} onClick={leave}>
            Leave this workspace…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
