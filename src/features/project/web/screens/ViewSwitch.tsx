import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import type { ProjectView } from '../parts/viewSettings.ts'
import classes from './ViewSwitch.module.css'

type Props = {
  current: ProjectView
  views: readonly { view: ProjectView; name: string; icon: ReactNode; to: To }[]
}

/** The views of the projects screen; what is filtered stays filtered. */
export const ViewSwitch = ({ current, views }: Props) => (
  <nav aria-label="View" className={classes.switch}>
    {views.map(({ view, name, icon, to }) => (
      <Link
        key={view}
        to={to}
        title={name}
        aria-label={name}
        aria-current={view === current ? 'page' : undefined}
        className={classes.view}
      >
        {icon}
        <span className={classes.name}>{name}</span>
      </Link>
    ))}
  </nav>
)
