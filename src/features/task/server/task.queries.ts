import { type RawBuilder, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { statement } from '#database/statement.ts'
import { scopeCondition } from '#server/scopeCondition.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { type Flag, scopeOf, type Viewer } from '#shared/access.ts'
import type { LinkedTask, Place } from '#shared/live.ts'
import { toMajor } from '#shared/money.ts'
import type { Task } from '../task.contract.ts'
import { detailColumns, listColumns, type TaskRow } from './task.columns.ts'

export type Links = Pick<Task, 'tags' | 'participants' | 'dependsOn'>

/** A task as its table has it: money in minor units, time in seconds. */
export type Row = TaskRow & Links & { linked: Record<string, Place> | null }

const linked = (column: string, table: string) =>
  sql`array(
    select ${sql.ref(`link.${column}`)} from ${sql.table(table)} link
    where link.workspace_id = task.workspace_id and link.task = task.id order by 1
  )`

/** Where the task `other` stands. */
const place = sql`jsonb_build_object('project', other.project, 'createdBy', other.created_by, 'executor', other.executor)`

export const columns = sql`
  ${listColumns},
  ${linked('tag', 'task_tag')} as tags, ${linked('member', 'task_participant')} as participants,
  array(
    select link.depends_on from task_dependency link
    join task other on other.workspace_id = link.workspace_id and other.id = link.depends_on
    where link.workspace_id = task.workspace_id and link.task = task.id and other.deleted_at is null order by 1
  ) as depends_on,
  (
    select jsonb_object_agg(other.id, ${place})
    from (
      select link.depends_on as id from task_dependency link
      where link.workspace_id = task.workspace_id and link.task = task.id
      union all select task.parent where task.parent is not null
    ) named join task other on other.workspace_id = task.workspace_id and other.id = named.id
  ) as linked`

const long = sql`, ${detailColumns}`

/** A row that was locked, with the `updated_at` that its next change gives it. */
export type LockedRow = Row & { nextUpdatedAt: string }

export function toTask(row: Row & { nextUpdatedAt?: string }, currency: string): LinkedTask {
  const { fixedPrice, earned, trackedSeconds, unpricedSeconds, ...others } = row
  const { description, checklist, linked, nextUpdatedAt, ...rest } = others
  return {
    ...rest,
    linked: linked ?? {},
    recurrence: row.recurrence as Task['recurrence'],
    ...(description !== undefined && { description }),
    ...(checklist !== undefined && { checklist: checklist as Task['checklist'] }),
    rate: toMajor(row.rate, currency),
    price: toMajor(fixedPrice ?? earned, currency),
    isPriceFixed: fixedPrice !== null,
    activeTime: Math.round(trackedSeconds / 60),
    unpricedTime: Math.round(unpricedSeconds / 60),
  }
}

export type TaskFilter = {
  /** `open`, `closed` or the id of a status. */
  status?: string
  project?: string
  executor?: string
  createdBy?: string
  participant?: string
  parent?: string
  limit?: number
  cursor?: string
}

/** What decides which tasks a viewer sees, as a condition; the same as `isTaskVisible`. */
export const visibilityCondition = (viewer: Viewer) => taskCondition(viewer, 'task.view')

/** Which tasks a viewer may do `flag` to, as a condition; the same as `may` of `taskResource`. */
export const taskCondition = (viewer: Viewer, flag: Flag) =>
  scopeCondition(viewer, scopeOf(viewer.access, flag), {
    project: sql`task.project`,
    own: sql`(task.created_by = ${viewer.memberId} or task.executor = ${viewer.memberId})`,
  })

/** Whether what stands on a task and may be for the team only is seen, as a condition; the same as `isOfTeam` says. */
export function teamOnlyCondition(viewer: Viewer, part: 'comment' | 'file') {
  const [of, scope] = [sql.table(part), scopeOf(viewer.access, 'team.view')]
  if (scope === 'all') return sql`true`
  if (scope === 'none') return sql`not ${of}.team_only`
  return sql`(not ${of}.team_only or ${of}.task in (
    select task.id from task where task.workspace_id = ${of}.workspace_id and ${taskCondition(viewer, 'team.view')}
  ))`
}

/** The statuses that close a task. */
export const closedStatuses = (workspaceId: string) => sql`(
  select id from status s where s.workspace_id = ${workspaceId} and s.kind = 'task'
    and s.category in ('done', 'cancelled')
)`

/** What tasks are narrowed to, deleted ones left out. */
export function filterCondition(workspaceId: string, filter: TaskFilter) {
  const { status, project, executor, createdBy, participant, parent, cursor } = filter
  const closed = sql`coalesce(task.status in ${closedStatuses(workspaceId)}, false)`
  const parts = [sql`task.workspace_id = ${workspaceId} and task.deleted_at is null`]
  if (project) parts.push(sql`task.project = ${project}`)
  if (executor) parts.push(sql`task.executor = ${executor}`)
  if (createdBy) parts.push(sql`task.created_by = ${createdBy}`)
  if (participant)
    parts.push(sql`exists(
      select from task_participant p
      where p.workspace_id = task.workspace_id and p.task = task.id and p.member = ${participant}
    )`)
  if (parent) parts.push(sql`task.parent = ${parent}`)
  if (status === 'open') parts.push(sql`not ${closed}`)
  else if (status === 'closed') parts.push(closed)
  else if (status) parts.push(sql`task.status = ${status}`)
  if (cursor) parts.push(sql`task.id < ${cursor}`)
  return sql.join(parts, sql` and `)
}

/** The tasks that the viewer may see, without their long texts, newest first. */
export async function findTasks(
  db: Db,
  { workspaceId, currency }: WorkspaceContext,
  viewer: Viewer,
  filter: TaskFilter,
): Promise<LinkedTask[]> {
  const [, { rows }] = await Promise.all([
    // A plan from when the table was small would look through all of it for each task's links.
    sql`set local plan_cache_mode = force_custom_plan`.execute(db),
    sql<Row>`
      select ${columns} from task
      where ${filterCondition(workspaceId, filter)} and ${visibilityCondition(viewer)}
      order by task.id desc limit ${filter.limit ?? null}
    `.execute(db),
  ])
  return rows.map((row) => toTask(row, currency))
}

/** How many tasks the viewer may see, by status id; `none` for those without one. */
export async function countTasks(
  db: Db,
  { workspaceId }: WorkspaceContext,
  viewer: Viewer,
  filter: Pick<TaskFilter, 'project' | 'executor' | 'createdBy' | 'participant'>,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select coalesce(task.status::text, 'none') as status, count(*)::int as count from task
    where ${filterCondition(workspaceId, filter)} and ${visibilityCondition(viewer)}
    group by 1
  `.execute(db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** How many of these are tasks that the viewer may see. */
export async function countSeen(
  db: Db,
  { workspaceId }: Pick<WorkspaceContext, 'workspaceId'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<number> {
  if (!ids.length) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from task
    where task.workspace_id = ${workspaceId} and task.id = any(${ids}::uuid[]) and task.deleted_at is null
      and ${visibilityCondition(viewer)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

async function selectWhole(
  db: Db,
  { workspaceId, currency }: WorkspaceContext,
  which: ReturnType<typeof sql>,
) {
  const { rows } = await sql<Row>`
    select ${columns} ${long} from task where task.workspace_id = ${workspaceId} and ${which}
  `.execute(db)
  return rows.map((row) => toTask(row, currency))
}

/** One task with its description and checklist. */
export const findTask = async (
  db: Db,
  context: WorkspaceContext,
  id: string,
): Promise<LinkedTask | undefined> =>
  (await selectWhole(db, context, sql`task.id = ${id} and task.deleted_at is null`))[0]

/** Where these tasks stand, by id. */
export async function findLinked(
  db: Db,
  { workspaceId }: Pick<WorkspaceContext, 'workspaceId'>,
  ids: readonly string[],
): Promise<Record<string, Place>> {
  const { rows } = await sql<{ linked: Record<string, Place> | null }>`
    select jsonb_object_agg(other.id, ${place}) as linked from task other
    where other.workspace_id = ${workspaceId} and other.id = any(${ids}::uuid[])
  `.execute(db)
  return rows[0]?.linked ?? {}
}

/** Where a task stands, which decides who may see it; null where it is not there. */
export async function findTaskPlace(db: Db, workspaceId: string, id: string): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select project, created_by, executor from task
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null
  `.execute(db)
  return rows[0] ?? null
}

const mine = (workspaceId: string, which: RawBuilder<unknown>) =>
  sql`task.workspace_id = ${workspaceId} and ${which} order by task.id`
const lockOf = (workspaceId: string, which: RawBuilder<unknown>) =>
  sql<{ id: string }>`select task.id from task where ${mine(workspaceId, which)} for update`
const readOf = (workspaceId: string, which: RawBuilder<unknown>) => sql<LockedRow>`
  select ${columns} ${long}, ${laterThanBefore} as next_updated_at from task where ${mine(workspaceId, which)}`

/**
 * Rows locked until the transaction ends. They are read by a second statement, sent with the first: one that waits for a
 * lock sees the row as it became, but its tags and other links as they were before the wait.
 */
async function readLocked(
  locking: Promise<{ rows: { id: string }[] }>,
  reading: Promise<{ rows: LockedRow[] }>,
): Promise<LockedRow[]> {
  const [locked, read] = await Promise.all([locking, reading])
  const ids = new Set(locked.rows.map(({ id }) => id))
  // What came to fit between the two is not locked.
  return read.rows.filter(({ id }) => ids.has(id))
}

const lockRows = (trx: Db, workspaceId: string, which: RawBuilder<unknown>) =>
  readLocked(lockOf(workspaceId, which).execute(trx), readOf(workspaceId, which).execute(trx))

const present = (id: string) => sql`task.id = ${id} and task.deleted_at is null`
const lockOne = statement((workspaceId: string, id: string) => lockOf(workspaceId, present(id)))
const readOne = statement((workspaceId: string, id: string) => readOf(workspaceId, present(id)))

/** Those of these tasks that exist, by id, as their rows are; they need no currency, and can be read ahead. */
export function lockTaskRows(
  trx: Db,
  { workspaceId }: Pick<WorkspaceContext, 'workspaceId'>,
  ids: readonly string[],
): Promise<LockedRow[]> {
  const [id] = ids
  // One id as such: a list of ids is planned as if it were ten, and without statistics not by the key.
  if (ids.length === 1 && id !== undefined)
    return readLocked(lockOne(trx, workspaceId, id), readOne(trx, workspaceId, id))
  return lockRows(trx, workspaceId, sql`task.id = any(${ids}::uuid[]) and task.deleted_at is null`)
}

/** Of the task that is named, if one is, and of those that the query finds. */
export const lockTaskRowsFound = (
  trx: Db,
  { workspaceId }: Pick<WorkspaceContext, 'workspaceId'>,
  id: string | null,
  found: RawBuilder<unknown>,
) =>
  lockRows(
    trx,
    workspaceId,
    sql`task.id = any(array(select ${id}::uuid union all ${found})) and task.deleted_at is null`,
  )

const toTasks = (rows: readonly LockedRow[], { currency }: WorkspaceContext) =>
  rows.map((row) => toTask(row, currency))

/** Deleted tasks that can still be restored, with all that was deleted with them; locked. */
export async function lockDeleted(trx: Db, context: WorkspaceContext, ids: string[]): Promise<Task[]> {
  const rows = await lockRows(
    trx,
    context.workspaceId,
    sql`task.id in (
      with recursive wanted as (
        select id, deleted_at from task
        where workspace_id = ${context.workspaceId} and id = any(${ids}::uuid[]) and deleted_at is not null
          and project in (select id from project where workspace_id = ${context.workspaceId} and deleted_at is null)
        union
        select t.id, t.deleted_at from task t join wanted on t.parent = wanted.id and t.deleted_at = wanted.deleted_at
        where t.workspace_id = ${context.workspaceId}
      )
      select id from wanted
    )`,
  )
  return toTasks(rows, context)
}

/** The task with its row locked until the transaction ends. */
export const lockTask = async (
  trx: Db,
  context: WorkspaceContext,
  id: string,
): Promise<LinkedTask | undefined> => (await lockTasks(trx, context, [id]))[0]

/** Those of these tasks that exist, by id, with their rows locked until the transaction ends. */
export const lockTasks = async (trx: Db, context: WorkspaceContext, ids: string[]): Promise<LinkedTask[]> =>
  toTasks(await lockTaskRows(trx, context, ids), context)

/** The ids of the subtasks of these tasks, and of theirs, at any depth. */
export async function findDescendants(
  db: Db,
  { workspaceId }: WorkspaceContext,
  ids: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from task where workspace_id = ${workspaceId} and parent = any(${ids}::uuid[]) and deleted_at is null
      union
      select t.id from task t join below on t.parent = below.id
      where t.workspace_id = ${workspaceId} and t.deleted_at is null
    )
    select id from below order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}
