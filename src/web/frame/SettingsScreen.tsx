import { Navigate } from 'react-router'
import { NavGroup, NavItem } from '../shell/NavItem.tsx'
import { AppPage } from '../ui/layout/AppPage.tsx'
import { useIsNarrow } from '../ui/layout/useIsNarrow.ts'
import classes from './SettingsScreen.module.css'
import { useSettingsGroups } from './settingsScreens.tsx'

/** All settings: a list where there is no room for it beside them, else the first of the workspace’s that one may open. */
export function Component() {
  const groups = useSettingsGroups()
  const isNarrow = useIsNarrow()
  const first = groups.find(({ name }) => name === 'Workspace') ?? groups[0]
  if (!isNarrow) return <Navigate to={first?.screens[0]?.to ?? '/settings/profile'} replace />
  return (
    <AppPage title="Settings">
      <nav className={classes.list} aria-label="Settings">
        {groups.map(({ name, screens }) => (
          <NavGroup key={name} name={name}>
            {screens.map(({ to, label, icon }) => (
              <NavItem key={to} to={to} label={label} icon={icon} />
            ))}
          </NavGroup>
        ))}
      </nav>
    </AppPage>
  )
}
