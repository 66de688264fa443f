import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { may, scopeOf, type Viewer } from '../../../shared/access.ts'
import { toMajor } from '../../../shared/money.ts'
import type { TaskHistory } from '../task.contract.ts'
import { closedStatuses, type Scope } from './task.queries.ts'

type Fields = Record<string, unknown>

/** What follows from other changes, or says nothing to a reader. */
const unread = new Set([
  'id',
  'number',
  'active',
  'activeTime',
  'nextDate',
  'createdAt',
  'updatedAt',
  'createdBy',
])
/** Told as changed, without what they say. */
const longTexts = new Set(['description', 'checklist'])

/** Who changed what of a task, newest first, at most 500 steps; only the fields that `isShown`. */
export async function findTaskHistory(
  db: Db,
  workspaceId: string,
  id: string,
  isShown: (field: string) => boolean,
): Promise<TaskHistory[]> {
  const { rows } = await sql<TaskHistory & { data: Fields; before: Fields | null }>`
    select seq, event, actor, at, data, before from change
    where workspace_id = ${workspaceId} and data ->> 'id' = ${id} and object = 'task' order by seq desc limit 500
  `.execute(db)
  return rows.flatMap(({ data, before, ...step }) => {
    const fields =
      step.event === 'update' ? changedFields(before ?? {}, data).filter(({ field }) => isShown(field)) : []
    return step.event === 'update' && !fields.length ? [] : [{ ...step, fields }]
  })
}

function changedFields(before: Fields, after: Fields): TaskHistory['fields'] {
  const isEarned = before.isPriceFixed === false && after.isPriceFixed === false
  return Object.keys(after)
    .filter((field) => !unread.has(field) && !(field === 'price' && isEarned))
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) =>
      longTexts.has(field)
        ? { field, before: null, after: null }
        : { field, before: before[field] ?? null, after: after[field] ?? null },
    )
}

export type ReportFilter = {
  projectId?: string
  startDate?: string
  endDate?: string
  isActive?: 'true' | 'false'
}

/** Tracked hours by task, of the time entries that the viewer may have reported; most hours first. */
export async function findServices(
  db: Db,
  { workspaceId, currency, timeZone }: Scope & { timeZone: string },
  viewer: Viewer,
  { projectId, startDate, endDate, isActive }: ReportFilter,
) {
  const scope = scopeOf(viewer.access, 'report.view')
  const parts = [sql`e.workspace_id = ${workspaceId} and e."end" is not null and t.deleted_at is null`]
  if (scope === 'project') parts.push(sql`t.project = any(${[...viewer.projects]}::uuid[])`)
  if (scope === 'own') parts.push(sql`e.member_id = ${viewer.memberId}`)
  if (projectId) parts.push(sql`t.project = ${projectId}`)
  if (startDate) parts.push(sql`e.start >= ${startDate}::timestamp at time zone ${timeZone}`)
  if (endDate) parts.push(sql`e.start < (${endDate}::date + 1)::timestamp at time zone ${timeZone}`)
  const closed = sql`coalesce(t.status in ${closedStatuses(workspaceId)}, false)`
  if (isActive) parts.push(isActive === 'true' ? sql`not ${closed}` : closed)
  const { rows } = await sql<{
    id: string
    title: string
    project: string
    minutes: number
    cost: number | null
  }>`
    select t.id, t.title, t.project, round(sum(extract(epoch from e."end" - e.start)) / 60)::bigint as minutes,
      sum(extract(epoch from e."end" - e.start) * e.rate) / nullif(sum(extract(epoch from e."end" - e.start)), 0) as cost
    from time_entry e join task t on t.workspace_id = e.workspace_id and t.id = e.task
    where ${sql.join(parts, sql` and `)}
    group by t.id, t.title, t.project order by minutes desc, t.id
  `.execute(db)
  return rows.map(({ id, title, project, minutes, cost }) => ({
    id,
    title,
    rate:
      may(viewer, 'money.view', { project }) && cost !== null ? toMajor(Math.round(cost), currency) : null,
    estimate: Math.round((minutes / 60) * 100) / 100,
  }))
}
