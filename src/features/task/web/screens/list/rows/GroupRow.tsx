import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import classes from '#web/ui/grid/Rows.module.css'
import type { ListRow } from './listRows.ts'

type GroupProps = RowPlace & {
  row: Extract<ListRow, { kind: 'group' }>
  name: string
  icon: ReactNode
  /** Whether the server may have more of its tasks. */
  isCounting: boolean
  mayAdd: boolean
}

/** The line above the tasks of one group, which folds them. */
export function GroupRow({ row, name, icon, isCounting, mayAdd, ...place }: GroupProps) {
  return (
    <div
      role="row"
      aria-level={1}
      aria-expanded={row.open}
      aria-rowindex={place.rowIndex}
      data-key={row.key}
      data-kind="group"
      data-group={row.group.value ?? 'none'}
      tabIndex={place.isActive ? 0 : -1}
      className={classes.group}
      style={{ transform: `translateY(${place.top}px)` }}
    >
      <span role="gridcell" className={classes.groupName}>
        <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
        <span className={classes.groupIcon}>{icon}</span>
        <span className={classes.clip} dir="auto">
          {name}
        </span>
        <span className={classes.count}>
          {row.group.taskIds.length.toLocaleString('en-US')}
          {isCounting && '+'}
        </span>
      </span>
      {mayAdd && (
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

type MoreProps = RowPlace & { row: Extract<ListRow, { kind: 'more' }>; isLoading: boolean }

/** Brings the next page of closed tasks. */
export function MoreRow({ row, isLoading, ...place }: MoreProps) {
  return (
    <div
      role="row"
      aria-level={1}
      aria-rowindex={place.rowIndex}
      data-key={row.key}
      data-kind="more"
      tabIndex={place.isActive ? 0 : -1}
      className={classes.more}
      style={{ transform: `translateY(${place.top}px)` }}
    >
      <span role="gridcell">
        {isLoading ? 'Loading closed tasks…' : 'Show more closed tasks'}{' '}
        {row.hidden !== null && <span className={classes.count}>{row.hidden.toLocaleString('en-US')}</span>}
      </span>
    </div>
  )
}
