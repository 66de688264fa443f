import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import type { Stop, Stops } from './matrixStops.ts'
import type { Matrix, MatrixRow } from './memberMatrix.ts'

const wide = { head: 44, member: 208, column: 264, card: 80, more: 28, folded: 52, gap: 6, edge: 6 }
const narrow = { ...wide, member: 116, column: 228, card: 120, more: 44 }

type Options = {
  matrix: Matrix
  isOpen: (member: string | null) => boolean
  limitOf: (member: string | null) => number
  stops: Stops
  active: Stop | undefined
  /** Whether what is active is brought into view. */
  isFollowed: () => boolean
}

/** Rows and columns, of which only those on screen are drawn. All cards are of one height, so nothing is measured. */
export function useMatrixLayout({ matrix, isOpen, limitOf, stops, active, isFollowed }: Options) {
  const { rows, columns } = matrix
  const sizes = useIsNarrow() ? narrow : wide
  const scroller = useRef<HTMLDivElement>(null)
  const heightOf = ({ member, cells }: MatrixRow) => {
    const max = Math.max(0, ...Object.values(cells).map(({ length }) => length))
    if (!isOpen(member) || !max) return sizes.folded
    const limit = limitOf(member)
    const cards = Math.min(max, limit) * (sizes.card + sizes.gap)
    return 2 * sizes.edge + cards - sizes.gap + (max > limit ? sizes.more + sizes.gap : 0)
  }
  /** What is active stays drawn wherever the board is scrolled to: it may hold the focus. */
  const withActive = (index: number | undefined) => (range: Range) => {
    const drawn = defaultRangeExtractor(range)
    return index === undefined || index < 0 || drawn.includes(index)
      ? drawn
      : [...drawn, index].sort((a, b) => a - b)
  }
  // oxlint-disable-next-line react/incompatible-library -- there is no compiler here that could memoise it
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => columns[index]!,
    estimateSize: () => sizes.column,
    paddingStart: sizes.member,
    overscan: 1,
    rangeExtractor: withActive(active?.column),
  })
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]!.member ?? 'none',
    estimateSize: (index) => heightOf(rows[index]!),
    paddingStart: sizes.head,
    overscan: 1,
    rangeExtractor: withActive(active?.row),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was folded, or shows more, is of another height
  useLayoutEffect(() => down.measure(), [down, rows, isOpen, limitOf, sizes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other sizes all places are old
  useLayoutEffect(() => across.measure(), [across, sizes])

  useLayoutEffect(() => {
    const box = scroller.current
    if (!active || !box || !isFollowed()) return
    const row = down.measurementsCache[active.row]
    if (row) {
      const at = stops.at(active.row, active.column).findIndex(({ key }) => key === active.key)
      const isCard = active.kind === 'task' || active.kind === 'more'
      const begin = row.start + (isCard ? at * (sizes.card + sizes.gap) : 0)
      const end = isCard ? begin + sizes.card + 2 * sizes.edge : row.end
      if (begin < box.scrollTop + sizes.head) box.scrollTop = begin - sizes.head
      else if (end > box.scrollTop + box.clientHeight)
        box.scrollTop = Math.min(begin - sizes.head, end - box.clientHeight)
    }
    const column = across.measurementsCache[active.column]
    if (!column) return
    if (column.start < box.scrollLeft + sizes.member) box.scrollLeft = column.start - sizes.member
    else if (column.end > box.scrollLeft + box.clientWidth) box.scrollLeft = column.end - box.clientWidth
  }, [active, stops, across, down, sizes, isFollowed])

  useEffect(() => {
    if (scroller.current) return autoScrollForElements({ element: scroller.current })
  }, [])
  return { scroller, across, down, sizes }
}
