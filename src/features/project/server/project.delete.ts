import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { settleTaskTime } from '#features/task/server/task.time.queries.ts'
import { assertTimeHasPlace, lockTimeTo, putTime } from '#features/time/server/time.held.queries.ts'
import { lockEntriesWhere } from '#features/time/server/time.lock.queries.ts'
import { stopTimersOf } from '#features/time/server/time.queries.ts'
import type { TimeTo } from '#features/time/time.shape.ts'
import { invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'

/** Puts the time of a project that is being deleted in another place; refuses to leave it without one. */
export async function rehomeTime(
  trx: Db,
  log: Log,
  member: CallerMember,
  project: string,
  timeTo: Exclude<TimeTo, 'project'> | undefined,
) {
  await settleTaskTime(trx, log, member, await stopTimersOf(trx, log, member, { project }))
  const entries = await lockEntriesWhere(trx, member, sql`e.project = ${project}`)
  if (!timeTo) return assertTimeHasPlace(trx, member, entries)
  const place = await lockTimeTo(trx, member, timeTo)
  if (place.project === project)
    throw invalid({ timeTo: 'Must be in another project: this one is being deleted' })
  await putTime(trx, log, member, entries, place)
}
