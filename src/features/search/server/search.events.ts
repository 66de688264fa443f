import type { Db } from '#database/database.ts'
import { expandEvents, startDay } from '#features/calendar/calendar.recurrence.rules.ts'
import { findEventsById, findSeries } from '#features/calendar/server/calendar.queries.ts'
import { addDays, dayIn } from '#shared/days.ts'
import type { SearchResults } from '../search.contract.ts'

/** Days ahead in which the next date of a series is looked for. */
const ahead = 400

type EventDate = Pick<SearchResults['events'][number], 'start' | 'allDay' | 'day' | 'isRecurring'> &
  Record<'description' | 'location', string>

/** When events take place, with what is read for the piece that shows the words; of series their next date. */
export async function findEventDates(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
  timeZone: string,
): Promise<Map<string, EventDate>> {
  if (!ids.length) return new Map()
  const events = await findEventsById(db, workspaceId, ids)
  const series = events.flatMap(({ id, rrule, series: of }) => of ?? (rrule === null ? [] : id))
  const dates = series.length ? await findSeries(db, workspaceId, series) : []
  const today = dayIn(timeZone)
  return new Map(
    events.flatMap((event) => {
      const { id, allDay, rrule, description, location, originalDay } = event
      const whole = dates.find((one) => one.id === event.series)
      // Its series leaves its day out since.
      if (originalDay !== null && (!whole || whole.exdates.includes(originalDay))) return []
      const its = dates.filter((one) => one.id === id || one.series === id)
      const next =
        rrule === null ? event : (expandEvents(its, today, addDays(today, ahead), timeZone)[0] ?? event)
      const when = { start: next.start, allDay, day: startDay(next), isRecurring: rrule !== null }
      return [[id, { ...when, description, location }] as const]
    }),
  )
}
