import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import type { Column } from './boardColumns.ts'

const widths = { open: 292, folded: 44, gap: 12, edge: 16 }

/** The columns side by side, of which only those on screen are drawn; on phones one fills the screen. */
export function useColumnTrack(columns: readonly Column[], activeColumn: number, isFollowed: () => boolean) {
  const isNarrow = useIsNarrow()
  const scroller = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!scroller.current) return
    const subscriber = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    subscriber.observe(scroller.current)
    return () => subscriber.disconnect()
  }, [])
  const openWidth = isNarrow && width ? width - 2 * widths.edge : widths.open
  // oxlint-disable-next-line react/incompatible-library -- there is no compiler here that could memoise it
  const virtual = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => columns[index]!.group.id,
    estimateSize: (index) => (columns[index]!.isOpen ? openWidth : widths.folded),
    gap: widths.gap,
    paddingStart: widths.edge,
    paddingEnd: widths.edge,
    overscan: 2,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return activeColumn < 0 || drawn.includes(activeColumn)
        ? drawn
        : [...drawn, activeColumn].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other widths all places are old
  useLayoutEffect(() => virtual.measure(), [virtual, columns, openWidth])

  useLayoutEffect(() => {
    if (activeColumn >= 0 && isFollowed()) virtual.scrollToIndex(activeColumn)
  }, [activeColumn, virtual, isFollowed])
  useEffect(() => {
    if (scroller.current) return autoScrollForElements({ element: scroller.current })
  }, [])
  return { scroller, virtual }
}
