import { Button, Title } from '@mantine/core'
import { IconBolt, IconKeyboard, IconServer } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Logo } from '#web/ui/icon/Logo.tsx'
import { LandingPicture } from './LandingPicture.tsx'
import classes from './LandingScreen.module.css'

const promises = [
  {
    Icon: IconBolt,
    title: 'Everyone sees the same week',
    text: 'Changes reach everyone within a second, and catch up when you’re back online.',
  },
  {
    Icon: IconKeyboard,
    title: 'As fast as you type',
    text: 'Everything responds instantly. Every action has a shortcut; press ? to see them.',
  },
  {
    Icon: IconServer,
    title: 'Yours',
    text: 'It runs on your own server with one command. Roles control who can see and edit what, project by project.',
  },
]

/** What Workweek is, for who opens it for the first time. */
export function Component() {
  return (
    <div className={classes.page}>
      <title>Workweek: the team’s week in one place</title>
      <header className={classes.header}>
        <Link to="/" className={classes.brand}>
          <Logo size={28} />
          Workweek
        </Link>
        <nav className={classes.nav} aria-label="Account">
          <Button component={Link} to="/sign-in" variant="subtle" color="gray">
            Sign in
          </Button>
          <Button component={Link} to="/sign-up">
            Sign up
          </Button>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.hero}>
          <Title order={1} className={classes.title}>
            The team’s week, in one calm place
          </Title>
          <p className={classes.lead}>
            Workweek keeps your projects, time and invoices together: who’s doing what, by when, and how it’s
            going. Fast for planning, quiet while you work.
          </p>
          <div className={classes.actions}>
            <Button component={Link} to="/sign-up" size="md">
              Create your workspace
            </Button>
            <Button component={Link} to="/sign-in" size="md" variant="default">
              Sign in
            </Button>
          </div>
        </div>
        <LandingPicture />
        <ul className={classes.promises}>
          {promises.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={20} stroke={1.5} className={classes.icon} aria-hidden />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={classes.footer}>
        <span>Workweek, open source under the MIT licence</span>
        <Link to="/terms-of-use">Terms of use</Link>
        <Link to="/privacy-policy">Privacy policy</Link>
      </footer>
    </div>
  )
}
