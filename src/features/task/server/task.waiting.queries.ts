import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { LinkedTask } from '#shared/live.ts'
import type { Task } from '../task.contract.ts'
import { brief } from '../task.rules.ts'
import { lockTasks } from './task.queries.ts'
import { updateTask } from './task.write.queries.ts'

/** Tasks by id, or all of a project. */
type Which = { ids?: readonly string[]; project?: string }

/** The tasks, besides these, that wait for one of them. */
export async function findWaiting(
  db: Db,
  { workspaceId }: WorkspaceContext,
  { ids = [], project }: Which,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with these as (
      select id from task
      where workspace_id = ${workspaceId} and (id = any(${ids}::uuid[]) or project = ${project ?? null}::uuid)
    )
    select distinct link.task as id
    from task_dependency link join task on task.workspace_id = link.workspace_id and task.id = link.task
    where link.workspace_id = ${workspaceId} and link.depends_on in (select id from these)
      and link.task not in (select id from these) and task.deleted_at is null
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The same, locked and read. */
export const lockWaiting = async (trx: Db, context: WorkspaceContext, which: Which): Promise<Task[]> =>
  lockTasks(trx, context, await findWaiting(trx, context, which))

/**
 * Makes tasks newer that wait for others than before, since some were deleted or came back, and tells them. They were
 * locked and read before that.
 */
export async function logWaiting(trx: Db, log: Log, context: WorkspaceContext, waiting: readonly Task[]) {
  for (const before of waiting) {
    const data = await updateTask(trx, context, before.id, {})
    log({ object: 'task', event: 'update', data, before: brief(before) })
  }
}

/**
 * Tells the tasks anew that name one of these as their parent or dependency, after those came to stand elsewhere: who
 * sees that the tasks hang together follows from where both stand. Answers them as they are then.
 */
export async function logLinking(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  ids: readonly string[],
): Promise<LinkedTask[]> {
  const { rows } = await sql<{ id: string }>`
    select task.id from task
    where task.workspace_id = ${context.workspaceId} and task.parent = any(${ids}::uuid[]) and task.deleted_at is null
    union
    select link.task from task_dependency link
    join task on task.workspace_id = link.workspace_id and task.id = link.task and task.deleted_at is null
    where link.workspace_id = ${context.workspaceId} and link.depends_on = any(${ids}::uuid[])
  `.execute(trx)
  const linking = await lockTasks(
    trx,
    context,
    rows.map(({ id }) => id),
  )
  const logged: LinkedTask[] = []
  for (const before of linking) {
    const data = await updateTask(trx, context, before.id, {})
    log({ object: 'task', event: 'update', data, before: brief(before) })
    logged.push(data)
  }
  return logged
}

/** Whether whose a task is decides in this workspace who sees it: only roles of its own making have that context. */
export async function isSeenByOwners(db: Db, { workspaceId }: WorkspaceContext): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists(select from role where workspace_id = ${workspaceId} and access ->> 'task.view' = 'own') as found
  `.execute(db)
  return rows[0]?.found ?? false
}
