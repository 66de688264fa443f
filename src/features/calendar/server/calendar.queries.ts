import { type RawBuilder, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { scopeCondition } from '#server/scopeCondition.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import { addDays } from '#shared/days.ts'
import { spanOf } from '../calendar.recurrence.rules.ts'
import type { CalendarEvent } from '../calendar.shape.ts'

/** Neither deleted itself, nor in a project that is, nor of a series that is. */
const isThere = sql`
  e.deleted_at is null
  and not exists (
    select from project p where p.workspace_id = e.workspace_id and p.id = e.project and p.deleted_at is not null
  )
  and not exists (
    select from calendar_event s where s.workspace_id = e.workspace_id and s.id = e.series and s.deleted_at is not null
  )
`

/** Which events `e` a viewer sees all of, as a condition; the same as `disclosureOf`. */
export function wholeCondition(viewer: Viewer): RawBuilder<unknown> {
  if (scopeOf(viewer.access, 'calendar.view') === 'none') return sql`false`
  const [isInReach, isProjectSeen] = (['calendar.view', 'project.view'] as const).map((flag) =>
    scopeCondition(viewer, scopeOf(viewer.access, flag), { project: sql`e.project` }),
  )
  return sql`${isThere} and (
    e.created_by = ${viewer.memberId}
    or exists (
      select from calendar_attendee a
      where a.workspace_id = e.workspace_id and a.event = e.id and a.member_id = ${viewer.memberId}
    )
    or (e.visibility = 'public' and ${isInReach} and (e.project is null or ${isProjectSeen}))
  )`
}

type Row = Omit<CalendarEvent, 'start' | 'end'> &
  Record<'startDay' | 'endDay' | 'startAt' | 'endAt', string | null>

const toEvent = ({ startDay, endDay, startAt, endAt, ...row }: Row): CalendarEvent => ({
  ...row,
  start: (startDay ?? startAt) as string,
  end: (endDay ?? endAt) as string,
})

/** The events `e` for which the condition holds. */
async function selectEvents(
  db: Db,
  workspaceId: string,
  which: RawBuilder<unknown>,
): Promise<CalendarEvent[]> {
  const { rows } = await sql<Row>`
    select e.id, e.title, e.description, e.location, e.all_day, e.start_day, e.end_day, e.start_at, e.end_at,
      e.time_zone, e.rrule, e.exdates, e.series, e.original_day, e.project, t.id as task, e.color, e.visibility,
      e.reminders, e.created_by, e.created_at, e.updated_at,
      array(
        select link.tag from calendar_tag link where link.workspace_id = e.workspace_id and link.event = e.id order by 1
      ) as tags,
      coalesce((
        select json_agg(json_build_object('memberId', a.member_id, 'answer', a.answer) order by a.member_id)
        from calendar_attendee a where a.workspace_id = e.workspace_id and a.event = e.id
      ), '[]') as attendees
    from calendar_event e
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
    where e.workspace_id = ${workspaceId} and ${which} order by e.id
  `.execute(db)
  return rows.map(toEvent)
}

/** Events that plan time for a task; of a series with one such date, all that says which dates it has. */
const plansTime = sql`(
  e.task is not null
  or e.series in (
    select s.id from calendar_event s where s.workspace_id = e.workspace_id and s.task is not null and s.rrule is not null
  )
  or e.id in (
    select o.series from calendar_event o where o.workspace_id = e.workspace_id and o.task is not null and o.series is not null
  )
)`

/**
 * What can take place from a day to another: events and series, and of these all dates that are other than the rest, since
 * one that was moved away leaves its day free. Of a date that was moved here, its series too.
 */
export function findEvents(
  db: Db,
  workspaceId: string,
  start: string,
  end: string,
  isPlanned = false,
): Promise<CalendarEvent[]> {
  const isNear = (e: RawBuilder<unknown>) =>
    sql`${e}.first_day <= ${addDays(end, 1)} and ${e}.last_day >= ${addDays(start, -1)}`
  return selectEvents(
    db,
    workspaceId,
    sql`${isThere} and ${isPlanned ? plansTime : sql`true`} and (
      (${isNear(sql`e`)})
      or e.series in (
        select s.id from calendar_event s
        where s.workspace_id = ${workspaceId} and s.rrule is not null and s.deleted_at is null and ${isNear(sql`s`)}
      )
      or e.id in (
        select o.series from calendar_event o
        where o.workspace_id = ${workspaceId} and o.series is not null and o.deleted_at is null and ${isNear(sql`o`)}
      )
    )`,
  )
}

/** One that is there. */
export const findEvent = async (
  db: Db,
  workspaceId: string,
  id: string,
): Promise<CalendarEvent | undefined> =>
  (await selectEvents(db, workspaceId, sql`e.id = ${id} and ${isThere}`))[0]

export const findEventsById = (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<CalendarEvent[]> => selectEvents(db, workspaceId, sql`e.id = any(${ids}::uuid[]) and ${isThere}`)

/** Deleted itself, or with its series. */
const isDeleted = sql`(
  e.deleted_at is not null or exists (
    select from calendar_event s where s.workspace_id = e.workspace_id and s.id = e.series and s.deleted_at is not null
  )
)`

/** Which of these ids events have that are not in the trash. */
export async function findTakenIds(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id from calendar_event e
    where e.workspace_id = ${workspaceId} and e.id = any(${ids}::uuid[]) and not ${isDeleted}
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Takes these out of the trash for good: what is made anew has their ids. */
export const purgeDeleted = (trx: Db, workspaceId: string, ids: readonly string[]) =>
  sql`
    delete from calendar_event e where e.workspace_id = ${workspaceId} and e.id = any(${ids}::uuid[]) and ${isDeleted}
  `.execute(trx)

/** Events and series with all dates of these that are other than the rest. */
export const findSeries = (db: Db, workspaceId: string, ids: readonly string[]): Promise<CalendarEvent[]> =>
  selectEvents(
    db,
    workspaceId,
    sql`(e.id = any(${ids}::uuid[]) or e.series = any(${ids}::uuid[])) and ${isThere}`,
  )

/** Those that have a tag, whichever. */
export const findEventsTagged = (db: Db, workspaceId: string): Promise<CalendarEvent[]> =>
  selectEvents(
    db,
    workspaceId,
    sql`e.id in (select event from calendar_tag where workspace_id = ${workspaceId}) and ${isThere}`,
  )

/** The dates of a series that are other than the rest. */
export const findExceptions = (db: Db, workspaceId: string, series: string): Promise<CalendarEvent[]> =>
  selectEvents(db, workspaceId, sql`e.series = ${series} and e.deleted_at is null`)

/** The event, and nobody else changes it or the dates of its series until this transaction ends. */
export async function lockEvent(
  trx: Db,
  workspaceId: string,
  id: string,
): Promise<CalendarEvent | undefined> {
  await sql`
    select from calendar_event
    where workspace_id = ${workspaceId} and id = (
      select coalesce(series, id) from calendar_event where workspace_id = ${workspaceId} and id = ${id}
    ) for update
  `.execute(trx)
  return findEvent(trx, workspaceId, id)
}

/** What decides who sees these events, by id; deleted ones too. */
export async function findEventPlaces(db: Db, workspaceId: string, ids: readonly string[]) {
  if (!ids.length) return new Map<string, CalendarEvent>()
  const found = await selectEvents(db, workspaceId, sql`e.id = any(${ids}::uuid[])`)
  return new Map(found.map((event) => [event.id, event]))
}

/** What an event keeps; times as it says them. */
export type EventColumns = Omit<
  CalendarEvent,
  'id' | 'tags' | 'attendees' | 'createdBy' | 'createdAt' | 'updatedAt'
>
export type NewEvent = EventColumns &
  Pick<CalendarEvent, 'id' | 'tags' | 'attendees' | 'createdBy'> & { sample?: boolean }

const toColumns = ({ start, end, ...event }: EventColumns) => ({
  ...event,
  ...spanOf({ start, end, ...event }),
  startDay: event.allDay ? start : null,
  endDay: event.allDay ? end : null,
  startAt: event.allDay ? null : start,
  endAt: event.allDay ? null : end,
})

export async function insertEvent(trx: Db, workspaceId: string, { tags, attendees, ...event }: NewEvent) {
  await trx
    .insertInto('calendarEvent')
    .values({ workspaceId, ...toColumns(event), id: event.id })
    .execute()
  await setTags(trx, workspaceId, event.id, tags)
  await setAttendees(trx, workspaceId, event.id, attendees)
}

/** Makes an event what it is to be. */
export async function updateEvent(trx: Db, workspaceId: string, after: CalendarEvent, before: CalendarEvent) {
  const { id, tags, attendees, createdBy: _by, createdAt: _at, updatedAt: _updated, ...columns } = after
  await trx
    .updateTable('calendarEvent')
    .set({ ...toColumns(columns), updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
  if (tags !== before.tags) await setTags(trx, workspaceId, id, tags)
  if (attendees !== before.attendees) await setAttendees(trx, workspaceId, id, attendees)
}

async function setTags(trx: Db, workspaceId: string, event: string, tags: readonly string[]) {
  await sql`
    delete from calendar_tag where workspace_id = ${workspaceId} and event = ${event} and tag <> all(${tags}::uuid[])
  `.execute(trx)
  await sql`
    insert into calendar_tag (workspace_id, event, tag) select ${workspaceId}, ${event}, unnest(${tags}::uuid[])
    on conflict do nothing
  `.execute(trx)
}

async function setAttendees(
  trx: Db,
  workspaceId: string,
  event: string,
  attendees: CalendarEvent['attendees'],
) {
  const ids = attendees.map(({ memberId }) => memberId)
  const answers = attendees.map(({ answer }) => answer)
  await sql`
    delete from calendar_attendee
    where workspace_id = ${workspaceId} and event = ${event} and member_id <> all(${ids}::uuid[])
  `.execute(trx)
  await sql`
    insert into calendar_attendee (workspace_id, event, member_id, answer)
    select ${workspaceId}, ${event}, row.member_id, row.answer
    from unnest(${ids}::uuid[], ${answers}::text[]) row (member_id, answer)
    on conflict (workspace_id, event, member_id) do update set answer = excluded.answer
  `.execute(trx)
}

/** Marks an event as deleted by a member, or takes the mark away. */
export const markEvent = (trx: Db, workspaceId: string, id: string, deletedBy: string | null) =>
  trx
    .updateTable('calendarEvent')
    .set({ deletedAt: deletedBy ? sql`clock_timestamp()` : null, deletedBy, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** A deleted event with what decides who may restore it. */
export const findDeletedEvent = async (
  db: Db,
  workspaceId: string,
  id: string,
): Promise<CalendarEvent | undefined> =>
  (await selectEvents(db, workspaceId, sql`e.id = ${id} and e.deleted_at is not null`))[0]
