import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/** Days for which a deleted task can be restored. */
const daysInTrash = 30

export type DueTask = { workspaceId: string; id: string; timeZone: string }

/**
 * Tasks of all workspaces whose next day has come there, the longest overdue first. Those of archived projects, and of
 * projects below them, wait until these are brought back.
 */
export async function findDueTasks(db: Db, now: Date): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    with recursive archived as (
      select workspace_id, id from project where archived_at is not null
      union
      select p.workspace_id, p.id from project p
      join archived a on p.workspace_id = a.workspace_id and p.parent = a.id
    )
    select t.workspace_id, t.id, w.time_zone from task t join workspace w on w.id = t.workspace_id
    where not exists (select from archived a where a.workspace_id = t.workspace_id and a.id = t.project)
      and t.deleted_at is null and t.next_date <= (${now.toISOString()}::timestamptz at time zone w.time_zone)::date
    order by t.next_date limit 500
  `.execute(db)
  return rows
}

/** The day from which a task's schedule is counted. */
export async function findAnchor(db: Db, workspaceId: string, id: string): Promise<string> {
  const { recurrenceAnchor } = await db
    .selectFrom('task')
    .select('recurrenceAnchor')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return recurrenceAnchor as string
}

/** Deletes for good, in all workspaces, what was deleted long ago; the time on it stays in its project. */
export const purgeTasks = (db: Db) =>
  sql`
    with gone as (
      select workspace_id, id from task where deleted_at < now() - make_interval(days => ${daysInTrash})
    ), released as (
      update time_entry e set task = null from gone where e.workspace_id = gone.workspace_id and e.task = gone.id
    )
    delete from task using gone where task.workspace_id = gone.workspace_id and task.id = gone.id
  `.execute(db)
