import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { StatusIcon } from '../../../../web/ui/StatusIcon.tsx'
import type { ListRow } from './groupTasks.ts'
import classes from './TaskList.module.css'

type Place = { rowIndex: number; top: number; isActive: boolean }
type GroupProps = Place & {
  row: Extract<ListRow, { kind: 'group' }>
  /** Whether more of its tasks are still on their way. */
  isCounting: boolean
  mayAdd: boolean
}

/** The line above the tasks of one status, which folds them. */
export function GroupRow({ row, isCounting, mayAdd, ...place }: GroupProps) {
  const { status, taskIds } = row.group
  const name = status?.name ?? 'No status'
  return (
    <div
      role="row"
      aria-level={1}
      aria-expanded={row.open}
      aria-rowindex={place.rowIndex}
      data-key={row.key}
      data-kind="group"
      tabIndex={place.isActive ? 0 : -1}
      className={classes.group}
      style={{ transform: `translateY(${place.top}px)` }}
    >
      <span role="gridcell" className={classes.groupName}>
        <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
        <StatusIcon category={status?.category ?? null} />
        <span className={classes.clip} dir="auto">
          {name}
        </span>
        <span className={classes.count}>
          {taskIds.length}
          {isCounting && '+'}
        </span>
      </span>
      {mayAdd && status && (
        <span role="gridcell">
          <button
            type="button"
            tabIndex={-1}
            data-add={row.key}
            className={classes.field}
            aria-label={`New task in ${name}`}
            title={`New task in ${name}`}
          >
            <IconPlus size={16} stroke={1.5} aria-hidden />
          </button>
        </span>
      )}
    </div>
  )
}

/** Shows the next page of a long closed group. */
export function MoreRow({ row, ...place }: Place & { row: Extract<ListRow, { kind: 'more' }> }) {
  return (
    <div
      role="row"
      aria-level={2}
      aria-rowindex={place.rowIndex}
      data-key={row.key}
      data-kind="more"
      tabIndex={place.isActive ? 0 : -1}
      className={classes.more}
      style={{ transform: `translateY(${place.top}px)` }}
    >
      <span role="gridcell">
        Show more <span className={classes.count}>{row.hidden}</span>
      </span>
    </div>
  )
}
