import { formatNumber } from '#web/format/numbers.ts'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import classes from '#web/ui/grid/Rows.module.css'
import type { ListRow } from './listRows.ts'

type Props = RowPlace & { row: Extract<ListRow, { kind: 'more' }>; isLoading: boolean }

/** Brings the next page of closed tasks. */
export function MoreRow({ row, isLoading, ...place }: Props) {
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
        {row.hidden !== null && <span className={classes.count}>{formatNumber(row.hidden)}</span>}
      </span>
    </div>
  )
}
