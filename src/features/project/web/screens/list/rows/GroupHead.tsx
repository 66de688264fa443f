import { type ReactNode, useRef } from 'react'
import { formatNumber } from '#web/format/numbers.ts'
import { GroupRow } from '#web/ui/grid/GroupRow.tsx'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import type { TreeRow } from '../../tree/treeRows.ts'
import { useTreeDrag } from '../moves/useTreeDrag.ts'

type Props = RowPlace & {
  row: Extract<TreeRow, { kind: 'group' }>
  name: string
  icon: ReactNode
  mayAdd: boolean
}

/** The line above the projects of one group; what is dropped on it becomes one of them. */
export function GroupHead({ row, mayAdd, ...props }: Props) {
  const line = useRef<HTMLDivElement>(null)
  useTreeDrag(line, row.key, false)
  return (
    <GroupRow
      {...props}
      ref={line}
      rowKey={row.key}
      value={row.value}
      isOpen={row.isOpen}
      count={formatNumber(row.count)}
      adds={mayAdd ? 'project' : null}
    />
  )
}
