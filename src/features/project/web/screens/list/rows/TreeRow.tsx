import { type ReactNode, useRef } from 'react'
import { CheckCell } from '#web/ui/grid/CheckCell.tsx'
import cells from '#web/ui/grid/Rows.module.css'
import { useTreeDrag } from '../moves/useTreeDrag.ts'
import classes from '../ProjectsList.module.css'
import type { Columns } from './columns.ts'

export type RowFrame = {
  rowKey: string
  columns: Columns
  depth: number
  isOpen: boolean | null
  /** The level of rows at the top, which stand below a group or not. */
  level: number
  rowIndex: number
  top: number
  /** Whether Tab reaches this row. */
  isActive: boolean
  isSelected: boolean
  /** Set while its name is typed in place: what to do when that ends. */
  onRenamed: ((rowKey: string, isByKey: boolean) => void) | null
}

type Props = RowFrame & {
  kind: 'project' | 'task'
  id: string
  name: string
  mayMove: boolean
  isClosed?: boolean
  isOpened?: boolean
  children: ReactNode
}

/** What all rows of the tree have: where they stand, that they can be selected and, where the role may, moved. */
export function TreeRow({ rowKey, kind, id, name, ...props }: Props) {
  const row = useRef<HTMLDivElement>(null)
  useTreeDrag(row, rowKey, props.mayMove)
  return (
    <div
      ref={row}
      role="row"
      aria-level={props.level + props.depth}
      aria-rowindex={props.rowIndex}
      aria-selected={props.isSelected}
      aria-expanded={props.isOpen ?? undefined}
      data-key={rowKey}
      data-kind={kind}
      data-project={kind === 'project' ? id : undefined}
      data-task={kind === 'task' ? id : undefined}
      data-closed={props.isClosed || undefined}
      data-opened={props.isOpened || undefined}
      tabIndex={props.isActive ? 0 : -1}
      className={`${cells.row} ${classes.row} ${kind === 'task' ? classes.task : ''}`}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <CheckCell name={name} isSelected={props.isSelected} />
      {props.children}
    </div>
  )
}
