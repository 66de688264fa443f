import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { brief } from '../task.rules.ts'
import { findReferences } from './task.links.queries.ts'
import { closedStatuses, lockTasks } from './task.queries.ts'
import { isSeenByOwners, logLinking } from './task.waiting.queries.ts'
import { updateTask } from './task.write.queries.ts'

/** Gives the open tasks of one member to another, as far as that one can see their projects, and tells of each. */
export async function handTasksOver(trx: Db, log: Log, context: WorkspaceContext, from: string, to: string) {
  const { workspaceId } = context
  const { rows } = await sql<{ id: string }>`
    select id from task where workspace_id = ${workspaceId} and executor = ${from} and deleted_at is null
      and not coalesce(status in ${closedStatuses(workspaceId)}, false)
  `.execute(trx)
  const visibility = new Map<string, boolean>()
  const handed: string[] = []
  for (const before of await lockTasks(
    trx,
    context,
    rows.map(({ id }) => id),
  )) {
    const { project } = before
    if (!visibility.has(project))
      visibility.set(project, (await findReferences(trx, context, project, { executor: to })).isExecutorValid)
    if (!visibility.get(project) || before.executor !== from) continue
    const data = await updateTask(trx, context, before.id, { executor: to })
    log({ object: 'task', event: 'update', data, before: brief(before) })
    handed.push(before.id)
  }
  if (handed.length && (await isSeenByOwners(trx, context))) await logLinking(trx, log, context, handed)
}
