import classes from './ListFrame.module.css'

/** The shape of a list that takes a moment to load; `label` says that of which one. */
export const ListSkeleton = ({ label }: { label: string }) => (
  <div className={classes.skeleton} role="status" aria-label={label}>
    {[38, 62, 47, 55, 30, 68, 51, 42].map((width) => (
      <div key={width} className={classes.skeletonRow}>
        <span style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
)
