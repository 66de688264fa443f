import { IconLock } from '@tabler/icons-react'
import classes from './TeamOnlyMark.module.css'

/** Says that guests see nothing of it. */
export const TeamOnlyMark = () => (
  <span className={classes.mark} title="Guests can’t see this">
    <IconLock size={12} stroke={1.75} aria-hidden />
    Team only
  </span>
)
