import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../database/database.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { Log, Platform } from '../../../server/platform.ts'
import type { AskingMember } from '../../../server/session/session.ts'
import { logEntriesOf, stopTimersOf } from '../../time/server/time.queries.ts'
import { type Task, taskContract } from '../task.contract.ts'
import { shownTask } from '../task.rules.ts'
import { lockTree } from './task.links.queries.ts'
import { findDescendants, lockDeleted, lockTasks, markDeleted } from './task.queries.ts'
import { requireDeletable, restoreTasks } from './task.restore.queries.ts'
import { settleTaskTime } from './task.time.queries.ts'
import { findWaiting, tellWaiting } from './task.waiting.queries.ts'

/** Deleting tasks, and bringing them back within 30 days. */
export async function taskTrashRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, taskContract.deleteTask, ({ member, write, params }) =>
    write(async (trx, log) => {
      await deleteTasks(trx, log, member, [params.id])
      return answer({ id: params.id })
    }),
  )

  handle(app, platform, taskContract.deleteTasks, ({ member, write, body }) =>
    write(async (trx, log) => {
      // What is gone already was deleted by an earlier try, or by somebody else; the others go all the same.
      await deleteTasks(trx, log, member, body.ids, lockDeleted)
      return answer({ ids: body.ids })
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
  member: AskingMember,
  ids: string[],
  findGone: (trx: Db, member: AskingMember, ids: string[]) => Promise<Task[]> = async () => [],
) {
  // A part that is added at this moment must not be left behind.
  await lockTree(trx, member)
  const going = new Set([...ids, ...(await findDescendants(trx, member, ids))])
  const waitingIds = await findWaiting(trx, member, { ids: [...going] })
  const locked = await lockTasks(trx, member, [...going, ...waitingIds])
  const found = locked.filter(({ id }) => going.has(id))
  const waiting = locked.filter(({ id }) => !going.has(id))
  const here = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !here.has(id))
  requireDeletable(member, ids, [...found, ...(await findGone(trx, member, missing))])
  const all = found.map(({ id }) => id)
  const stopped = await stopTimersOf(trx, log, member, { tasks: all })
  await settleTaskTime(trx, log, member, stopped)
  await logEntriesOf(trx, log, member, all, 'delete')
  await markDeleted(trx, member, all)
  for (const before of found) log({ object: 'task', event: 'delete', data: { id: before.id }, before })
  await tellWaiting(trx, log, member, waiting)
}
