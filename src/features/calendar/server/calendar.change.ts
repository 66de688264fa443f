import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { countRows } from '#database/count.ts'
import type { Db } from '#database/database.ts'
import { findTask } from '#features/task/server/task.queries.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { idTaken, invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { addDays, daysBetween } from '#shared/days.ts'
import { changedList } from '#shared/lists.ts'
import { type ChangeScope, type EventChange, maxEvents, type NewEventFields } from '../calendar.contract.ts'
import {
  comesOn,
  countBefore,
  type DayRule,
  endedRule,
  followedDay,
  movedRule,
  partsOf,
  ruleOf,
  startDay,
  timesOn,
} from '../calendar.recurrence.rules.ts'
import { newEvent } from '../calendar.rules.ts'
import type { Attendee, CalendarEvent } from '../calendar.shape.ts'
import { findEvent, findExceptions, insertEvent, updateEvent } from './calendar.queries.ts'
import { withTimes } from './calendar.times.ts'
import { lockChangeable, validatePlace } from './calendar.validate.ts'

/** Those who are asked now, with the answers they gave before. Who made the event is coming. */
const attend = (ids: readonly string[], before: readonly Attendee[], createdBy: string | null): Attendee[] =>
  ids.map(
    (memberId) =>
      before.find((one) => one.memberId === memberId) ?? {
        memberId,
        answer: memberId === createdBy ? 'accepted' : 'open',
      },
  )

/** Creates an event, or answers the one that an earlier try of the same call made. */
export async function createEvent(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  { attendees = [], ...fields }: NewEventFields,
): Promise<CalendarEvent> {
  const { workspaceId, memberId } = member
  const known = await findEvent(trx, workspaceId, id)
  if (known && known.createdBy !== memberId) throw idTaken()
  if (known) return known
  const given = definedOf(fields)
  // A block that plans time for a task stands in its project.
  const planned =
    fields.task && fields.project === undefined ? await findTask(trx, member, fields.task) : undefined
  const event = withTimes(
    {
      ...newEvent(id, memberId),
      allDay: !fields.start.includes('T'),
      ...(planned && { project: planned.project }),
      ...given,
      attendees: attend(attendees, [], memberId),
    },
    member.timeZone,
  )
  await validatePlace(trx, member, event, undefined)
  const data = await addEvent(trx, log, workspaceId, event)
  await assertRoom(trx, workspaceId)
  return data
}

const definedOf = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never

/** Refuses what was added beyond the events that a workspace may have. */
export async function assertRoom(trx: Db, workspaceId: string) {
  assertWithinLimit(
    maxEvents,
    await countRows(trx, 'calendar_event', workspaceId),
    `A workspace can have up to ${maxEvents.toLocaleString('en-US')} events. Delete some you no longer need first.`,
  )
}

/** Inserts an event and tells it. */
export async function addEvent(
  trx: Db,
  log: Log,
  workspaceId: string,
  event: CalendarEvent,
): Promise<CalendarEvent> {
  const { createdAt: _at, updatedAt: _updated, ...row } = event
  await insertEvent(trx, workspaceId, row)
  const data = (await findEvent(trx, workspaceId, event.id)) as CalendarEvent
  log({ object: 'calendar', event: 'create', data })
  if (data.tags.length) logTags(log, data)
  return data
}

function logTags(
  log: Log,
  { id, tags, updatedAt, project, createdBy, attendees, visibility }: CalendarEvent,
  isFewer = false,
) {
  const place = { project, createdBy, attendees, visibility }
  const data = { eventId: id, tagIds: tags, updatedAt, place }
  log({ object: 'calendar-tag', event: isFewer ? 'delete' : 'create', data })
}

/** Changes an event into another one and tells it; one that stays as it is, is left alone. */
async function replaceEvent(
  trx: Db,
  log: Log,
  workspaceId: string,
  before: CalendarEvent,
  after: CalendarEvent,
): Promise<CalendarEvent> {
  if (isSame(before, after)) return before
  await updateEvent(trx, workspaceId, after, before)
  const data = (await findEvent(trx, workspaceId, after.id)) as CalendarEvent
  log({ object: 'calendar', event: 'update', data, before })
  if (!isDeepStrictEqual(data.tags, before.tags)) logTags(log, data, data.tags.length < before.tags.length)
  return data
}

const isSame = (a: CalendarEvent, b: CalendarEvent) =>
  sameTime(a.start, b.start) &&
  sameTime(a.end, b.end) &&
  isDeepStrictEqual({ ...a, start: '', end: '' }, { ...b, start: '', end: '' })

/** The event with the fields that are given. */
function changed(before: CalendarEvent, { tags, attendees, ...fields }: EventChange): CalendarEvent {
  const {
    scope: _scope,
    day: _day,
    as: _as,
    ...given
  } = definedOf(fields) as Partial<CalendarEvent> & EventChange
  return {
    ...before,
    ...(given as Partial<CalendarEvent>),
    // A task of the project that it leaves.
    ...(fields.project !== undefined &&
      fields.project !== before.project &&
      fields.task === undefined && { task: null }),
    ...(tags && { tags: changedList(before.tags, tags) }),
    ...(attendees && { attendees: attend(attendees, before.attendees, before.createdBy) }),
  }
}

/** Changes an event, or of a series one date, it and those that follow, or all. Answers the event that has the change. */
export async function changeEvent(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  change: EventChange,
): Promise<CalendarEvent> {
  const { workspaceId, timeZone } = member
  const before = await lockChangeable(trx, member, id)
  const scope = scopeOfChange(before, change.scope, change.day)
  if (scope === 'this') return changeOne(trx, log, member, before, change)
  if (scope === 'following' && change.day !== startDay(before))
    return splitSeries(trx, log, member, before, change)
  const after = withTimes(moveSeries(before, change), timeZone)
  await validatePlace(trx, member, after, before)
  const data = await replaceEvent(trx, log, workspaceId, before, after)
  if (before.rrule !== null) await followSeries(trx, log, workspaceId, before, data)
  return data
}

/** What a change is about; refuses a day on which the series does not come. */
export function scopeOfChange(
  event: CalendarEvent,
  scope: ChangeScope = 'all',
  day: string | undefined,
): ChangeScope {
  if (event.rrule === null) return 'all'
  if (day === undefined) {
    if (scope !== 'all') throw invalid({ day: 'Say which day of the series' })
  } else if (!comesOn(event, day) || event.exdates.includes(day))
    throw invalid({ day: 'The series has no event on this day' })
  return scope
}

/** The series after a change to all of it: times that are given with a day are those of that day. */
function moveSeries(before: CalendarEvent, { day, ...change }: EventChange): CalendarEvent {
  const after = changed(before, change)
  if (before.rrule === null || (change.start === undefined && change.end === undefined)) return after
  const first = startDay(before)
  const asked = startDay({ ...after, exdates: [] })
  // From the day that was changed to the first one of the series.
  const moved = daysBetween(day ?? first, asked)
  const target = addDays(first, moved)
  const rrule = change.rrule === undefined ? movedRule(before.rrule, first, target) : after.rrule
  const follow = (one: string) => followedDay({ rrule: before.rrule, first }, { rrule, first: target }, one)
  return {
    ...after,
    ...(day !== undefined && timesOn({ ...after, timeZone: after.timeZone ?? before.timeZone }, target)),
    rrule,
    ...(change.exdates === undefined && { exdates: before.exdates.map(follow).sort() }),
  }
}

/** One date becomes other than the rest. */
async function changeOne(
  trx: Db,
  log: Log,
  member: CallerMember,
  series: CalendarEvent,
  change: EventChange,
) {
  const { workspaceId, timeZone } = member
  const { day, as = uuidv7(), ...fields } = change
  const exceptions = await findExceptions(trx, workspaceId, series.id)
  const known = exceptions.find(({ originalDay }) => originalDay === day)
  const date: CalendarEvent = known ?? exceptionOf(series, day as string, as)
  const { rrule: _rule, exdates: _days, ...own } = fields
  const after = withTimes(changed(date, own), timeZone)
  await validatePlace(trx, member, after, known ?? series)
  return known ? replaceEvent(trx, log, workspaceId, known, after) : addEvent(trx, log, workspaceId, after)
}

/** One date of a series as an event of its own, the same as the rest until it is changed. */
export const exceptionOf = (series: CalendarEvent, day: string, id: string): CalendarEvent => ({
  ...series,
  ...timesOn(series, day),
  id,
  rrule: null,
  exdates: [],
  series: series.id,
  originalDay: day,
})

/** The series ends before a day, from which on another one takes its place. */
async function splitSeries(
  trx: Db,
  log: Log,
  member: CallerMember,
  before: CalendarEvent,
  change: EventChange,
) {
  const { workspaceId, timeZone } = member
  const { day: split = '', as: id = uuidv7(), ...fields } = change
  const rrule = before.rrule as string
  const { COUNT, ...parts } = partsOf(rrule)
  const left = COUNT && Number(COUNT) - countBefore(before, split)
  const rest: CalendarEvent = {
    ...before,
    ...timesOn(before, split),
    id,
    rrule: left ? ruleOf({ ...parts, COUNT: String(left) }) : rrule,
    exdates: before.exdates.filter((one) => one >= split),
  }
  const after = withTimes(moveSeries(rest, fields), timeZone)
  await validatePlace(trx, member, after, before)
  const ended = { ...before, rrule: endedRule(rrule, addDays(split, -1)) }
  await replaceEvent(trx, log, workspaceId, before, ended)
  const data = await addEvent(trx, log, workspaceId, after)
  // Copied, so that undoing the split brings the series back with the dates it had.
  for (const one of await findExceptions(trx, workspaceId, before.id))
    if ((one.originalDay as string) >= split)
      await addEvent(trx, log, workspaceId, follow({ ...one, id: uuidv7(), series: id }, rest, after))
  return data
}

/** The dates that are other than the rest take on what the series has become, but for what is their own. */
async function followSeries(
  trx: Db,
  log: Log,
  workspaceId: string,
  before: CalendarEvent,
  after: CalendarEvent,
) {
  for (const one of await findExceptions(trx, workspaceId, before.id))
    await replaceEvent(trx, log, workspaceId, one, follow(one, before, after))
}

const followed = [
  'title',
  'description',
  'location',
  'tags',
  'project',
  'task',
  'color',
  'visibility',
  'reminders',
] as const satisfies (keyof CalendarEvent)[]

function follow(one: CalendarEvent, before: CalendarEvent, after: CalendarEvent): CalendarEvent {
  const day = one.originalDay as string
  const [from, to] = [before, after].map((series) => ({ rrule: series.rrule, first: startDay(series) }))
  const moved = followedDay(from as DayRule, to as DayRule, day)
  const times = timesOn(before, day)
  const isAtItsTime =
    one.allDay === before.allDay && sameTime(one.start, times.start) && sameTime(one.end, times.end)
  const same = followed.filter((field) => isDeepStrictEqual(one[field], before[field]))
  const asked = new Set(before.attendees.map(({ memberId }) => memberId))
  const stay = new Set(after.attendees.map(({ memberId }) => memberId))
  const attendees = [
    ...one.attendees.filter(({ memberId }) => stay.has(memberId) || !asked.has(memberId)),
    ...after.attendees.filter(
      ({ memberId }) => !asked.has(memberId) && !one.attendees.some((other) => other.memberId === memberId),
    ),
  ]
  return {
    ...one,
    ...Object.fromEntries(same.map((field) => [field, after[field]])),
    ...(attendees.length !== one.attendees.length || !isDeepStrictEqual(attendees, one.attendees)
      ? { attendees }
      : {}),
    ...(isAtItsTime && { ...timesOn(after, moved), allDay: after.allDay, timeZone: after.timeZone }),
    originalDay: moved,
  }
}

const sameTime = (a: string, b: string) => a === b || Date.parse(a) === Date.parse(b)
