import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { closedStatuses } from '#features/task/server/task.queries.ts'
import { scopeCondition } from '#server/scopeCondition.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { may, narrower, scopeOf, type Viewer } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import { billedSeconds, entrySeconds } from './time.billed.queries.ts'
import { endOfDay, startOfDay } from './time.days.queries.ts'

export type ReportFilter = {
  projectId?: string
  startDate?: string
  endDate?: string
  isActive?: 'true' | 'false'
}

/** Tracked hours by task, of the time entries that the viewer may have reported; most hours first. */
export async function findServices(
  db: Db,
  { workspaceId, currency, timeZone }: WorkspaceContext & { timeZone: string },
  viewer: Viewer,
  { projectId, startDate, endDate, isActive }: ReportFilter,
) {
  // Reporting shows hours, so it reaches no further than time is seen.
  const scope = narrower(scopeOf(viewer.access, 'report.view'), scopeOf(viewer.access, 'time.view'))
  if (scope === 'none') return []
  const parts = [sql`e.workspace_id = ${workspaceId} and e."end" is not null`]
  if (scope !== 'all')
    parts.push(
      scopeCondition(viewer, scope, { project: sql`e.project`, own: sql`e.member_id = ${viewer.memberId}` }),
    )
  if (projectId) parts.push(sql`e.project = ${projectId}`)
  if (startDate) parts.push(sql`e.start >= ${startOfDay(sql`${startDate}::timestamp`, timeZone)}`)
  if (endDate) parts.push(sql`e.start < ${endOfDay(sql`${endDate}::timestamp`, timeZone)}`)
  const closed = sql`coalesce(t.status in ${closedStatuses(workspaceId)}, false)`
  if (isActive) parts.push(isActive === 'true' ? sql`not ${closed}` : closed)
  const { rows } = await sql<{
    id: string
    title: string
    project: string
    minutes: number
    unpriced: number
    cost: number | null
  }>`
    select coalesce(t.id, e.project) as id, e.project,
      case when t.project = e.project then t.title else coalesce(nullif(e.task_title, ''), p.name) end as title,
      round(sum(${entrySeconds}) / 60)::bigint as minutes,
      coalesce(round(sum(${billedSeconds}) filter (where e.rate is null) / 60), 0)::bigint as unpriced,
      sum(${billedSeconds} * e.rate) filter (where ${billedSeconds} > 0) / nullif(sum(${entrySeconds}), 0) as cost
    from time_entry e
    join project p on p.workspace_id = e.workspace_id and p.id = e.project
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
    where ${sql.join(parts, sql` and `)}
    group by 1, 2, 3 order by minutes desc, 1, 3
  `.execute(db)
  return rows.map(({ id, title, project, minutes, unpriced, cost }) => {
    const isMoneyVisible = may(viewer, 'money.view', { project })
    return {
      id,
      title: may(viewer, 'task.view', { project, owners: [viewer.memberId] }) ? title : '',
      rate: isMoneyVisible && cost !== null ? toMajor(Math.round(cost), currency) : null,
      estimate: hours(minutes),
      unpriced: isMoneyVisible ? hours(unpriced) : null,
    }
  })
}

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100
