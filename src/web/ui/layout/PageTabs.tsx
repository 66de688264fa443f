import { useEffect, useRef } from 'react'
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
export function PageTabs({ label, tabs, isBelow = false }: Props) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  // Where there is no room for all, the one that is open is in sight.
  useEffect(() => {
    const tab = nav.current?.children[current]
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs} data-below={isBelow || undefined}>
      {tabs.map(({ name, to, isCurrent }) => (
        <Link
          key={name}
          to={to}
          replace
          aria-current={isCurrent ? 'page' : undefined}
          className={classes.tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
