import type { ReactNode } from 'react'
import classes from './SharedFrame.module.css'

type Props = {
  heading: string
  /** Of the browser's tab. */
  title: string
  byline: ReactNode
  /** Beside the heading, or below it where there is no room. */
  aside: ReactNode
  /** Where it is not that of the app. */
  lang?: string
  children: ReactNode
}

/** What strangers see by a link: one thing, and nothing of the app around it. */
export const SharedFrame = ({ heading, title, byline, aside, lang, children }: Props) => (
  <div className={classes.page} lang={lang}>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
    <main id="main" tabIndex={-1} className={classes.main}>
      <header className={classes.head}>
        <div>
          <h1 dir="auto">{heading}</h1>
          <p dir="auto">{byline}</p>
        </div>
        {aside}
      </header>
      {children}
    </main>
  </div>
)
