import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { lockProjectsShared } from '#features/project/server/project.queries.ts'
import { type DeletedItem, inPage, type TrashPage } from '#features/trash/server/trash.page.queries.ts'
import { requireOwnDeletion } from '#server/deleters.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import { scopeCondition } from '#server/scopeCondition.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may, scopeOf } from '#shared/access.ts'
import { addDays } from '#shared/days.ts'
import type { ChangeScope } from '../calendar.contract.ts'
import { endedRule, startDay } from '../calendar.recurrence.rules.ts'
import { disclosureOf, mayChangeEvent } from '../calendar.rules.ts'
import type { CalendarEvent } from '../calendar.shape.ts'
import { scopeOfChange } from './calendar.change.ts'
import {
  findDeletedEvent,
  findEvent,
  findEventsById,
  lockEvent,
  markEvent,
  updateEvent,
} from './calendar.queries.ts'
import { lockChangeable } from './calendar.validate.ts'

/** Deletes an event; of a series one date, or all from a day on, which it leaves out then. */
export async function deleteEvent(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  asked: { scope?: ChangeScope | undefined; day?: string | undefined },
) {
  const { workspaceId, memberId } = member
  const found = await lockChangeable(trx, member, id)
  // One date that is other than the rest goes by being left out of its series.
  const [series] = found.series === null ? [found] : await findEventsById(trx, workspaceId, [found.series])
  if (!series) throw notFound('Event')
  const isException = found.series !== null
  const day = isException ? (found.originalDay as string) : asked.day
  const scope = isException ? (asked.scope ?? 'this') : scopeOfChange(series, asked.scope, day)
  if (scope === 'all' || (scope === 'following' && day === startDay(series))) {
    if (isException && !mayChangeEvent(member, series)) throw forbidden()
    await markEvent(trx, workspaceId, series.id, memberId)
    log({ object: 'calendar', event: 'delete', data: { id: series.id }, before: series })
    return
  }
  const after =
    scope === 'this'
      ? { ...series, exdates: [...new Set([...series.exdates, day as string])].sort() }
      : { ...series, rrule: endedRule(series.rrule as string, addDays(day as string, -1)) }
  await updateEvent(trx, workspaceId, after, series)
  const data = (await findEvent(trx, workspaceId, series.id)) as CalendarEvent
  log({ object: 'calendar', event: 'update', data, before: series })
}

const restoreForbidden =
  'Someone else deleted this event. Only people who can change others’ events can restore it.'

/** Restores an event, and tells it; one that is there already is answered as it is. */
export async function restoreEvent(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
): Promise<CalendarEvent> {
  const { workspaceId } = member
  const present = await lockEvent(trx, workspaceId, id)
  const event = present ?? (await findDeletedEvent(trx, workspaceId, id))
  if (!event || disclosureOf(member, event) !== 'all') throw notFound('Event')
  const { project } = event
  if (project !== null && !(await lockProjectsShared(trx, workspaceId, [project])).has(project))
    throw notFound('Event')
  if (!mayChangeEvent(member, event)) throw forbidden()
  if (present) return present
  if (!may(member, 'calendar.update', { project }))
    await requireOwnDeletion(trx, member, 'calendar_event', [id], restoreForbidden)
  await markEvent(trx, workspaceId, id, null)
  const data = (await findEvent(trx, workspaceId, id)) as CalendarEvent
  log({ object: 'calendar', event: 'create', data })
  return data
}

/** Deleted events that the member may restore; those of deleted projects come back with these. */
export async function findDeletedEvents(
  db: Db,
  member: CallerMember,
  page: TrashPage,
): Promise<DeletedItem[]> {
  const [scope, seen] = [scopeOf(member.access, 'calendar.update'), scopeOf(member.access, 'project.view')]
  if (scope === 'none') return []
  const mine = sql`any(${[...member.projects]}::uuid[])`
  const isInReach = scopeCondition(member, scope, { project: sql`e.project` })
  const isSeen = seen === 'all' ? sql`true` : sql`(e.project is null or e.project = ${mine})`
  const { rows } = await sql<DeletedItem>`
    select 'event' as kind, e.id, e.title, null as status_of, e.project, null as task, null as task_title, 0 as parts,
      e.deleted_by, e.deleted_at
    from calendar_event e left join project p on p.workspace_id = e.workspace_id and p.id = e.project
    where e.workspace_id = ${member.workspaceId} and p.deleted_at is null
      and (
        (e.visibility = 'public' and ${isInReach} and ${isSeen})
        or (e.created_by = ${member.memberId} and (${isInReach} or e.deleted_by = ${member.memberId}))
      )
      and ${inPage('e', sql`e.title`, page)}
  `.execute(db)
  return rows
}
