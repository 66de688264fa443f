import { Button } from '@mantine/core'
import { noFilter, type TaskFilter } from '../../../../task/web/parts/list/taskFilter.ts'
import classes from './MemberBoard.module.css'

type Props = { isFiltered: boolean; onClear: (filter: TaskFilter) => void }

/** Stands in place of the board while no row or no column shows: why, and what to do. */
export const MemberBoardEmpty = ({ isFiltered, onClear }: Props) =>
  isFiltered ? (
    <div className={classes.empty} role="status">
      <strong>No task passes the filter.</strong>{' '}
      <Button size="compact-xs" variant="default" onClick={() => onClear(noFilter)}>
        Clear the filter
      </Button>
    </div>
  ) : (
    <p className={classes.empty}>
      <strong>No task is open.</strong> Here stands who does what in which project. Cards are handed over by
      dragging them to another member, and moved by dragging them to another project.
    </p>
  )
