import type { ReactNode } from 'react'
import classes from './PartsPage.module.css'

type Props = {
  /** What is shown, and in which state. */
  title: string
  /** Takes the whole width. */
  isWide?: boolean
  /** Brings its own edges. */
  isBare?: boolean
  children: ReactNode
}

/** One part, or some that belong together. */
export const Case = ({ title, isWide, isBare, children }: Props) => (
  <div role="group" aria-label={title} className={classes.case} data-wide={isWide || undefined}>
    <div className={classes.caption}>{title}</div>
    <div className={classes.demo} data-bare={isBare || undefined}>
      {children}
    </div>
  </div>
)
