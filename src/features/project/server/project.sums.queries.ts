import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { taskCondition, visibilityCondition } from '#features/task/server/task.queries.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { type Flag, may, type Viewer } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import type { ProjectSum } from '../project.contract.ts'

export type StatusSum = ProjectSum & { isOpen: boolean }

/**
 * What the tasks that the viewer may see come to, by project and status, of all projects or of those named; hidden
 * fields as in one task.
 */
export async function findSums(
  db: Db,
  { workspaceId, currency }: WorkspaceContext,
  viewer: Viewer,
  projects?: string[],
): Promise<StatusSum[]> {
  const named = projects ? sql`task.project = any(${projects}::uuid[])` : sql`true`
  const { rows } = await sql<StatusSum>`
    select sum.*, coalesce(status.category, 'todo') not in ('done', 'cancelled') as is_open
    from (
      select task.project, task.status, count(*)::int as tasks, sum(task.estimate)::int as estimate,
        round(sum(task.tracked_seconds) filter (where ${taskCondition(viewer, 'time.view')}) / 60.0)::int as active_time,
        sum(coalesce(task.fixed_price, task.earned)) filter (where ${taskCondition(viewer, 'money.view')})::bigint as price,
        round(sum(task.unpriced_seconds) filter (where ${taskCondition(viewer, 'money.view')}) / 60.0)::int as unpriced_time,
        min(least(task.start, task."end", task.due_date)) as start,
        max(greatest(task.start, task."end", task.due_date)) as "end"
      from task
      where task.workspace_id = ${workspaceId} and task.deleted_at is null and ${named} and ${visibilityCondition(viewer)}
      group by task.project, task.status
    ) sum
    left join status on status.workspace_id = ${workspaceId} and status.id = sum.status
  `.execute(db)
  return rows.map((row) => {
    const isMoneyVisible = mayAnywhere(viewer, 'money.view', row.project)
    return {
      ...row,
      activeTime: mayAnywhere(viewer, 'time.view', row.project) ? (row.activeTime ?? 0) : null,
      price: isMoneyVisible ? (toMajor(row.price ?? 0, currency) as number) : null,
      unpricedTime: isMoneyVisible ? (row.unpricedTime ?? 0) : null,
    }
  })
}

const mayAnywhere = (viewer: Viewer, flag: Flag, project: string) =>
  may(viewer, flag, { project, owners: [viewer.memberId] })
