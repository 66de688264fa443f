import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconSettings } from '@tabler/icons-react'
import { use, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ProjectNav } from '#features/project/web/screens/nav/ProjectNav.tsx'
import { ViewAsEnd } from '#features/role/web/screens/viewAs/ViewAsEnd.tsx'
import { NewTaskButton } from '#features/task/web/screens/newTask/NewTaskButton.tsx'
import { RunningTimer } from '#features/time/web/screens/timer/RunningTimer.tsx'
import { AccountMenu } from '#features/user/web/screens/AccountMenu.tsx'
import { CommandButton } from '../shell/CommandButton.tsx'
import { NavGroup, NavItem } from '../shell/NavItem.tsx'
import { NavigationDrawer } from '../shell/NavigationDrawer.ts'
import { Sidebar, SidebarLine } from '../shell/Sidebar.tsx'
import { SidebarFold } from '../shell/SidebarFold.ts'
import { keyText } from '../ui/keys/keyNames.ts'
import { GettingStarted } from './GettingStarted.tsx'
import type { Screen } from './screen.ts'
import { useScreens } from './screens.tsx'
import { useSettingsGroups } from './settingsScreens.tsx'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

/** The rooms of daily work; within the settings, their list instead, with the way back to where one came from. */
export function WorkspaceSidebar() {
  const { pathname, search } = useLocation()
  // Members had an address of their own, which leads there.
  const isInSettings = pathname === '/members' || /^\/settings(\/|$)/.test(pathname)
  const isDrawer = use(NavigationDrawer) !== null
  const [back, setBack] = useState('/my-tasks')
  const here = `${pathname}${search}`
  if (!isInSettings && back !== here) setBack(here)
  return (
    <Sidebar
      top={
        <>
          <WorkspaceSwitcher />
          <ViewAsEnd />
          <SidebarLine>
            <CommandButton />
            <NewTaskButton />
          </SidebarLine>
          {/* On narrow screens it stands in the top bar, as this is out of sight. */}
          {!isDrawer && <RunningTimer />}
        </>
      }
      notice={<GettingStarted />}
      bottom={<AccountMenu />}
      tools={<SettingsLink />}
    >
      {isInSettings ? <SettingsNav back={back} /> : <RoomsNav />}
    </Sidebar>
  )
}

const item = ({ to, label, icon, end, trailing }: Omit<Screen, 'keyName' | 'keywords'>) => (
  <NavItem key={to} to={to} {...(end && { end })} icon={icon} label={label} trailing={trailing} />
)

function RoomsNav() {
  const groups = Map.groupBy(useScreens(), ({ group = 'work' }) => group)
  return (
    <>
      {(['work', 'team', 'money'] as const).map((group) => (
        <NavGroup key={group}>{groups.get(group)?.map(item)}</NavGroup>
      ))}
      <ProjectNav />
    </>
  )
}

/** What is set up once is no room of daily work: it stands below them, beside one’s account. */
function SettingsLink() {
  const drawer = use(NavigationDrawer)
  const isFolded = use(SidebarFold)
  return (
    <nav aria-label="Preferences">
      <Tooltip label={`Settings  ${keyText('g ,')}`} position={isFolded ? 'right' : 'top'}>
        <ActionIcon component={Link} to="/settings" aria-label="Settings" onClick={drawer?.close}>
          <IconSettings size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </nav>
  )
}

const SettingsNav = ({ back }: { back: string }) => (
  <>
    <NavGroup>
      <NavItem to={back} icon={<IconArrowLeft size={16} stroke={1.5} />} label="Back to app" />
    </NavGroup>
    {useSettingsGroups().map(({ name, screens }) => (
      <NavGroup key={name} name={name}>
        {screens.map(item)}
      </NavGroup>
    ))}
  </>
)
