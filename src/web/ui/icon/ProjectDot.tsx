import classes from './ProjectDot.module.css'

/** A project's colour. Its name stands beside it. */
export const ProjectDot = ({ color }: { color: string }) => (
  <span className={classes.dot} style={{ backgroundColor: color }} aria-hidden="true" />
)
