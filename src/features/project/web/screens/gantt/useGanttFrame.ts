import { useMemo } from 'react'
import type { ProjectViewState } from '../tree/useProjectView.ts'
import type { Frame } from './frame.ts'
import { toNumber } from './scale.ts'
import { useTimeAxis } from './useTimeAxis.ts'
import { useWorkCalendar } from './useWorkCalendar.ts'

type Options = {
  settings: ProjectViewState<'gantt'>['settings']
  treeWidth: number
  isNarrow: boolean
  today: string
}

/** The days along the top, and what all rows are drawn by, which stays the same object while none of it changes. */
export function useGanttFrame({ settings, treeWidth, isNarrow, today }: Options) {
  const calendar = useWorkCalendar()
  const axis = useTimeAxis({ zoom: settings.zoom, today: toNumber(today), treeWidth })
  const { from, zoom } = axis.axis
  const { first, last, seenFirst, seenLast } = axis
  const { columns } = settings
  const frame = useMemo<Frame>(
    () => ({
      zoom,
      from,
      first,
      last,
      seenFirst,
      seenLast,
      today,
      calendar,
      hasDuration: columns.includes('duration') && !isNarrow,
      hasRange: columns.includes('range') && !isNarrow,
    }),
    [zoom, from, first, last, seenFirst, seenLast, today, calendar, columns, isNarrow],
  )
  return { axis, frame }
}
