import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import type { ProjectGrouping } from '../../parts/viewSettings.ts'
import { useProjectGroupHead } from '../tree/useProjectGroupHead.tsx'
import type { RowPlace } from './frame.ts'
import classes from './Gantt.module.css'
import { depthStyle } from './TreeCells.tsx'

type Props = RowPlace & {
  rowKey: string
  grouping: ProjectGrouping
  value: string | null
  count: number
  isOpen: boolean
}

/** The line above the projects of one group, which folds them. */
export const GanttGroupRow = memo(function GanttGroupRow({ rowKey, count, isOpen, ...props }: Props) {
  const { name, icon } = useProjectGroupHead()(props.grouping, props.value)
  return (
    <div
      role="row"
      aria-level={1}
      aria-rowindex={props.rowIndex}
      aria-expanded={isOpen}
      data-key={rowKey}
      data-kind="group"
      tabIndex={props.isActive ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <div className={classes.tree} data-fold>
        <span role="gridcell" className={classes.name} style={depthStyle(0)}>
          <IconChevronRight size={14} stroke={2} className={classes.chevron} data-open={isOpen} aria-hidden />
          {icon}
          <span className={classes.title} dir="auto">
            {name}
          </span>
          <span className={classes.count}>{count}</span>
        </span>
      </div>
    </div>
  )
})
