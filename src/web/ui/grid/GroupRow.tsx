import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import type { RowPlace } from './RowGrid.tsx'
import classes from './Rows.module.css'

type Props = RowPlace & {
  ref?: RefObject<HTMLDivElement | null>
  rowKey: string
  value: string | null
  isOpen: boolean
  name: string
  icon: ReactNode
  count: string
  /** What can be added to the group; null where nothing may be. */
  adds: 'task' | 'project' | null
}

/** The line above the rows of one group, which folds them. */
export const GroupRow = ({ ref, rowKey, value, isOpen, name, icon, count, adds, ...place }: Props) => (
  <div
    ref={ref}
    role="row"
    aria-level={1}
    aria-expanded={isOpen}
    aria-rowindex={place.rowIndex}
    data-key={rowKey}
    data-kind="group"
    data-group={value ?? 'none'}
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
      <span className={classes.count}>{count}</span>
    </span>
    {adds && (
      <span role="gridcell">
        <button
          type="button"
          tabIndex={-1}
          data-add={rowKey}
          className={classes.field}
          aria-label={`New ${adds} in ${name}`}
          title={`New ${adds} in ${name}`}
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </button>
      </span>
    )}
  </div>
)
