import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../database/database.ts'
import { requireOwnDeletion } from '../../../server/deleters.ts'
import { forbidden, notFound } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { Log, Platform } from '../../../server/platform.ts'
import type { AskingMember } from '../../../server/session/session.ts'
import { may } from '../../../shared/access.ts'
import { logEntriesOf, stopTimersOf } from '../../time/server/time.queries.ts'
import { type Task, taskContract } from '../task.contract.ts'
import { isTaskSeen, shownTask, thingOfTask } from '../task.rules.ts'
import { lockTree } from './task.links.queries.ts'
import { findDescendants, lockDeleted, lockTasks, markDeleted, unmarkDeleted } from './task.queries.ts'
import { settleTaskTime } from './task.time.queries.ts'
import { findWaiting, lockWaiting, tellWaiting } from './task.waiting.queries.ts'

const notBack = 'Somebody else deleted it: only who may delete all tasks of the project may bring it back.'

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
      await lockTree(trx, member)
      const deleted = await lockDeleted(trx, member, body.ids)
      // What is there already was restored by an earlier try, or by somebody else.
      const present = await lockTasks(trx, member, body.ids)
      const found = [...deleted, ...present]
      requireAll(member, body.ids, found)
      const ids = deleted.map(({ id }) => id)
      // Without an owner, a thing is anybody's.
      const own = deleted.filter(({ project }) => !may(member, 'task.delete', { project }))
      await requireOwnDeletion(
        trx,
        member,
        'task',
        own.map(({ id }) => id),
        notBack,
      )
      const waiting = await lockWaiting(trx, member, { ids })
      await unmarkDeleted(trx, member, ids)
      const restored = await lockTasks(trx, member, ids)
      for (const data of restored) log({ object: 'task', event: 'create', data })
      await tellWaiting(trx, log, member, waiting)
      await logEntriesOf(trx, log, member, ids, 'create')
      return answer([...restored, ...present].map((task) => shownTask(member, task)))
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
  requireAll(member, ids, [...found, ...(await findGone(trx, member, missing))])
  const all = found.map(({ id }) => id)
  const stopped = await stopTimersOf(trx, log, member, { tasks: all })
  await settleTaskTime(trx, log, member, stopped)
  await logEntriesOf(trx, log, member, all, 'delete')
  await markDeleted(trx, member, all)
  for (const before of found) log({ object: 'task', event: 'delete', data: { id: before.id }, before })
  await tellWaiting(trx, log, member, waiting)
}

/** All of those named must be there, and the member must be allowed to delete every one that goes with them. */
function requireAll(member: AskingMember, ids: string[], found: Task[]) {
  const byId = new Map(found.map((task) => [task.id, task]))
  for (const id of ids) {
    const task = byId.get(id)
    if (!task || !isTaskSeen(member, task)) throw notFound('Task')
  }
  const kept = found.find((task) => !may(member, 'task.delete', thingOfTask(task)))
  if (!kept) return
  if (ids.includes(kept.id)) throw forbidden()
  const part = isTaskSeen(member, kept) ? `Its subtask “${kept.title}”` : 'One of its subtasks'
  throw forbidden(`${part} is not yours to delete. Ask an admin of the workspace.`)
}
