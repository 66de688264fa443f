import { useElementSize } from '@mantine/hooks'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { isMenuKey } from '../keys/keyNames.ts'
import { useIsNarrow } from '../layout/useIsNarrow.ts'
import { useRestoredScroll } from '../layout/useRestoredScroll.ts'
import classes from './ListFrame.module.css'
import { useLongPress } from './useLongPress.ts'
import type { useRowFocus } from './useRowFocus.ts'
import { useVirtualRows } from './useVirtualRows.ts'

type GridRow = { key: string }

export type RowPlace = { rowIndex: number; top: number; isActive: boolean }

/** What someone does to a line, by pointer or key. */
export type GridActions<R extends GridRow> = {
  /** What Enter and a click anywhere on it do. */
  enter: (row: R) => void
  /** What a click on it does, where that is not the same. */
  click?: (row: R) => void
  doubleClick?: (row: R) => void
  /** One of the buttons of a row. */
  press: (row: R, button: HTMLElement, event: MouseEvent) => void
  fold: (row: R, isFolded: boolean) => void
  /** Whether something unfolded below it can be folded. */
  isUnfolded: (row: R) => boolean
  /** The line that it stands below, by its key. */
  above: (row: R, index: number) => string | undefined
  isSelectable: (row: R) => boolean
  select: (row: R) => void
  extendSelection: (to: number, from: number) => void
  /** The menu of a line, asked for with the pointer or a key. */
  menu?: (row: R, event: MouseEvent | KeyboardEvent) => boolean
  /** Keys of the lines besides those that move between them; answers whether it was one. */
  key?: (event: KeyboardEvent, row: R, index: number) => boolean
}

type Props<R extends GridRow> = {
  rows: readonly R[]
  grid: RefObject<HTMLDivElement | null>
  focus: ReturnType<typeof useRowFocus>
  label: string
  style?: CSSProperties
  /** While lines are selected a tap selects, too. */
  isSelecting: boolean
  actions: GridActions<R>
  /** Names what is shown; when that is something else, the list begins at its top. */
  showing: string
  /** The heads of its columns, which stay above what scrolls. */
  heads?: ReactNode
  /** Stands above the lines and scrolls with them. */
  top?: ReactNode
  /** Stands below them. */
  bottom?: ReactNode
  /** One line, at its place. */
  children: (row: R, place: RowPlace) => ReactNode
}

/** The lines of a list, of which only those on screen are drawn; keys move between them. */
export function RowGrid<R extends GridRow>({ rows, grid, focus, actions, children, ...props }: Props<R>) {
  const scroller = useRef<HTMLDivElement>(null)
  const active = focus.index
  const isNarrow = useIsNarrow()
  const height = isNarrow ? 48 : 36
  const { ref: headsRef, height: headsHeight } = useElementSize()
  const { ref: topRef, height: topHeight } = useElementSize()
  const before = headsHeight + topHeight
  const { virtual, setPressed } = useVirtualRows({
    rows,
    active,
    grid,
    scroller,
    height,
    overscan: 6,
    before,
    paddingStart: headsHeight,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each thing shown anew
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [props.showing])
  useRestoredScroll(scroller, 'list')

  const rowAt = (target: EventTarget) => {
    const key = (target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key
    return rows.findIndex((row) => row.key === key)
  }
  const longPress = useLongPress((target) => {
    const row = rows[rowAt(target)]
    if (row && actions.isSelectable(row)) actions.select(row)
  })

  function onClick(event: MouseEvent) {
    setPressed(false)
    const at = event.target as HTMLElement
    const index = rowAt(at)
    const row = rows[index]
    if (
      !row ||
      longPress.hasJustFired() ||
      at.closest('[data-own], [contenteditable], input:not([data-check])')
    )
      return
    const button = at.closest<HTMLElement>('[data-field], [data-add], [data-fold]')
    if (event.shiftKey && actions.isSelectable(row) && !button?.hasAttribute('data-fold')) {
      getSelection()?.removeAllRanges()
      actions.extendSelection(index, active)
    } else if (at.closest('[data-check]')) actions.select(row)
    else {
      if (button && !(props.isSelecting && longPress.isTouch())) actions.press(row, button, event)
      else if (
        actions.isSelectable(row) &&
        (event.metaKey || event.ctrlKey || (props.isSelecting && longPress.isTouch()))
      )
        actions.select(row)
      else (actions.click ?? actions.enter)(row)
    }
  }
  function goTo(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row) focus.focus(row.key)
  }
  /** Where a key leads from the active row; undefined for keys that lead nowhere. */
  function indexAfter(key: string): number | undefined {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1)
    return {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }[key]
  }
  function foldOrGoUp(row: R): boolean {
    const above = actions.above(row, active)
    if (actions.isUnfolded(row)) actions.fold(row, true)
    else if (above) focus.focus(above)
    else return false
    return true
  }
  function onKeyDown(event: KeyboardEvent) {
    setPressed(false)
    const row = rows[active]
    if (!row || (event.target as HTMLElement).closest('input:not([data-check]), [data-own]')) return
    if (actions.key?.(event, row, active)) return event.preventDefault()
    if (isMenuKey(event) && actions.menu?.(row, event)) return event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = indexAfter(event.key)
    if (to !== undefined) {
      if (event.shiftKey) actions.extendSelection(Math.max(0, Math.min(rows.length - 1, to)), active)
      goTo(to)
    } else if (event.key === 'Enter' || event.key === ' ') actions.enter(row)
    else if (event.key === 'ArrowRight') actions.fold(row, false)
    else if (event.key !== 'ArrowLeft' || !foldOrGoUp(row)) return
    event.preventDefault()
  }

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={props.style}
      data-selecting={props.isSelecting || undefined}
      data-empty={!rows.length || undefined}
    >
      {props.heads && (
        <div ref={headsRef} className={classes.heads}>
          {props.heads}
        </div>
      )}
      <div ref={topRef} className={classes.top}>
        {props.top}
      </div>
      <div
        ref={grid}
        role="treegrid"
        tabIndex={-1}
        aria-label={props.label}
        aria-rowcount={rows.length}
        aria-multiselectable
        className={classes.grid}
        style={{ height: virtual.getTotalSize() }}
        onPointerDown={(event: PointerEvent) => {
          setPressed(true)
          longPress.onPointerDown(event)
        }}
        onPointerMove={longPress.onPointerMove}
        onPointerUp={longPress.onPointerUp}
        onPointerCancel={longPress.onPointerUp}
        onContextMenu={(event) => {
          longPress.onContextMenu(event)
          const row = rows[rowAt(event.target)]
          const isText = (event.target as HTMLElement).closest('input:not([data-check])')
          if (row && !isText && !longPress.isTouch() && actions.menu?.(row, event)) event.preventDefault()
        }}
        onClick={onClick}
        onDoubleClick={(event) => {
          const row = rows[rowAt(event.target)]
          const isPart = (event.target as HTMLElement).closest('a, button, input')
          if (row && !isPart) actions.doubleClick?.(row)
        }}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        {virtual
          .getVirtualItems()
          .map(({ index, start }) =>
            children(rows[index]!, { rowIndex: index + 1, top: start - before, isActive: index === active }),
          )}
      </div>
      {props.bottom}
    </div>
  )
}
