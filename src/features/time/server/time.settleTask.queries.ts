import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { lockTasks } from '#features/task/server/task.queries.ts'
import { brief } from '#features/task/task.rules.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { billedSeconds, entrySeconds } from './time.billed.queries.ts'

/** Whether an entry `e` is billed in the project of the task `t`: what stayed in another one earns there. */
const isHere = sql`e.project = t.project`

/**
 * Writes anew what the time entries of these tasks add up to, and tells it: tracked time of entries that have
 * ended, what those earned that are billed by the hour, or how much time has no rate, and whether a timer runs. What
 * stayed in the project that a task was moved from counts as its time, and earns where it stayed. Called after entries
 * were changed.
 */
export async function settleTaskTime(trx: Db, log: Log, context: WorkspaceContext, taskIds: string[]) {
  if (!taskIds.length) return
  // In one trip: PostgreSQL answers them in this order.
  const locked = lockTasks(trx, context, taskIds)
  const updated = sql`
    update task set tracked_seconds = found.seconds, earned = found.earned, active = found.active,
      unpriced_seconds = found.unpriced,
      updated_at = ${laterThanBefore}
    from (
      select t.id,
        coalesce(round(sum(${entrySeconds})), 0)::bigint as seconds,
        coalesce(round(sum(${billedSeconds} * e.rate) filter (where ${isHere}) / 3600), 0)::bigint
          as earned,
        coalesce(round(sum(${billedSeconds}) filter (where ${isHere} and e.rate is null)), 0)::bigint
          as unpriced,
        coalesce(bool_or(e.id is not null and e."end" is null), false) as active
      from task t left join time_entry e on e.workspace_id = t.workspace_id and e.task = t.id
      where t.workspace_id = ${context.workspaceId} and t.id = any(${taskIds}::uuid[])
      group by t.id
    ) found
    where task.workspace_id = ${context.workspaceId} and task.id = found.id
  `.execute(trx)
  const [before, , after] = await Promise.all([locked, updated, lockTasks(trx, context, taskIds)])
  for (const [index, data] of after.entries()) {
    log({ object: 'task', event: 'update', data: brief(data), before: brief(before[index] ?? data) })
  }
}
