import { CommandButton } from '../../../../web/shell/CommandButton.tsx'
import { NavItem } from '../../../../web/shell/NavItem.tsx'
import { Sidebar } from '../../../../web/shell/Sidebar.tsx'
import { ProjectNav } from '../../../project/web/parts/ProjectNav.tsx'
import { ViewAsEnd } from '../../../role/web/parts/ViewAsEnd.tsx'
import { NewTaskButton } from '../../../task/web/parts/newTask/NewTaskButton.tsx'
import { AccountMenu } from '../../../user/web/parts/AccountMenu.tsx'
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
