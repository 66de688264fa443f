import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { forbidden, HttpError, invalid, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { durationText } from '#shared/durations.ts'
import { mayChangeEntry, mayTrackFor } from '../time.rules.ts'
import type { TimeEntry, TimeTo } from '../time.shape.ts'
import { trackedTimeOf } from '../time.tracked.rules.ts'
import { moveEntries } from './time.place.queries.ts'
import { settleTaskTime } from './time.settleTask.queries.ts'
import { lockTracked, type TrackedPlace } from './time.validate.ts'
import { findNow } from './time.write.queries.ts'

/** Refuses to delete what has time, saying whose it is and what it comes to, until a place for it is named. */
export async function assertTimeHasPlace(trx: Db, member: CallerMember, entries: readonly TimeEntry[]) {
  if (!entries.length) return
  const held = trackedTimeOf(member, entries, { now: await findNow(trx), closed: new Set() })
  const names = await findNames(
    trx,
    member.workspaceId,
    held.members.map(({ memberId }) => memberId),
  )
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: member.currency })
  const parts = held.members.map(({ memberId, minutes, amount }) => {
    const worth = amount === null ? '' : ` (${money.format(amount)})`
    return `${names.get(memberId) ?? 'a former member'} ${durationText(minutes)}${worth}`
  })
  if (held.hiddenMinutes) parts.push(`others ${durationText(held.hiddenMinutes)}`)
  const whose = new Intl.ListFormat('en-US').format(parts)
  throw new HttpError(
    409,
    'HAS_TIME',
    `${durationText(held.minutes)} of tracked time would be left without a task: ${whose}. Choose where it goes first.`,
    { timeTo: 'Choose where the tracked time goes' },
  )
}

async function findNames(trx: Db, workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, u.name from member m join "user" u on u.id = m."user"
    where m.workspace_id = ${workspaceId} and m.id = any(${ids}::uuid[])
  `.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The place that time is to go to, with its task locked; the caller must be allowed to track time there. */
export async function lockTimeTo(
  trx: Db,
  member: CallerMember,
  timeTo: Exclude<TimeTo, 'project'>,
): Promise<TrackedPlace> {
  try {
    return await lockTracked(trx, member, member.memberId, timeTo)
  } catch (error) {
    const isUnknown = error instanceof HttpError && error.code === notFound('Task').code
    if (isUnknown) throw invalid({ timeTo: 'Not a task in this workspace' })
    if (error instanceof HttpError && error.status === 404)
      throw invalid({ timeTo: 'Not a project in this workspace' })
    throw error
  }
}

/** Puts time that would lose its place where the caller wants it: also others', if their role may change it. */
export async function putTime(
  trx: Db,
  log: Log,
  member: CallerMember,
  entries: readonly TimeEntry[],
  { task, project }: TrackedPlace,
) {
  const may = (entry: TimeEntry) =>
    mayChangeEntry(member, entry) && mayTrackFor(member, { project, memberId: entry.memberId })
  if (!entries.every(may)) {
    throw forbidden('Others have tracked time here, which your role can’t move. Ask an admin.')
  }
  await moveEntries(trx, log, member, entries, { task, project })
  if (task) await settleTaskTime(trx, log, member, [task])
}
