import { v5 as uuidv5 } from 'uuid'
import type { Db } from '#database/database.ts'
import { HttpError, invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { maxImport, type RefusedEvent } from '../calendar.import.contract.ts'
import { comesOn } from '../calendar.recurrence.rules.ts'
import { newEvent } from '../calendar.rules.ts'
import type { CalendarEvent } from '../calendar.shape.ts'
import { addEvent, assertRoom } from './calendar.change.ts'
import { deleteEvent } from './calendar.delete.ts'
import { type ReadEvent, readIcs } from './calendar.import.read.ts'
import { findEventsById, findTakenIds, purgeDeleted } from './calendar.queries.ts'
import { withTimes } from './calendar.times.ts'
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

/** The event that an import makes of what was read; refuses what cannot be kept. */
function toEvent(
  member: CallerMember,
  id: string,
  { uid: _uid, originalDay, exdates, ...fields }: ReadEvent,
  series: CalendarEvent | undefined,
  { project = null, visibility }: ImportPlace,
): CalendarEvent {
  const event = withTimes(
    {
      ...newEvent(id, member.memberId),
      ...fields,
      exdates: fields.rrule === null ? [] : exdates,
      project,
      ...(visibility && fields.visibility === 'public' && { visibility }),
      ...(series && { series: series.id, originalDay }),
    },
    member.timeZone,
  )
  if (series && !comesOn(series, originalDay ?? '')) throw invalid({ day: 'Its series has no such date' })
  return event
}

/** What an import adds; reads only. */
async function planImport(
  db: Db,
  member: CallerMember,
  { events, refused }: { events: readonly ReadEvent[]; refused: readonly RefusedEvent[] },
  place: ImportPlace,
): Promise<Plan> {
  const plan: Plan = { added: [], known: 0, refused: [...refused] }
  const idOfRead = ({ uid, originalDay }: ReadEvent) =>
    idOf(uid, originalDay, place.project ?? member.memberId)
  const own = events.flatMap(({ uid }) => ownId(uid) ?? [])
  const taken = await findTakenIds(db, member.workspaceId, [...own, ...events.map(idOfRead)])
  const series = new Map<string, CalendarEvent>()
  // A series first, whatever the order in the file: its other dates refer to it.
  for (const read of events.toSorted((a, b) => Number(b.rrule !== null) - Number(a.rrule !== null))) {
    const { uid, originalDay, title } = read
    const id = idOfRead(read)
    if (taken.has(id) || taken.has(ownId(uid) ?? '')) {
      plan.known += 1
      continue
    }
    // The same may stand in a file twice.
    taken.add(id)
    try {
      const event = toEvent(member, id, read, originalDay === null ? undefined : series.get(uid), place)
      if (event.rrule !== null) series.set(uid, event)
      plan.added.push(event)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      plan.refused.push({ title, reason: Object.values(error.fields ?? {})[0] ?? error.message })
    }
  }
  return plan
}

/** What a file would add, or its refusal. */
export function readImport(db: Db, member: CallerMember, file: string, place: ImportPlace): Promise<Plan> {
  const read = readIcs(file, member.timeZone)
  if (!read) throw invalid({ file: 'Not a calendar file. Export it as .ics first.' })
  if (read.events.length > maxImport)
    throw invalid({ file: `At most ${maxImport.toLocaleString('en-US')} events at once` })
  return planImport(db, member, read, place)
}

/** Adds the events of a file. */
export async function importEvents(
  trx: Db,
  log: Log,
  member: CallerMember,
  file: string,
  place: ImportPlace,
): Promise<Plan> {
  const plan = await readImport(trx, member, file, place)
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
