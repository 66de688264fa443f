import { useMemo } from 'react'
import { expandEvents } from '../../calendar.recurrence.rules.ts'
import {
  useGetCalendarSubscriptionsQuery,
  useGetSubscribedEventsQuery,
} from '../calendar.subscription.api.ts'
import { type CalendarItem, timesElsewhere } from './calendarItems.ts'

/** What takes place in the outside calendars that are switched on. */
export function useSubscribedItems(
  from: string,
  to: string,
  timeZone: string,
  hidden: readonly string[],
): CalendarItem[] {
  const { data } = useGetCalendarSubscriptionsQuery()
  const skip = !data?.data.some(({ id }) => !hidden.includes(id))
  const { currentData } = useGetSubscribedEventsQuery({ from, to }, { skip })
  return useMemo(() => {
    if (skip || !currentData) return []
    const shown = new Map(
      (data?.data ?? []).filter(({ id }) => !hidden.includes(id)).map((one) => [one.id, one]),
    )
    const events = currentData
      .filter(({ subscription }) => shown.has(subscription))
      .map((event) => ({ ...event, series: null, originalDay: null }))
    return expandEvents(events, from, to, timeZone).map((event) => ({
      id: `${event.id} ${event.day ?? ''}`,
      title: event.title,
      allDay: event.allDay,
      start: event.start,
      end: event.end,
      color: shown.get(event.subscription)?.color ?? '',
      subscribed: event,
      zone: timesElsewhere(event, timeZone),
    }))
  }, [skip, currentData, data, hidden, from, to, timeZone])
}
