import { DayView, type ScheduleEventData, WeekView } from '@mantine/schedule'
import '@mantine/schedule/styles.css'
import { useEffect, useMemo, useRef } from 'react'
import { useSelector } from 'react-redux'
import { selectViewer } from '#features/user/web/user.api.ts'
import { dayIn, daysBetween, startOfWeek } from '#shared/days.ts'
import { wallTimeIn } from '#shared/zones.ts'
import { clockText, weekStart } from '#web/format/dates.ts'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { disclosureOf, mayChangeEvent } from '../../calendar.rules.ts'
import type { CalendarView } from '../calendar.slice.ts'
import classes from './Calendar.module.css'
import { type CalendarItem, clockTextIn, fromScheduled, partOn, toScheduled } from './calendarItems.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { PhoneMonth } from './PhoneMonth.tsx'
import { draggedTask } from './planTask.ts'
import { useEventActions } from './useEventActions.ts'
import type { NewTimes } from './useEventForm.ts'

type Props = {
  view: Exclude<CalendarView, 'agenda'>
  date: string
  /** The days that are shown. */
  from: string
  to: string
  items: readonly CalendarItem[]
  timeZone: string
  onDate: (day: string) => void
  onOpen: (item: CalendarItem) => void
  onAdd: (times: NewTimes) => void
  /** A task was dropped at a time, or on a day. */
  onPlan: (task: string, dropped: string, isDay: boolean) => void
}

/** Pixels of an hour in a week or day. */
const hourHeight = 64
/** The hour that a week or day begins with, where nothing begins before it. */
const firstHour = 8

const itemOf = ({ payload }: ScheduleEventData): CalendarItem => payload?.item as CalendarItem

/** A month, week or day in which events are drawn, moved and opened. */
export function CalendarGrid({ view, date, from, to, items, timeZone, ...on }: Props) {
  const { onDate, onOpen, onAdd, onPlan } = on
  const viewer = useSelector(selectViewer)
  const { changeEvent } = useEventActions()
  const isNarrow = useIsNarrow()
  const events = useMemo(() => {
    const scheduled = items.map((item) => toScheduled(item, timeZone))
    return view === 'day' ? scheduled.map((event) => partOn(event, date)) : scheduled
  }, [items, timeZone, view, date])
  const viewport = useScrollToFirst(view, date, items, timeZone)
  const mayMove = (event: ScheduleEventData) => {
    const { occurrence } = itemOf(event)
    return (
      // Moving a part would make the whole as short.
      !event.payload?.isPart &&
      !!occurrence?.title &&
      disclosureOf(viewer, occurrence) === 'all' &&
      mayChangeEvent(viewer, occurrence)
    )
  }
  const move = ({
    event,
    newStart,
    newEnd,
  }: {
    event: ScheduleEventData
    newStart: string
    newEnd: string
  }) => {
    const { occurrence } = itemOf(event)
    if (!occurrence) return
    // Dropped among whole days it becomes one, and at a time it gets one.
    const isWhole =
      newStart.slice(11) === '00:00:00' && newEnd.slice(11) === '00:00:00' && newStart !== newEnd
    const allDay = occurrence.allDay ? isWhole : view !== 'month' && isWhole
    const times = fromScheduled(newStart, newEnd, allDay, timeZone)
    const zone = allDay ? null : (occurrence.timeZone ?? timeZone)
    void changeEvent(occurrence, {
      ...times,
      ...(allDay !== occurrence.allDay && { allDay, timeZone: zone }),
    })
  }
  const draw = (start: string, end: string) =>
    onAdd({ ...fromScheduled(start, end, false, timeZone), allDay: false })
  const shared = {
    date,
    events,
    withHeader: false,
    radius: 'sm' as const,
    // Red is for what is late.
    weekendDays: [],
    onDateChange: onDate,
    withEventsDragAndDrop: true,
    canDragEvent: mayMove,
    onEventDrop: move,
    onExternalEventDrop: (dragged: DataTransfer, dropped: string) => {
      const task = dragged.getData(draggedTask)
      if (task) onPlan(task, dropped, dropped.endsWith('00:00:00'))
    },
    withDragSlotSelect: true,
    onSlotDragEnd: draw,
    onEventClick: (event: ScheduleEventData) => onOpen(itemOf(event)),
    renderEventBody: (event: ScheduleEventData) => (
      <Body item={itemOf(event)} timeZone={timeZone} isTimeFirst={view === 'month'} />
    ),
  }
  const timed = {
    ...shared,
    slotHeight: hourHeight,
    slotLabelFormat: (slot: string) => clockText(slot.slice(11, 16)),
    scrollAreaProps: { viewportRef: viewport, className: classes.hours ?? '' },
    intervalMinutes: 30,
    eventDragInterval: 15,
    eventResizeInterval: 15,
    withEventResize: true,
    canResizeEvent: mayMove,
    onEventResize: move,
    getCurrentTime: () => wallTimeIn(timeZone, new Date().toISOString()).replace('T', ' '),
    onTimeSlotClick: ({ slotStart, slotEnd }: { slotStart: string; slotEnd: string }) =>
      draw(slotStart, slotEnd),
    onAllDaySlotClick: (day: string) => onAdd({ start: day, end: day, allDay: true }),
  }
  return (
    <div className={classes.grid}>
      {view === 'month' && isNarrow ? (
        <PhoneMonth date={date} events={events} onDate={onDate} onOpen={(event) => onOpen(itemOf(event))} />
      ) : view === 'month' ? (
        <MonthGrid
          date={date}
          from={from}
          to={to}
          events={events}
          mayMove={mayMove}
          renderBody={shared.renderEventBody}
          onOpen={shared.onEventClick}
          onAdd={(start, end) => onAdd({ start, end, allDay: true })}
          onMove={move}
          onPlan={(task, day) => onPlan(task, day, true)}
        />
      ) : view === 'week' ? (
        <WeekView
          {...timed}
          firstDayOfWeek={weekStart(1)}
          highlightToday
          withCurrentTimeIndicator
          classNames={{ weekViewHeader: classes.weekHeader, weekViewAllDaySlots: classes.weekAllDay }}
        />
      ) : (
        <DayView
          {...timed}
          withCurrentTimeIndicator
          classNames={{ dayViewAllDay: classes.dayAllDay, dayViewSlotLabel: classes.dayLabel }}
        />
      )}
    </div>
  )
}

/** Begins a week or day with its first event, or the hour at which work begins, below what stays in sight. */
function useScrollToFirst(
  view: CalendarView,
  date: string,
  items: readonly CalendarItem[],
  timeZone: string,
) {
  const viewport = useRef<HTMLDivElement>(null)
  const from = view === 'week' ? startOfWeek(date, weekStart(1)) : date
  const shown = `${view} ${from}`
  const last = useRef('')
  useEffect(() => {
    // Other days begin anew, whatever changes on them later.
    if (last.current === shown) return
    last.current = shown
    const hours = items.flatMap(({ allDay, start }) => {
      const wall = allDay ? '' : wallTimeIn(timeZone, start)
      return wall >= from ? Number(wall.slice(11, 13)) : []
    })
    const top = Math.min(firstHour, ...hours) * hourHeight
    // Of a week for which there is no room, what is shown begins today.
    const columns = viewport.current?.querySelectorAll<HTMLElement>('.mantine-WeekView-weekViewDayLabel')
    const [first, column] = [columns?.[0], columns?.[daysBetween(from, dayIn(timeZone))]]
    const left = first && column ? column.offsetLeft - first.offsetLeft : 0
    viewport.current?.scrollTo({ top, left })
  }, [shown, from, items, timeZone])
  return viewport
}

type BodyProps = { item: CalendarItem; timeZone: string; isTimeFirst: boolean }

/** Where its place says when it is, what it is comes first: one of a quarter of an hour has room for little more. */
function Body({ item: { title, allDay, start }, timeZone, isTimeFirst }: BodyProps) {
  const time = !allDay && <span className={classes.time}>{clockTextIn(timeZone, start)}</span>
  return (
    <span className={classes.body} dir="auto">
      {isTimeFirst && time} {title} {!isTimeFirst && time}
    </span>
  )
}
