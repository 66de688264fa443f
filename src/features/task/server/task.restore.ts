import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { returnEntries } from '#features/time/server/time.place.queries.ts'
import { settleTaskTime } from '#features/time/server/time.settleTask.queries.ts'
import { type DeletedItem, inPage, type TrashPage } from '#features/trash/server/trash.page.queries.ts'
import { requireOwnDeletion } from '#server/deleters.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { may, scopeOf, type Viewer } from '#shared/access.ts'
import type { Task } from '../task.contract.ts'
import { isTaskVisible, taskResource } from '../task.rules.ts'
import { lockTree } from './task.links.queries.ts'
import { lockDeleted, lockTasks, taskCondition, visibilityCondition } from './task.queries.ts'
import { lockWaiting, logWaiting } from './task.waiting.queries.ts'
import { unmarkDeleted } from './task.write.queries.ts'

const restoreForbidden =
  'Someone else deleted this task. Only people who can delete every task in the project can restore it.'

/** Restores tasks with all that was deleted with them, and tells it; what is there already is answered too. */
export async function restoreTasks(
  trx: Db,
  log: Log,
  member: CallerMember,
  named: string[],
): Promise<Task[]> {
  await lockTree(trx, member)
  const deleted = await lockDeleted(trx, member, named)
  // What is there already was restored by an earlier try, or by somebody else.
  const present = await lockTasks(trx, member, named)
  requireDeletable(member, named, [...deleted, ...present])
  const ids = deleted.map(({ id }) => id)
  const own = deleted.filter(({ project }) => !may(member, 'task.delete', { project }))
  const ownIds = own.map(({ id }) => id)
  await requireOwnDeletion(trx, member, 'task', ownIds, restoreForbidden)
  return [...(await bringBack(trx, log, member, ids)), ...present]
}

/** Takes these tasks out of the trash, and tells it. */
export async function bringBack(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  ids: string[],
): Promise<Task[]> {
  const waiting = await lockWaiting(trx, context, { ids })
  await unmarkDeleted(trx, context, ids)
  const restored = await lockTasks(trx, context, ids)
  for (const data of restored) log({ object: 'task', event: 'create', data })
  await logWaiting(trx, log, context, waiting)
  await settleTaskTime(trx, log, context, await returnEntries(trx, log, context, ids))
  return lockTasks(trx, context, ids)
}

/** All of those named must be there, and the member must be allowed to delete every one that goes with them. */
export function requireDeletable(member: CallerMember, ids: string[], found: Task[]) {
  const byId = new Map(found.map((task) => [task.id, task]))
  for (const id of ids) {
    const task = byId.get(id)
    if (!task || !isTaskVisible(member, task)) throw notFound('Task')
  }
  const refused = found.find((task) => !may(member, 'task.delete', taskResource(task)))
  if (!refused) return
  if (ids.includes(refused.id)) throw forbidden()
  const part = isTaskVisible(member, refused) ? `its subtask “${refused.title}”` : 'one of its subtasks'
  throw forbidden(`Your role can’t delete ${part}. Ask an admin.`)
}

/** Deleted tasks that the viewer may restore, each standing for the subtasks that were deleted with it. */
export async function findDeletedTasks(
  db: Db,
  { workspaceId }: { workspaceId: string },
  viewer: Viewer,
  page: TrashPage,
): Promise<DeletedItem[]> {
  const isOwnOnly = scopeOf(viewer.access, 'task.delete') === 'own'
  const { rows } = await sql<DeletedItem>`
    select 'task' as kind, task.id, task.title, null as status_of, task.project, null as task, null as task_title, (
        with recursive below as (
          select id from task part
          where part.workspace_id = task.workspace_id and part.parent = task.id and part.deleted_at = task.deleted_at
          union
          select part.id from task part join below on part.parent = below.id
          where part.workspace_id = task.workspace_id and part.deleted_at = task.deleted_at
        )
        select count(*)::int from below
      ) as parts, task.deleted_by, task.deleted_at
    from task
    where task.workspace_id = ${workspaceId} and ${visibilityCondition(viewer)} and ${taskCondition(viewer, 'task.delete')}
      and (${!isOwnOnly} or task.deleted_by = ${viewer.memberId})
      and not exists (
        select from task parent where parent.workspace_id = task.workspace_id and parent.id = task.parent
          and parent.deleted_at = task.deleted_at
      )
      and exists (
        select from project where project.workspace_id = task.workspace_id and project.id = task.project
          and project.deleted_at is null
      )
      and ${inPage('task', sql`task.title`, page)}
  `.execute(db)
  return rows
}
