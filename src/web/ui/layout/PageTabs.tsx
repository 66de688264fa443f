import { Link, type To } from 'react-router'
import classes from './PageTabs.module.css'

type Props = {
  /** What they choose between, for those who do not see where they stand. */
  label: string
  tabs: readonly { name: string; to: To; isCurrent: boolean }[]
  /** On a line of its own below the top bar, where that has no room. */
  isBelow?: boolean
}

/** The views of one screen, each with an address of its own. */
export const PageTabs = ({ label, tabs, isBelow = false }: Props) => (
  <nav aria-label={label} className={classes.tabs} data-below={isBelow || undefined}>
    {tabs.map(({ name, to, isCurrent }) => (
      <Link key={name} to={to} replace aria-current={isCurrent ? 'page' : undefined} className={classes.tab}>
        {name}
      </Link>
    ))}
  </nav>
)
