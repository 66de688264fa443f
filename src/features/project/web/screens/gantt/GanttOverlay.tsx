import type { RefObject } from 'react'
import { DragGhost, LinkGhost } from './DragGhost.tsx'
import { barWidth, type Frame, headHeight, xOf } from './frame.ts'
import type { GanttRow } from './ganttRows.ts'
import type { Drag } from './useBarDrag.ts'
import type { LinkEnd } from './useGanttLinks.ts'

type Props = {
  drag: Drag
  linkEnd: LinkEnd | null
  frame: Frame
  rows: readonly GanttRow[]
  rowHeight: number
  treeWidth: number
  scroller: RefObject<HTMLElement | null>
  labelOf: (span: Drag['to']) => string
}

/** What is being dragged, over the rows. */
export function GanttOverlay({ drag, linkEnd, frame, rows, rowHeight, treeWidth, scroller, labelOf }: Props) {
  const index = rows.findIndex(({ key }) => key === drag.key)
  if (index < 0) return null
  const top = index * rowHeight
  if (drag.mode !== 'link') return <DragGhost {...{ drag, frame, top, rowHeight, labelOf }} />
  const element = scroller.current
  const rect = element?.getBoundingClientRect()
  if (!element || !rect) return null
  const to = {
    x: drag.pointer.x - rect.left - treeWidth + element.scrollLeft,
    y: drag.pointer.y - rect.top - headHeight + element.scrollTop,
  }
  return (
    <LinkGhost
      from={{ x: xOf(frame, drag.span.start) + barWidth(frame, drag.span), y: top + rowHeight / 2 }}
      to={to}
      said={
        linkEnd
          ? (linkEnd.problem ?? `“${linkEnd.name}” will be blocked by this task`)
          : 'Drop it on a task that this one blocks'
      }
      isRefused={!!linkEnd?.problem}
    />
  )
}
