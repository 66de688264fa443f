import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Brand } from '../ui/icon/Brand.tsx'
import classes from './CentredPage.module.css'

type CentredPageProps = {
  title: string
  /** One or two sentences below the title. */
  text?: ReactNode
  /** Stands above the title, e.g. a picture. */
  picture?: ReactNode
  /** Stands in the top right corner. */
  corner?: ReactNode
  /** Stands below the card, e.g. the way to the other form. */
  below?: ReactNode
  children?: ReactNode
}

/** A page outside the workspace with one thing to do. */
export function CentredPage({ title, text, picture, corner, below, children }: CentredPageProps) {
  const main = useRef<HTMLElement>(null)
  // An answer in the place of its form takes the field along that had the focus: reading goes on at the new page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is the reason to look
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className={classes.page}>
      <title>{`${title} · Workweek`}</title>
      <header className={classes.header}>
        <Brand />
        {corner}
      </header>
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.column}>
          {picture}
          <div className={classes.intro}>
            <Title order={1} fz="xl">
              {title}
            </Title>
            {text && <p className={classes.text}>{text}</p>}
          </div>
          {children}
          {below && <div className={classes.below}>{below}</div>}
        </div>
      </main>
    </div>
  )
}
