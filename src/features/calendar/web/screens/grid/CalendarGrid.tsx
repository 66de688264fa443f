import { useCallback, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import type { CalendarView } from '../../calendar.slice.ts'
import { type CalendarItem, type ClockTimes, instantsOf, type Placed, placedIn } from '../calendarItems.ts'
import { mayChangeItem } from '../mayChangeItem.ts'
import { useEventActions } from '../useEventActions.ts'
import type { NewTimes } from '../useEventForm.ts'
import type { GridProps } from './gridProps.ts'
import { HoursGrid } from './HoursGrid.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { PhoneMonth } from './PhoneMonth.tsx'

type Props = Pick<GridProps, 'date' | 'from' | 'to' | 'onDate' | 'onOpen' | 'onMenu' | 'onPlan'> & {
  view: Exclude<CalendarView, 'agenda'>
  items: readonly CalendarItem[]
  timeZone: string
  onAdd: (times: NewTimes) => void
}

/** A month, week or day in which events are drawn, moved and opened. */
export function CalendarGrid({ view, items, timeZone, onAdd, ...shown }: Props) {
  const viewer = useSelector(selectViewer)
  const isNarrow = useIsNarrow()
  const { changeEvent, deleteEvent } = useEventActions()
  const placed = useMemo(() => items.map((item) => placedIn(item, timeZone)), [items, timeZone])
  const mayMove = useCallback((item: CalendarItem) => mayChangeItem(viewer, item), [viewer])
  function move({ item: { occurrence } }: Placed, times: ClockTimes) {
    if (!occurrence) return
    const { allDay } = times
    const zone = allDay ? null : (occurrence.timeZone ?? timeZone)
    void changeEvent(occurrence, {
      ...instantsOf(times, timeZone),
      ...(allDay !== occurrence.allDay && { allDay, timeZone: zone }),
    })
  }
  const grid: GridProps = {
    ...shown,
    placed,
    mayMove,
    onAdd: (times) => onAdd({ ...instantsOf(times, timeZone), allDay: times.allDay }),
    onMove: move,
    onDelete: ({ occurrence }) => occurrence && void deleteEvent(occurrence),
  }
  if (view !== 'month') return <HoursGrid {...grid} timeZone={timeZone} />
  return isNarrow ? <PhoneMonth {...grid} timeZone={timeZone} /> : <MonthGrid {...grid} />
}
