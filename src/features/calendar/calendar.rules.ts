import { may, scopeOf, type Viewer } from '#shared/access.ts'
import type { CalendarEvent, EventPlace } from './calendar.shape.ts'

/** Whether somebody takes part: they made it, or are asked to come. */
export const takesPart = (
  { memberId }: Pick<Viewer, 'memberId'>,
  { createdBy, attendees }: EventPlace,
): boolean => createdBy === memberId || attendees.some((attendee) => attendee.memberId === memberId)

/** How much of an event a viewer sees: all of it, only when it is, or nothing. */
export function disclosureOf(viewer: Viewer, event: EventPlace): 'all' | 'times' | 'none' {
  if (scopeOf(viewer.access, 'calendar.view') === 'none') return 'none'
  if (takesPart(viewer, event)) return 'all'
  const { project, visibility } = event
  if (visibility === 'private' || !may(viewer, 'calendar.view', { project })) return 'none'
  // What a project is busy with is not told to those who may not see the project.
  return visibility === 'public' && (project === null || may(viewer, 'project.view', { project }))
    ? 'all'
    : 'times'
}

/** The event as the viewer may see it, or null. */
export function visibleEvent<T extends CalendarEvent>(viewer: Viewer, event: T): T | null {
  const disclosed = disclosureOf(viewer, event)
  if (disclosed === 'none') return null
  return disclosed === 'all' ? event : withoutMore(event)
}

/** Of an event no more than when it is. */
export const withoutMore = <T extends CalendarEvent>(event: T): T => ({ ...event, ...untold })

/** What of an event is not told to whoever may only know when it is. */
const untold = {
  title: '',
  description: '',
  location: '',
  tags: [],
  project: null,
  task: null,
  color: null,
  attendees: [],
  reminders: [],
} satisfies Partial<CalendarEvent>

/** What belongs to an event, for whoever sees all of it; the place that this is measured on stays behind. */
export function seenWithEvent<T extends { place?: EventPlace }>(
  viewer: Viewer,
  data: T,
): Omit<T, 'place'> | null {
  const { place, ...shown } = data
  return place && disclosureOf(viewer, place) === 'all' ? shown : null
}

/** Whether the viewer may change an event, which they see: one’s own, and others’ as far as the role reaches. */
export const mayChangeEvent = (viewer: Viewer, { project, createdBy }: EventPlace): boolean =>
  may(viewer, 'calendar.update', { project }) ||
  (createdBy === viewer.memberId && scopeOf(viewer.access, 'calendar.update') !== 'none')

/** A new event with what goes without saying. */
export const newEvent = (id: string, createdBy: string | null): CalendarEvent => ({
  id,
  title: '',
  description: '',
  location: '',
  allDay: false,
  start: '',
  end: '',
  timeZone: null,
  rrule: null,
  exdates: [],
  series: null,
  originalDay: null,
  tags: [],
  project: null,
  task: null,
  color: null,
  visibility: 'public',
  attendees: [],
  reminders: [],
  createdBy,
  createdAt: '',
  updatedAt: '',
})
