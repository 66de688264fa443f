import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ProjectNav } from '#features/project/web/screens/nav/ProjectNav.tsx'
import { ViewAsEnd } from '#features/role/web/screens/viewAs/ViewAsEnd.tsx'
import { NewTaskButton } from '#features/task/web/screens/newTask/NewTaskButton.tsx'
import { AccountMenu } from '#features/user/web/screens/AccountMenu.tsx'
import { CommandButton } from '../shell/CommandButton.tsx'
import { NavGroup, NavItem } from '../shell/NavItem.tsx'
import { Sidebar } from '../shell/Sidebar.tsx'
import type { Screen } from './screen.ts'
import { useScreens } from './screens.tsx'
import { useSettingsGroups } from './settingsScreens.tsx'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

/** The rooms of daily work; within the settings, their list instead, with the way back to where one came from. */
export function WorkspaceSidebar() {
  const { pathname, search } = useLocation()
  const isInSettings = pathname === '/settings' || pathname.startsWith('/settings/')
  const [back, setBack] = useState('/my-tasks')
  const here = `${pathname}${search}`
  if (!isInSettings && back !== here) setBack(here)
  return (
    <Sidebar
      top={
        <>
          <WorkspaceSwitcher />
          <ViewAsEnd />
          <CommandButton />
          <NewTaskButton />
        </>
      }
      bottom={<AccountMenu />}
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
      {(['work', 'team', 'money', 'settings'] as const).map((group) => (
        <NavGroup key={group}>{groups.get(group)?.map(item)}</NavGroup>
      ))}
      <ProjectNav />
    </>
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
