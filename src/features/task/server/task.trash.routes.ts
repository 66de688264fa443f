import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { lockRatesShared } from '#features/rate/server/rate.resolve.queries.ts'
import { openBooks } from '#features/time/server/time.books.queries.ts'
import { lockEntriesOfTasks } from '#features/time/server/time.lock.queries.ts'
import { findMovableTime } from '#features/time/server/time.movable.queries.ts'
import { releaseEntries, storeTitles } from '#features/time/server/time.place.queries.ts'
import { stopTimersOf } from '#features/time/server/time.queries.ts'
import { assertTimeHasPlace, lockTimeTo, putTime } from '#features/time/server/time.rehome.ts'
import { settleTaskTime } from '#features/time/server/time.settleTask.queries.ts'
import { findTrackedTime } from '#features/time/server/time.tracked.queries.ts'
import type { TimeTo } from '#features/time/time.shape.ts'
import { invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { type Task, taskContract } from '../task.contract.ts'
import { shownTask } from '../task.rules.ts'
import { lockTree } from './task.links.queries.ts'
import { countSeen, findDescendants, lockDeleted, lockTasks } from './task.queries.ts'
import { requireDeletable, restoreTasks } from './task.restore.ts'
import { findWaiting, logWaiting } from './task.waiting.queries.ts'
import { markDeleted } from './task.write.queries.ts'

/** Deleting tasks, and bringing them back within 30 days. */
export async function taskTrashRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, taskContract.deleteTask, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      await openBooks(trx, member, body?.reason)
      await deleteTasks(trx, log, member, [params.id], body?.timeTo)
      return answer({ id: params.id })
    }),
  )

  handle(app, platform, taskContract.deleteTasks, ({ member, write, body }) =>
    write(async (trx, log) => {
      await openBooks(trx, member, body.reason)
      // What is gone already was deleted by an earlier try, or by somebody else; the others go all the same.
      await deleteTasks(trx, log, member, body.ids, body.timeTo, lockDeleted)
      return answer({ ids: body.ids })
    }),
  )

  handle(app, platform, taskContract.getTasksTime, ({ member, read, body }) =>
    read(async (db) => {
      const ids = [...body.ids, ...(await findDescendants(db, member, body.ids))]
      const seen = await countSeen(db, member, member, body.ids)
      if (seen < new Set(body.ids).size) throw notFound('Task')
      return answer(await findTrackedTime(db, member, { tasks: ids }))
    }),
  )

  handle(app, platform, taskContract.getMovableTime, ({ member, read, body }) =>
    read(async (db) => {
      const ids = [...body.ids, ...(await findDescendants(db, member, body.ids))]
      const seen = await countSeen(db, member, member, body.ids)
      if (seen < new Set(body.ids).size) throw notFound('Task')
      return answer(await findMovableTime(db, member, ids, body.project))
    }),
  )

  handle(app, platform, taskContract.restoreTasks, ({ member, write, body }) =>
    write(async (trx, log) => {
      const tasks = await restoreTasks(trx, log, member, body.ids)
      return answer(tasks.map((task) => shownTask(member, task)))
    }),
  )
}

async function deleteTasks(
  trx: Db,
  log: Log,
  member: CallerMember,
  ids: string[],
  timeTo: TimeTo | undefined,
  findDeleted: (trx: Db, member: CallerMember, ids: string[]) => Promise<Task[]> = async () => [],
) {
  await lockRatesShared(trx, member.workspaceId)
  // A part that is added at this moment must not be left behind.
  await lockTree(trx, member)
  const going = new Set([...ids, ...(await findDescendants(trx, member, ids))])
  const waitingIds = await findWaiting(trx, member, { ids: [...going] })
  const isPlaced = timeTo !== undefined && timeTo !== 'project'
  const target = isPlaced && 'task' in timeTo ? [timeTo.task] : []
  const locked = await lockTasks(trx, member, [...going, ...waitingIds, ...target])
  const found = locked.filter(({ id }) => going.has(id))
  const waiting = locked.filter(({ id }) => waitingIds.includes(id))
  const here = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !here.has(id))
  requireDeletable(member, ids, [...found, ...(await findDeleted(trx, member, missing))])
  const all = found.map(({ id }) => id)
  const stopped = await stopTimersOf(trx, log, member, { tasks: all })
  await settleTaskTime(trx, log, member, stopped)
  if (isPlaced && target.some((id) => going.has(id))) {
    throw invalid({ timeTo: 'This task is being deleted too: choose another one' })
  }
  const entries = await lockEntriesOfTasks(trx, member, all)
  if (timeTo === undefined) await assertTimeHasPlace(trx, member, entries)
  if (isPlaced) await putTime(trx, log, member, entries, await lockTimeTo(trx, member, timeTo))
  else await storeTitles(trx, member, all)
  await markDeleted(trx, member, all)
  if (!isPlaced) await releaseEntries(trx, log, member, entries)
  for (const before of found) log({ object: 'task', event: 'delete', data: { id: before.id }, before })
  await logWaiting(trx, log, member, waiting)
}
