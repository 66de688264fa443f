import { Logo } from '../icon/Logo.tsx'
import classes from './Splash.module.css'

/** The whole screen while it is not known yet what may be shown. Appears only when it takes a moment. */
export function Splash() {
  return (
    <output className={classes.splash} aria-label="Loading Workweek">
      <Logo size={40} />
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} />
      </span>
    </output>
  )
}
