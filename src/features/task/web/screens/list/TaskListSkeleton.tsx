import classes from '#web/ui/grid/ListFrame.module.css'

/** The shape of a list that takes a moment to load. */
export function TaskListSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading tasks">
      {[38, 62, 47, 55, 30, 68, 51, 42].map((width) => (
        <div key={width} className={classes.skeletonRow}>
          <span style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
