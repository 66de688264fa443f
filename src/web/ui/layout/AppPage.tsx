import { Title } from '@mantine/core'
import { type ReactNode, use, useRef } from 'react'
import { TopBarEnd } from '../../shell/TopBarEnd.ts'
import classes from './AppPage.module.css'
import { useRestoredScroll } from './useRestoredScroll.ts'

type AppPageProps = {
  /** Names the screen in the top bar and in the browser's tab. */
  title: string
  /** Stands in the top bar instead of the title, e.g. one that can be edited; brings its own heading. */
  heading?: ReactNode
  tabs?: ReactNode
  /** There are so many that they move below the title where the screen is narrow. */
  hasManyTabs?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** One screen of the workspace: its top bar, and below it what scrolls. */
export function AppPage({ title, heading, tabs, hasManyTabs, actions, children }: AppPageProps) {
  const end = use(TopBarEnd)
  const scroller = useRef<HTMLDivElement>(null)
  useRestoredScroll(scroller, 'page')
  return (
    <main className={classes.page}>
      <title>{`${title} · Workweek`}</title>
      <header className={classes.head}>
        <div className={classes.bar} data-wraps={hasManyTabs || undefined}>
          <div className={classes.heading}>
            {heading ?? (
              <Title order={1} className={classes.title}>
                {title}
              </Title>
            )}
            {tabs}
          </div>
          {end}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      </header>
      {/* What scrolls takes the focus, so that keys scroll it. */}
      <div ref={scroller} id="main" tabIndex={-1} className={classes.main}>
        {children}
      </div>
    </main>
  )
}
