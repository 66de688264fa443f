import type { CSSProperties, KeyboardEvent, MouseEvent, PointerEvent, ReactNode, RefObject } from 'react'
import type { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { useVirtualRows } from '#web/ui/grid/useVirtualRows.ts'
import { type Frame, headHeight, type RowPlace } from './frame.ts'
import classes from './Gantt.module.css'
import { GanttGround, GanttHead } from './GanttHead.tsx'
import type { LinkEnds } from './GanttLinks.tsx'
import type { GanttRow } from './ganttRows.ts'
import { type Axis, widthOf } from './scale.ts'

export type GridActions = {
  open: (row: GanttRow) => void
  fold: (row: GanttRow, isOpen: boolean) => void
  goTo: (day: number) => void
  menu: (row: GanttRow, at: { x: number; y: number }) => void
  selectLink: (link: LinkEnds) => void
  /** The keys of a focused row; answers whether it knew the key. */
  onKey: (event: KeyboardEvent) => boolean
}

type Props = {
  rows: readonly GanttRow[]
  focus: ReturnType<typeof useRowFocus>
  scroller: RefObject<HTMLDivElement | null>
  grid: RefObject<HTMLDivElement | null>
  label: string
  axis: Axis
  frame: Frame
  treeWidth: number
  rowHeight: number
  actions: GridActions
  isDragging: boolean
  onPointerDown: (event: PointerEvent) => void
  isTouching: () => boolean
  /** One row, at its place. */
  children: (row: GanttRow, place: RowPlace & { key: string }) => ReactNode
  /** What lies behind the rows, for those that are drawn. */
  behind: (lowest: number, highest: number) => ReactNode
  over: ReactNode
  divider: ReactNode
}

/** Rows under one time axis; only what can be seen of them is drawn, in both directions. Keys move between them. */
export function GanttGrid({ rows, focus, scroller, grid, frame, actions, rowHeight, ...props }: Props) {
  const active = focus.index
  const { virtual, setPressed } = useVirtualRows({
    rows,
    active,
    grid,
    scroller,
    height: rowHeight,
    overscan: 8,
    paddingEnd: headHeight + 12,
  })

  const rowAt = (target: EventTarget) => {
    const key = (target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key
    return rows.find((row) => row.key === key)
  }
  function onClick(event: MouseEvent) {
    setPressed(false)
    const at = event.target as HTMLElement
    const link = at.closest<SVGElement>('[data-waiting]')
    if (link) return actions.selectLink(link.dataset as LinkEnds)
    const row = rowAt(at)
    if (!row || at.closest('input')) return
    const goto = at.closest<HTMLElement>('[data-goto]')
    if (goto) actions.goTo(Number(goto.dataset.goto))
    else if (at.closest('[data-fold]') && row.kind !== 'draw') actions.fold(row, !row.isOpen)
    else if (!at.closest('[data-draw]')) actions.open(row)
  }
  function onContextMenu(event: MouseEvent) {
    const row = rowAt(event.target)
    if (props.isTouching()) return event.preventDefault()
    if (!row || (row.kind !== 'task' && row.kind !== 'project')) return
    event.preventDefault()
    actions.menu(row, { x: event.clientX, y: event.clientY })
  }
  function onKeyDown(event: KeyboardEvent) {
    setPressed(false)
    const row = rows[active]
    if (!row || (event.target as HTMLElement).closest('input')) return
    if (actions.onKey(event)) return event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    if (to !== undefined) focus.focus(rows[Math.max(0, Math.min(rows.length - 1, to))]!.key)
    else if (event.key === 'Enter' || event.key === ' ') actions.open(row)
    else if (event.key === 'ArrowRight' && row.kind !== 'draw' && row.isOpen === false)
      actions.fold(row, true)
    else if (event.key === 'ArrowLeft') {
      if (row.kind !== 'draw' && row.isOpen) actions.fold(row, false)
      else focusAbove(active)
    } else return
    event.preventDefault()
  }
  /** The row that this one stands below in the tree. */
  function focusAbove(index: number) {
    const levelOf = (row: GanttRow) => (row.kind === 'group' ? -1 : row.depth)
    const above = rows.slice(0, index).findLast((row) => levelOf(row) < levelOf(rows[index]!))
    if (above) focus.focus(above.key)
  }

  const drawn = virtual.getVirtualItems()
  const width = widthOf(props.axis)
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-dragging={props.isDragging || undefined}
      style={{ '--tree': `${props.treeWidth}px`, '--row': `${rowHeight}px` } as CSSProperties}
    >
      <div
        ref={grid}
        role="treegrid"
        tabIndex={-1}
        aria-label={props.label}
        aria-rowcount={rows.length}
        className={classes.grid}
        style={{ width: `calc(var(--tree) + ${width}px)`, height: virtual.getTotalSize() + headHeight }}
        onPointerDown={(event) => {
          setPressed(true)
          props.onPointerDown(event)
        }}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <GanttHead frame={frame} width={width} />
        <GanttGround frame={frame} />
        <div className={classes.behind} role="presentation">
          {props.behind(drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0)}
        </div>
        <div className={classes.side} aria-hidden>
          <i />
        </div>
        <div className={classes.rows} role="rowgroup">
          {drawn.map(({ index, start }) => {
            const row = rows[index]!
            return props.children(row, {
              key: row.key,
              rowIndex: index + 1,
              top: start,
              isActive: index === active,
              frame,
            })
          })}
        </div>
        <div className={classes.over}>{props.over}</div>
      </div>
      {props.divider}
    </div>
  )
}
