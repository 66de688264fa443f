import { Tooltip } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { NavLink } from 'react-router'
import classes from './NavItem.module.css'
import { NavigationDrawer } from './NavigationDrawer.ts'
import { SidebarFold } from './SidebarFold.ts'

type NavItemProps = {
  to: string
  icon: ReactNode
  label: string
  /** Only this address counts as being here, not those below it. */
  end?: boolean
  /** What stands at the right end, e.g. a count. */
  trailing?: ReactNode
  /** Another line leads to the same place, and says that one is there. */
  isUnmarked?: boolean
}

/** One line of the sidebar; only its icon while the sidebar is folded. */
export function NavItem({ to, icon, label, end, trailing, isUnmarked }: NavItemProps) {
  const isFolded = use(SidebarFold)
  const drawer = use(NavigationDrawer)
  const link = (
    <NavLink
      to={to}
      end={end}
      aria-current={isUnmarked ? false : 'page'}
      className={classes.item}
      data-folded={isFolded || undefined}
      aria-label={isFolded ? label : undefined}
      onClick={drawer?.close}
    >
      <span className={classes.icon}>{icon}</span>
      {!isFolded && (
        <span className={classes.label} dir="auto">
          {label}
        </span>
      )}
      {!isFolded && trailing}
    </NavLink>
  )
  // All lines are drawn again on each way somewhere, where a tooltip would cost more than the line.
  if (!isFolded) return link
  return (
    <Tooltip label={label} position="right">
      {link}
    </Tooltip>
  )
}

/** Lines of the sidebar that belong together, under their name if they have one. */
export function NavGroup({ name, children }: { name?: string; children: ReactNode }) {
  const isFolded = use(SidebarFold)
  return (
    // Without a label of its own: as a landmark it would collide with a page's section of that name.
    <div className={classes.group}>
      {name && !isFolded && <h2 className={classes.name}>{name}</h2>}
      {children}
    </div>
  )
}
