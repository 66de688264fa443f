import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

type Options = {
  rows: readonly { key: string }[]
  /** The index of the row that keys are for; below 0 there is none. */
  active: number
  grid: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  /** Of each row, in pixels. */
  height: number
  /** Rows that are drawn beyond those on screen. */
  overscan: number
  /** What stands above the rows and scrolls with them. */
  before?: number
  /** What covers the rows at their beginning. */
  paddingStart?: number
  /** What covers the rows at their end. */
  paddingEnd?: number
}

/** Of as many rows as there may be those that are drawn: what is on screen, and the active one, which stays in view. */
export function useVirtualRows({ rows, active, grid, scroller, height, overscan, ...options }: Options) {
  const { before = 0, paddingStart = 0, paddingEnd = 0 } = options
  // oxlint-disable-next-line react/incompatible-library -- there is no compiler here that could memoise it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]!.key,
    estimateSize: () => height,
    overscan,
    scrollMargin: before,
    scrollPaddingStart: paddingStart,
    scrollPaddingEnd: paddingEnd,
    // The active row stays drawn wherever the rows are scrolled to: it may hold the focus.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return active < 0 || drawn.includes(active) ? drawn : [...drawn, active].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height makes all measures old
  useEffect(() => virtual.measure(), [virtual, height])
  // A row that is pressed stays under the pointer; only keys and changes bring the active row into view.
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    if (active < 0 || isPressed.current) return
    if (grid.current?.contains(document.activeElement)) virtual.scrollToIndex(active)
  }, [active, virtual, grid])
  const setPressed = useCallback((pressed: boolean) => {
    isPressed.current = pressed
  }, [])
  return { virtual, setPressed }
}
