import { ProjectNav } from '#features/project/web/screens/nav/ProjectNav.tsx'
import { ViewAsEnd } from '#features/role/web/screens/viewAs/ViewAsEnd.tsx'
import { NewTaskButton } from '#features/task/web/screens/newTask/NewTaskButton.tsx'
import { AccountMenu } from '#features/user/web/screens/AccountMenu.tsx'
import { CommandButton } from '../shell/CommandButton.tsx'
import { NavItem } from '../shell/NavItem.tsx'
import { Sidebar } from '../shell/Sidebar.tsx'
import { useScreens } from './screens.tsx'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

export function WorkspaceSidebar() {
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
      {useScreens().map(({ to, label, icon, end, trailing }) => (
        <NavItem key={to} to={to} {...(end && { end })} icon={icon} label={label} trailing={trailing} />
      ))}
      <ProjectNav />
    </Sidebar>
  )
}
