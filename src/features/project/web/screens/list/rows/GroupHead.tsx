import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { formatNumber } from '#web/format/numbers.ts'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import cells from '#web/ui/grid/Rows.module.css'
import type { TreeRow } from '../../tree/treeRows.ts'
import { useTreeDrag } from '../moves/useTreeDrag.ts'

type Props = RowPlace & {
  row: Extract<TreeRow, { kind: 'group' }>
  name: string
  icon: ReactNode
  mayAdd: boolean
}

/** The line above the projects of one group, which folds them; what is dropped on it becomes one of them. */
export function GroupHead({ row, name, icon, mayAdd, ...place }: Props) {
  const line = useRef<HTMLDivElement>(null)
  useTreeDrag(line, row.key, false)
  return (
    <div
      ref={line}
      role="row"
      aria-level={1}
      aria-expanded={row.isOpen}
      aria-rowindex={place.rowIndex}
      data-key={row.key}
      data-kind="group"
      data-group={row.value ?? 'none'}
      tabIndex={place.isActive ? 0 : -1}
      className={cells.group}
      style={{ transform: `translateY(${place.top}px)` }}
    >
      <span role="gridcell" className={cells.groupName}>
        <IconChevronRight size={14} stroke={2} className={cells.chevron} aria-hidden />
        <span className={cells.groupIcon}>{icon}</span>
        <span className={cells.clip} dir="auto">
          {name}
        </span>
        <span className={cells.count}>{formatNumber(row.count)}</span>
      </span>
      {mayAdd && (
        <span role="gridcell">
          <button
            type="button"
            tabIndex={-1}
            data-add
            className={cells.field}
            aria-label={`New project in ${name}`}
            title={`New project in ${name}`}
          >
            <IconPlus size={16} stroke={1.5} aria-hidden />
          </button>
        </span>
      )}
    </div>
  )
}
