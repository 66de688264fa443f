import { IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { NavLink } from 'react-router'
import classes from './BottomBar.module.css'
import { NavigationDrawer } from './NavigationDrawer.ts'

/** At the bottom of narrow screens, where the thumb is. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <nav className={classes.bar} aria-label="Quick navigation">
    {children}
  </nav>
)

type ItemProps = { label: string; icon: ReactNode }

export const BarItem = ({ to, end = false, label, icon }: ItemProps & { to: string; end?: boolean }) => (
  <NavLink to={to} end={end} className={classes.item}>
    {icon}
    <span>{label}</span>
  </NavLink>
)

export const BarButton = ({ label, icon, onClick }: ItemProps & { onClick: () => void }) => (
  <button type="button" className={classes.item} onClick={onClick}>
    {icon}
    <span>{label}</span>
  </button>
)

/** Opens the sidebar, with everything that has no place in the bar; `mark` says that something there waits. */
export function BarMore({ mark }: { mark: ReactNode }) {
  const drawer = use(NavigationDrawer)
  const icon = (
    <div className={classes.marked}>
      <IconMenu2 size={20} stroke={1.5} />
      {mark}
    </div>
  )
  return <BarButton label="More" icon={icon} onClick={() => drawer?.open()} />
}
