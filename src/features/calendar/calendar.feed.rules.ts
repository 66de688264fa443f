import { scopeOf, type Viewer } from '#shared/access.ts'
import { takesPart, visibleEvent, withoutMore } from './calendar.rules.ts'
import type { CalendarEvent } from './calendar.shape.ts'

const hasDeclined = ({ memberId }: Viewer, { attendees }: CalendarEvent) =>
  attendees.some((one) => one.memberId === memberId && one.answer === 'declined')

/**
 * What a feed has: of a project all that its member sees of it, else what they take part in and have not declined. What is
 * private leaves as “Busy”, as does in a project’s feed what others see so: the address may be given on. `hidden`
 * are the days of series that stand for dates which the member sees nothing of. Null where they have no calendar.
 */
export function feedEvents(
  viewer: Viewer,
  events: readonly CalendarEvent[],
  project: string | null,
): { events: CalendarEvent[]; hidden: Map<string, string[]> } | null {
  if (scopeOf(viewer.access, 'calendar.view') === 'none') return null
  const isMeant = (event: CalendarEvent) =>
    project === null ? takesPart(viewer, event) && !hasDeclined(viewer, event) : event.project === project
  const found = events.flatMap((event) => {
    const seen = isMeant(event) ? visibleEvent(viewer, event) : null
    if (!seen) return []
    const isBusy = seen.visibility === 'private' || (project !== null && seen.visibility === 'busy')
    return isBusy ? withoutMore(seen) : seen
  })
  const there = new Set(found.map(({ id }) => id))
  const hidden = new Map<string, string[]>()
  for (const { id, series, originalDay } of events)
    if (series && originalDay && there.has(series) && !there.has(id))
      hidden.set(series, [...(hidden.get(series) ?? []), originalDay])
  return { events: found, hidden }
}
