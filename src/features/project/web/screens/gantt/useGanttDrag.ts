import { showProblem } from '#web/ui/feedback/toast.ts'
import { barOf, type Mode, type Span } from './bars.ts'
import { headHeight } from './frame.ts'
import type { GanttRow } from './ganttRows.ts'
import { targetOf, useFindTarget } from './target.ts'
import { type Drag, type Grab, useBarDrag } from './useBarDrag.ts'
import type { useGanttLinks } from './useGanttLinks.ts'
import type { SaveDates } from './useSaveDates.ts'
import type { TimeAxis } from './useTimeAxis.ts'

type Options = {
  rows: readonly GanttRow[]
  treeWidth: number
  rowHeight: number
  axis: TimeAxis
  links: ReturnType<typeof useGanttLinks>
  save: SaveDates
  say: (said: string) => void
  /** A new task was drawn and has no title yet. */
  onDrawn: (drawn: { key: string; project: string; span: Span }) => void
  onMenu: (row: GanttRow, at: { x: number; y: number }) => void
}

/** Pixels at each end of a bar that a finger takes for the end. */
const fingertip = 16

/** A finger takes the end of a bar that is long enough to have a middle too. */
function touchedPart(shape: Element, x: number): Mode {
  const { left, right, width } = shape.getBoundingClientRect()
  if (width < 3 * fingertip) return 'move'
  if (x < left + fingertip) return 'start'
  return x > right - fingertip ? 'end' : 'move'
}

/** What can be taken hold of in the Gantt, and what comes of letting it go. */
export function useGanttDrag({ rows, axis, links, save, say, ...options }: Options) {
  const find = useFindTarget()
  const { scroller } = axis
  const rowOf = (key: string | undefined) => rows.find((row) => row.key === key)

  function grab(
    element: HTMLElement,
    { clientX, isTouch }: { clientX: number; isTouch: boolean },
  ): Grab | null {
    const row = rowOf(element.closest<HTMLElement>('[data-key]')?.dataset.key)
    if (!row || element.closest('button, input')) return null
    const { key } = row
    const day = Math.floor(axis.dayAtPointer(clientX))
    const drawn = { key, mode: 'draw' as const, span: { start: day, end: day } }
    const isLane = !!element.closest('[data-draw]')
    if (row.kind === 'draw') return isLane ? { ...drawn, target: { kind: 'new', id: row.project } } : null
    const target = targetOf(row)
    const found = target && find(target)
    if (!found) return null
    const bar = barOf(found.dates)
    const part = element.closest<HTMLElement>('[data-drag]')?.dataset.drag
    if (part === 'link' && bar) return { key, target, mode: 'link', span: bar }
    if (!found.mayChange) return null
    if (!bar) return isLane ? { ...drawn, target } : null
    const shape = element.closest('[data-bar]')
    if (!shape) return null
    const taken = (part as Mode | undefined) ?? (isTouch ? touchedPart(shape, clientX) : 'move')
    const mode: Mode = bar.isMilestone ? 'move' : taken
    return { key, target, mode, span: bar }
  }

  function rowUnder({ y }: { y: number }) {
    const element = scroller.current
    if (!element) return undefined
    const below = y - element.getBoundingClientRect().top - headHeight
    return below < 0 ? undefined : rows[Math.floor((below + element.scrollTop) / options.rowHeight)]
  }

  function onDrop({ target, mode, key, span, to, pointer }: Drag) {
    if (mode === 'link') {
      const end = links.endAt(target.id, rowUnder(pointer))
      if (end?.problem) showProblem(end.problem)
      else if (end) say(save.setWaits(end.id, target.id, true))
      return
    }
    if (target.kind === 'new') return options.onDrawn({ key, project: target.id, span: to })
    // As it is now: somebody may have changed it since it was taken hold of.
    const found = find(target)
    if (!found) return showProblem(`Someone has deleted this ${target.kind}.`)
    if (mode !== 'draw' && to.start === span.start && to.end === span.end) return
    say(save.place(target, found.dates, mode === 'draw' ? 'move' : mode, to))
  }

  const dragging = useBarDrag({
    scroller,
    treeWidth: options.treeWidth,
    dayAtPointer: axis.dayAtPointer,
    grab,
    onDrop,
    onRest({ key }, element) {
      const row = rowOf(key)
      const { left, bottom } = element.getBoundingClientRect()
      if (row) options.onMenu(row, { x: left, y: bottom })
    },
  })
  const { drag } = dragging
  return {
    ...dragging,
    /** What the arrow that is dragged would come to. */
    linkEnd: drag?.mode === 'link' ? links.endAt(drag.target.id, rowUnder(drag.pointer)) : null,
  }
}
