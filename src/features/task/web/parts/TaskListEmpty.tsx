import { Kbd } from '@mantine/core'
import classes from './TaskList.module.css'

/** Stands above the groups while a project has no task. */
export function TaskListEmpty({ mayAdd }: { mayAdd: boolean }) {
  return (
    <p className={classes.empty}>
      {mayAdd ? (
        <>
          <strong>What is the first thing to do?</strong> Write it into a group below, or press <Kbd>C</Kbd>{' '}
          wherever you are. Tasks move from group to group as their status changes.
        </>
      ) : (
        <strong>No tasks here yet.</strong>
      )}
    </p>
  )
}

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
