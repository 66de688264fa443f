import type { ProjectGrouping } from '../../parts/viewSettings.ts'
import type { Span } from './bars.ts'
import { DrawRow } from './DrawRow.tsx'
import type { RowPlace } from './frame.ts'
import { GanttGroupRow } from './GanttGroupRow.tsx'
import { GanttProjectRow } from './GanttProjectRow.tsx'
import { GanttTaskRow } from './GanttTaskRow.tsx'
import type { GanttRow } from './ganttRows.ts'

type Props = {
  row: GanttRow
  grouping: ProjectGrouping
  place: RowPlace
  openedId: string | undefined
  isDragged: boolean
  drawn: Span | null
  onCreate: (title: string) => void
  onCancel: () => void
}

/** One row of the Gantt, whatever it is. */
export function GanttLine({ row, grouping, place, openedId, isDragged, ...drawing }: Props) {
  const { key } = row
  if (row.kind === 'group') {
    const { value, count, isOpen } = row
    return <GanttGroupRow {...place} {...{ grouping, value, count, isOpen }} rowKey={key} />
  }
  if (row.kind === 'draw') return <DrawRow {...place} {...drawing} rowKey={key} depth={row.depth} />
  const { id, depth, isOpen } = row
  const shown = { ...place, id, rowKey: key, depth, isOpen, isDragged }
  return row.kind === 'project' ? (
    <GanttProjectRow {...shown} isApart={row.isApart} />
  ) : (
    <GanttTaskRow {...shown} isOpened={id === openedId} />
  )
}
