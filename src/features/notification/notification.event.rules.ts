import { startDay, timesOn } from '#features/calendar/calendar.recurrence.rules.ts'
import type { CalendarEvent } from '#features/calendar/calendar.shape.ts'
import { type NotifiableChange, type NotificationIntent, settle } from './notification.recipient.rules.ts'
import type { Notification } from './notification.shape.ts'

type EventChange = NotifiableChange<CalendarEvent>
type What = NonNullable<Notification['what']>

/** Milliseconds. What is brought back from the trash is logged as made, and its guests know of it. */
const fresh = 60_000
const isNew = ({ createdAt, updatedAt }: CalendarEvent) =>
  Date.parse(updatedAt) - Date.parse(createdAt) < fresh

/** What an event was before: of a date that became other than the rest, as its series has it. */
function beforeOf(change: EventChange, series: CalendarEvent | undefined): CalendarEvent | undefined {
  if (change.event !== 'create' || change.before) return change.before
  const { originalDay } = change.data
  return series && originalDay ? { ...series, ...timesOn(series, originalDay) } : undefined
}

const idsOf = ({ attendees }: CalendarEvent) => attendees.map(({ memberId }) => memberId)
const sameTime = (a: string, b: string) => a === b || Date.parse(a) === Date.parse(b)

const isMoved = (data: CalendarEvent, before: CalendarEvent) =>
  data.allDay !== before.allDay ||
  !sameTime(data.start, before.start) ||
  !sameTime(data.end, before.end) ||
  (data.series === null && data.rrule !== before.rrule)

/**
 * That they are asked to come, or no more, and that it is moved or cancelled, concerns guests; what a guest answers, who made the event.
 * `series` is that of a date which is other than the rest.
 */
export function eventIntents(change: EventChange, series: CalendarEvent | undefined): NotificationIntent[] {
  const { actor } = change
  const before = beforeOf(change, series)
  if (change.event === 'delete') return before ? tell(actor, before, 'eventCancelled', idsOf(before)) : []
  const { data } = change
  if (!before) return isNew(data) ? tell(actor, data, 'eventInvited', idsOf(data)) : []
  const [known, asked] = [new Set(idsOf(before)), new Set(idsOf(data))]
  const stayed = idsOf(data).filter((id) => known.has(id))
  const left = data.exdates.find((day) => !before.exdates.includes(day))
  return [
    ...tell(
      actor,
      data,
      'eventInvited',
      idsOf(data).filter((id) => !known.has(id)),
    ),
    ...tell(
      actor,
      before,
      'eventUninvited',
      idsOf(before).filter((id) => !asked.has(id)),
    ),
    ...(isMoved(data, before)
      ? tell(actor, data, 'eventMoved', stayed)
      : left
        ? tell(actor, data, 'eventCancelled', stayed, left)
        : []),
    ...answered(actor, data, before),
  ]
}

/** What whoever changed it answers otherwise than before. */
function answered(actor: string | null, data: CalendarEvent, before: CalendarEvent): NotificationIntent[] {
  const own = data.attendees.find(({ memberId }) => memberId === actor)
  const was = before.attendees.find(({ memberId }) => memberId === actor)
  if (!own || !was || own.answer === was.answer || own.answer === 'open' || data.createdBy === null) return []
  const what = (
    { accepted: 'eventAccepted', tentative: 'eventTentative', declined: 'eventDeclined' } as const
  )[own.answer]
  return tell(actor, data, what, [data.createdBy])
}

const tell = (
  actor: string | null,
  event: CalendarEvent,
  what: What,
  whom: readonly string[],
  day = startDay(event),
): NotificationIntent[] =>
  settle(
    actor,
    whom.map((memberId) => ({ memberId, kind: 'event', what, title: event.title, day })),
  )

/** Changes of events without those that only follow one before them: dates of a series that go along with it. */
export function ownChanges<C extends EventChange>(changes: readonly C[]): C[] {
  const changed = new Set<string>()
  return changes.filter((change) => {
    const series = change.event === 'delete' ? null : change.data.series
    changed.add(`${change.actor} ${change.data.id}`)
    return series === null || !changed.has(`${change.actor} ${series}`)
  })
}

/**
 * The series that a new one takes the place of from a day on, which ended the day before in the same transaction; as it
 * was on that day.
 */
export function withReplaced<C extends EventChange>(changes: readonly C[]): C[] {
  return changes.flatMap((change, at) => {
    const next = changes[at + 1]
    if (next && replaces(next, change)) return []
    const last = changes[at - 1]
    if (change.event !== 'create' || !last?.before || !replaces(change, last)) return change
    const { before } = last
    const times = timesOn(before, startDay(change.data))
    return { ...change, before: { ...before, ...times, rrule: change.data.rrule } }
  })
}

const replaces = (change: EventChange, ended: EventChange): boolean =>
  change.event === 'create' &&
  change.data.rrule !== null &&
  ended.event === 'update' &&
  ended.actor === change.actor &&
  ended.data.rrule !== ended.before?.rrule &&
  /UNTIL=/.test(ended.data.rrule ?? '') &&
  ended.data.createdBy === change.data.createdBy &&
  Math.abs(Date.parse(ended.data.updatedAt) - Date.parse(change.data.createdAt)) < 2_000
