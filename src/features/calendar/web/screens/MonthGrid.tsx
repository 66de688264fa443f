import { UnstyledButton } from '@mantine/core'
import { MonthView, MoreEvents, type ScheduleEventData } from '@mantine/schedule'
import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react'
import { weekStart } from '#web/format/dates.ts'
import type { Scheduled } from './calendarItems.ts'
import { type MonthEvent, monthEvents, monthRows } from './monthEvents.ts'
import { useMonthDrag } from './useMonthDrag.ts'

type Props = {
  date: string
  /** The days that are shown. */
  from: string
  to: string
  events: readonly Scheduled[]
  mayMove: (event: ScheduleEventData) => boolean
  renderBody: (event: ScheduleEventData) => ReactNode
  onOpen: (event: ScheduleEventData) => void
  /** An event on one day or on several was asked for. */
  onAdd: (first: string, last: string) => void
  onMove: (moved: { event: ScheduleEventData; newStart: string; newEnd: string }) => void
  onPlan: (task: string, day: string) => void
}

/** Where something stands, without how it looks. */
const placeOf = ({ position, top, left, width, height }: CSSProperties): CSSProperties => ({
  position,
  top,
  left,
  width,
  height,
  paddingInline: 4,
})

/** A month of days. */
export function MonthGrid({ date, from, to, events, mayMove, renderBody, onOpen, onAdd, ...on }: Props) {
  const { onMove, onPlan } = on
  const grid = useRef<HTMLDivElement>(null)
  const draggable = useMonthDrag(grid, { onMove, onPlan, onDraw: onAdd })
  const drawn = useMemo(() => monthEvents(events, from, to), [events, from, to])
  return (
    <div ref={grid}>
      <MonthView
        date={date}
        events={drawn}
        withHeader={false}
        radius="sm"
        // Red is for what is late.
        weekendDays={[]}
        firstDayOfWeek={weekStart(1)}
        // One for how many more there are.
        maxEventsPerDay={monthRows + 1}
        renderEventBody={renderBody}
        renderEvent={(event, props) => {
          const { more } = (event.payload ?? {}) as Partial<MonthEvent['payload']>
          return more ? (
            <MoreEvents
              events={more.events}
              moreEventsCount={more.count}
              renderEventBody={renderBody}
              onEventClick={onOpen}
              style={placeOf(props.style as CSSProperties)}
            />
          ) : (
            <UnstyledButton {...props} {...(mayMove(event) && draggable(event as MonthEvent))} />
          )
        }}
        highlightToday
        getDayProps={(day) => ({ 'data-day': day })}
        onDayClick={(day) => onAdd(day, day)}
        onEventClick={onOpen}
      />
    </div>
  )
}
