import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Viewer } from '#shared/access.ts'
import type { TaskReminder } from '../task.reminder.contract.ts'
import { visibilityCondition } from './task.queries.ts'

/** What a member is still to be reminded of, of the tasks that they see. */
export async function findTaskReminders(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
): Promise<TaskReminder[]> {
  const { rows } = await sql<TaskReminder>`
    select reminder.task, reminder.at from task_reminder reminder
    join task on task.workspace_id = reminder.workspace_id and task.id = reminder.task and task.deleted_at is null
    where reminder.workspace_id = ${workspaceId} and reminder.member = ${viewer.memberId}
      and ${visibilityCondition(viewer)}
    order by reminder.at, reminder.task
  `.execute(db)
  return rows
}

type Which = { memberId: string; task: string }

/** Remembers when, or no more; says whether that is other than before. */
export async function saveTaskReminder(
  trx: Db,
  workspaceId: string,
  { memberId, task }: Which,
  at: string | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = at
    ? await sql`
        insert into task_reminder as known (workspace_id, member, task, at)
        values (${workspaceId}, ${memberId}, ${task}, ${at})
        on conflict (workspace_id, member, task) do update set at = excluded.at where known.at <> excluded.at
      `.execute(trx)
    : await sql`
        delete from task_reminder where workspace_id = ${workspaceId} and member = ${memberId} and task = ${task}
      `.execute(trx)
  return numAffectedRows > 0n
}

/** The workspaces in which somebody is to be reminded by now. */
export async function findRemindedWorkspaces(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct reminder.workspace_id as id from task_reminder reminder
    join workspace w on w.id = reminder.workspace_id and w.deleted_at is null
    ${whoIsThere} and reminder.at <= ${now.toISOString()}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** What waits for a member who is not there just now, or a task in the trash, waits on. */
const whoIsThere = sql`
    join member m on m.workspace_id = reminder.workspace_id and m.id = reminder.member and m.status = 'accepted'
    join task on task.workspace_id = reminder.workspace_id and task.id = reminder.task
    where task.deleted_at is null`

/** Takes what is due by now, so that no other server, and no later look, takes it too. */
export async function takeTaskReminders(
  trx: Db,
  workspaceId: string,
  now: Date,
): Promise<(Which & { at: string })[]> {
  const { rows } = await sql<Which & { at: string }>`
    with due as (
      select reminder.member, reminder.task from task_reminder reminder
      ${whoIsThere} and reminder.workspace_id = ${workspaceId} and reminder.at <= ${now.toISOString()}
      limit 500 for update of reminder skip locked
    )
    delete from task_reminder reminder using due
    where reminder.workspace_id = ${workspaceId} and reminder.member = due.member and reminder.task = due.task
    returning reminder.member as member_id, reminder.task, reminder.at
  `.execute(trx)
  return rows
}
