import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { scopeCondition } from '#server/scopeCondition.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import type { Place } from '#shared/live.ts'
import { toMajor } from '#shared/money.ts'
import { maxEntryDuration, type Span } from '../time.day.rules.ts'
import type { TimeEntry } from '../time.shape.ts'
import { isUnpriced } from './time.billed.queries.ts'

type Which = RawBuilder<unknown>

async function select(db: Db, { workspaceId }: Pick<WorkspaceContext, 'workspaceId'>, which: Which) {
  const { rows } = await sql<TakenTime>`
    select e.id, t.id as task, e.project,
      case when t.project = e.project then t.title else e.task_title end as title,
      e.client, e.currency, e.member_id, e.start, e."end", e.note,
      array(
        select link.tag from time_entry_tag link
        where link.workspace_id = e.workspace_id and link.entry = e.id order by 1
      ) as tags,
      e.billable, e.covered, e.included, e.rate, ${isUnpriced} as unpriced,
      e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at,
      case when t.id is not null then
        json_build_object('project', t.project, 'createdBy', t.created_by, 'executor', t.executor)
      end as task_place
    from time_entry e
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
    where e.workspace_id = ${workspaceId} and ${which}
    order by e.start, e.id
  `.execute(db)
  return rows.map((row) => ({ ...row, rate: toMajor(row.rate, row.currency) }))
}

const toEntry = ({ taskPlace, ...entry }: TakenTime): TimeEntry => entry

/** The entries `e` for which the condition holds, oldest first; `t` is the task of those whose task was not deleted. */
export const findEntriesWhere = async (
  db: Db,
  context: Pick<WorkspaceContext, 'workspaceId'>,
  which: Which,
) => (await select(db, context, which)).map(toEntry)

export const findEntries = (db: Db, context: WorkspaceContext, ids: string[]) =>
  findEntriesWhere(db, context, sql`e.id = any(${ids}::uuid[])`)

export const findEntry = async (
  db: Db,
  context: WorkspaceContext,
  id: string,
): Promise<TimeEntry | undefined> => (await findEntries(db, context, [id]))[0]

export const findRunning = async (
  db: Db,
  context: WorkspaceContext,
  memberId: string,
): Promise<TimeEntry | undefined> =>
  (await findEntriesWhere(db, context, sql`e.member_id = ${memberId} and e."end" is null`))[0]

/** The task that the member's running timer is on, as a query. */
export const runningTask = ({ workspaceId }: Pick<WorkspaceContext, 'workspaceId'>, memberId: string) => sql`
  select e.task from time_entry e
  where e.workspace_id = ${workspaceId} and e.member_id = ${memberId} and e."end" is null and e.task is not null`

/** What decides which entries a viewer sees, as a condition; the same as `visibleTimeEntry`. */
export const visibilityCondition = (viewer: Viewer): Which =>
  scopeCondition(viewer, scopeOf(viewer.access, 'time.view'), {
    project: sql`e.project`,
    own: sql`e.member_id = ${viewer.memberId}`,
  })

type Filter = {
  days?: Span
  memberId?: string
  task?: string
  project?: string
  tag?: string
  isRunning?: boolean
}

/** The entries that the viewer may see, of those that begin in `days`, and fit what else is asked for. */
export function findSeenEntries(
  db: Db,
  context: WorkspaceContext,
  viewer: Viewer,
  filter: Filter,
): Promise<TimeEntry[]> {
  const { days, memberId, task, project, tag, isRunning } = filter
  const parts = [visibilityCondition(viewer)]
  if (days) {
    const { start, end } = days
    parts.push(sql`e.start >= ${new Date(start).toISOString()} and e.start < ${new Date(end).toISOString()}`)
  }
  if (memberId) parts.push(sql`e.member_id = ${memberId}`)
  if (task) parts.push(sql`t.id = ${task}`)
  if (project) parts.push(sql`e.project = ${project}`)
  if (tag)
    parts.push(sql`exists(
      select from time_entry_tag link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.tag = ${tag}
    )`)
  if (isRunning) parts.push(sql`e."end" is null`)
  return findEntriesWhere(db, context, sql.join(parts, sql` and `))
}

/** An entry with where its task stands, which decides who may see it; null without one. */
export type TakenTime = TimeEntry & { taskPlace: Place | null }

/** A member's entries that reach into the span, oldest first; a running one reaches as far as an entry can. */
export const findTaken = (db: Db, context: WorkspaceContext, memberId: string, { start, end }: Span) =>
  select(
    db,
    context,
    sql`e.member_id = ${memberId}
      and e.start > ${new Date(start - maxEntryDuration).toISOString()} and e.start < ${new Date(end).toISOString()}
      and coalesce(e."end", e.start + interval '24 hours') > ${new Date(start).toISOString()}`,
  )
