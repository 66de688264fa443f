import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { scopeOf, type Viewer } from '../../../shared/access.ts'
import type { Place } from '../../../shared/live.ts'
import { toMajor } from '../../../shared/money.ts'
import type { Scope } from '../../task/server/task.queries.ts'
import { longestEntry, type Span } from '../day.rules.ts'
import type { TimeEntry } from '../time.contract.ts'

type Which = RawBuilder<unknown>

async function select<T extends TimeEntry>(db: Db, { workspaceId, currency }: Scope, which: Which) {
  const { rows } = await sql<T>`
    select e.id, e.task, t.project, t.title, e.member_id, e.start, e."end", e.note, e.billable, e.rate, e.is_manual,
      e.edited_by, e.created_by, e.created_at, e.updated_at, t.deleted_at is not null as is_task_deleted,
      json_build_object('project', t.project, 'createdBy', t.created_by, 'executor', t.executor) as task_place
    from time_entry e join task t on t.workspace_id = e.workspace_id and t.id = e.task
    where e.workspace_id = ${workspaceId} and ${which}
  `.execute(db)
  return rows.map((row) => ({ ...row, rate: toMajor(row.rate, currency) }))
}

const toEntry = ({ isTaskDeleted, taskPlace, ...entry }: TakenTime): TimeEntry => entry

/** The entries `e` of tasks `t` for which the condition holds, oldest first; those of deleted tasks are left out. */
export async function findEntriesWhere(db: Db, scope: Scope, which: Which): Promise<TimeEntry[]> {
  const present = sql`t.deleted_at is null and ${which} order by e.start, e.id`
  return (await select<TakenTime>(db, scope, present)).map(toEntry)
}

export const findEntries = (db: Db, scope: Scope, ids: string[]) =>
  findEntriesWhere(db, scope, sql`e.id = any(${ids}::uuid[])`)

export const findEntry = async (db: Db, scope: Scope, id: string): Promise<TimeEntry | undefined> =>
  (await findEntries(db, scope, [id]))[0]

export const findRunning = async (db: Db, scope: Scope, memberId: string): Promise<TimeEntry | undefined> =>
  (await findEntriesWhere(db, scope, sql`e.member_id = ${memberId} and e."end" is null`))[0]

/** What decides which entries a viewer sees, as a condition; the same as `seenTimeEntry`. */
function seenCondition(viewer: Viewer): Which {
  const scope = scopeOf(viewer.access, 'time.view')
  if (scope === 'all') return sql`true`
  if (scope === 'project') return sql`t.project = any(${[...viewer.projects]}::uuid[])`
  return scope === 'own' ? sql`e.member_id = ${viewer.memberId}` : sql`false`
}

type Filter = { days?: Span; memberId?: string; task?: string; project?: string; isRunning?: boolean }

/** The entries that the viewer may see, of those that begin in `days`, and fit what else is asked for. */
export function findSeenEntries(db: Db, scope: Scope, viewer: Viewer, filter: Filter): Promise<TimeEntry[]> {
  const { days, memberId, task, project, isRunning } = filter
  const parts = [seenCondition(viewer)]
  if (days) {
    const { start, end } = days
    parts.push(sql`e.start >= ${new Date(start).toISOString()} and e.start < ${new Date(end).toISOString()}`)
  }
  if (memberId) parts.push(sql`e.member_id = ${memberId}`)
  if (task) parts.push(sql`e.task = ${task}`)
  if (project) parts.push(sql`t.project = ${project}`)
  if (isRunning) parts.push(sql`e."end" is null`)
  return findEntriesWhere(db, scope, sql.join(parts, sql` and `))
}

/** An entry with its task: whether that is deleted, and where it stands, which decides who may see it. */
export type TakenTime = TimeEntry & { isTaskDeleted: boolean; taskPlace: Place }

/**
 * A member's entries that reach into the span, oldest first. Also those of deleted tasks, which can be restored and
 * must not overlap then; a running one reaches as far as an entry can.
 */
export const findTaken = (db: Db, scope: Scope, memberId: string, { start, end }: Span) =>
  select<TakenTime>(
    db,
    scope,
    sql`e.member_id = ${memberId}
      and e.start > ${new Date(start - longestEntry).toISOString()} and e.start < ${new Date(end).toISOString()}
      and coalesce(e."end", e.start + interval '24 hours') > ${new Date(start).toISOString()}
      order by e.start`,
  )
