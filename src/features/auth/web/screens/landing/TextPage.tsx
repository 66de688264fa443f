import { Anchor, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Brand } from '#web/ui/icon/Brand.tsx'
import classes from './TextPage.module.css'

/** A page to read. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Workweek`}</title>
      <header className={classes.header}>
        <Brand />
        <Anchor component={Link} to="/sign-in" inherit>
          Sign in
        </Anchor>
      </header>
      <main id="main" tabIndex={-1} className={classes.text}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {children}
      </main>
    </div>
  )
}
