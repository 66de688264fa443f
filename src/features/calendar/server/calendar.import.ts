import { v5 as uuidv5 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { RefusedEvent } from '../calendar.import.contract.ts'
import { newEvent } from '../calendar.rules.ts'
import type { CalendarEvent } from '../calendar.shape.ts'
import { addEvent, assertRoom } from './calendar.change.ts'
import { deleteEvent } from './calendar.delete.ts'
import type { ReadFile } from './calendar.import.file.ts'
import type { ReadEvent } from './calendar.import.read.ts'
import { findEventsById, findTakenIds, purgeDeleted } from './calendar.queries.ts'
import { validatePlace } from './calendar.validate.ts'

export type ImportPlace = {
  project?: string | null | undefined
  visibility?: CalendarEvent['visibility'] | undefined
}

type Plan = { added: CalendarEvent[]; known: number; refused: RefusedEvent[] }

/** The id of an event of this product, which its own files say. */
const ownId = (uid: string) => /^([0-9a-f-]{36})@workweek$/.exec(uid)?.[1]

/**
 * The id that an event of a file has in a place, each time that it is imported there: the same file comes to nothing new.
 * Of one’s own and of a project’s calendar each has its own.
 */
const idOf = (uid: string, originalDay: string | null, place: string) =>
  uuidv5(originalDay === null ? uid : `${uid} ${originalDay}`, place)

/** The event that an import makes of what was read. */
const toEvent = (
  { memberId }: CallerMember,
  id: string,
  { uid: _uid, originalDay, ...fields }: ReadEvent,
  series: string | undefined,
  { project = null, visibility }: ImportPlace,
): CalendarEvent => ({
  ...newEvent(id, memberId),
  ...fields,
  project,
  ...(visibility && fields.visibility === 'public' && { visibility }),
  ...(series !== undefined && { series, originalDay }),
})

/** What an import adds; reads only. */
export async function planImport(
  db: Db,
  member: CallerMember,
  { events, refused }: ReadFile,
  place: ImportPlace,
): Promise<Plan> {
  const plan: Plan = { added: [], known: 0, refused }
  const idOfRead = ({ uid, originalDay }: ReadEvent) =>
    idOf(uid, originalDay, place.project ?? member.memberId)
  const own = events.flatMap(({ uid }) => ownId(uid) ?? [])
  const taken = await findTakenIds(db, member.workspaceId, [...own, ...events.map(idOfRead)])
  const series = new Map<string, string>()
  for (const read of events) {
    const { uid, originalDay, rrule } = read
    const id = idOfRead(read)
    if (taken.has(id) || taken.has(ownId(uid) ?? '')) {
      plan.known += 1
      continue
    }
    // The same may stand in a file twice.
    taken.add(id)
    plan.added.push(toEvent(member, id, read, originalDay === null ? undefined : series.get(uid), place))
    if (rrule !== null) series.set(uid, id)
  }
  return plan
}

/** Adds the events of a file. */
export async function importEvents(
  trx: Db,
  log: Log,
  member: CallerMember,
  file: ReadFile,
  place: ImportPlace,
): Promise<Plan> {
  const plan = await planImport(trx, member, file, place)
  const { workspaceId } = member
  const [first] = plan.added
  // All stand in the same place: what holds for one holds for each.
  if (first) await validatePlace(trx, member, first, undefined)
  const ids = plan.added.map(({ id }) => id)
  await purgeDeleted(trx, workspaceId, ids)
  for (const event of plan.added) await addEvent(trx, log, workspaceId, event)
  await assertRoom(trx, workspaceId)
  return plan
}

/** Deletes events with all their dates; what is no event any more is left out. */
export async function deleteEvents(
  trx: Db,
  log: Log,
  member: CallerMember,
  ids: readonly string[],
): Promise<string[]> {
  const deleted: string[] = []
  // Dates of a series go with it.
  for (const { id } of (await findEventsById(trx, member.workspaceId, ids)).filter(
    (one) => one.series === null,
  )) {
    await deleteEvent(trx, log, member, id, { scope: 'all' })
    deleted.push(id)
  }
  return deleted
}
