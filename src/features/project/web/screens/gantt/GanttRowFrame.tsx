import type { ReactNode } from 'react'
import type { RowPlace } from './frame.ts'
import classes from './Gantt.module.css'

type Props = Omit<RowPlace, 'frame'> & {
  kind: 'task' | 'project'
  id: string
  rowKey: string
  depth: number
  isOpen: boolean | null
  isOpened?: boolean
  children: ReactNode
}

/** The line of a task or a project, where the tree and its bar find their place. */
export const GanttRowFrame = ({ kind, id, rowKey, depth, isOpen, isOpened, children, ...place }: Props) => (
  <div
    role="row"
    aria-level={depth + 2}
    aria-rowindex={place.rowIndex}
    aria-expanded={isOpen ?? undefined}
    data-key={rowKey}
    data-kind={kind}
    {...{ [`data-${kind}`]: id }}
    data-opened={isOpened || undefined}
    tabIndex={place.isActive ? 0 : -1}
    className={classes.row}
    style={{ transform: `translateY(${place.top}px)` }}
  >
    {children}
  </div>
)
