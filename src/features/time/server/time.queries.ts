import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { lockTasks } from '#features/task/server/task.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { isOpen, lockBooksShared } from './time.books.queries.ts'
import { logEntries } from './time.lock.queries.ts'
import { findEntriesWhere } from './time.read.queries.ts'
import { settleRetainersOf } from './time.settleRetainer.queries.ts'
import { findNow, lockTime, stopEntry } from './time.write.queries.ts'

/** What other features ask of tracked time. */

/** Whether anybody but the member has tracked time on a task. */
export async function hasTimeOfOthers(
  db: Db,
  { workspaceId, memberId }: WorkspaceContext & { memberId: string },
  task: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from time_entry e
    where e.workspace_id = ${workspaceId} and e.task = ${task} and e.member_id <> ${memberId} limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Stops the timer of a member who leaves, or those that run on tasks or in a project, which the caller has locked. Answers the tasks
 * that were touched, for the caller to settle.
 */
export async function stopTimersOf(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  { member, tasks, project }: { member?: string; tasks?: string[]; project?: string },
): Promise<string[]> {
  const which = sql`e."end" is null
    and (e.member_id = ${member ?? null}::uuid or e.task = any(${tasks ?? []}::uuid[])
      or e.project = ${project ?? null}::uuid)`
  if (member) {
    await lockTime(trx, context, [member])
    const running = await findEntriesWhere(trx, context, which)
    await lockTasks(
      trx,
      context,
      running.flatMap(({ task }) => task ?? []),
    )
  }
  const running = await findEntriesWhere(trx, context, which)
  const now = await findNow(trx)
  for (const entry of running) await stopEntry(trx, log, context, entry, now)
  return [...new Set(running.flatMap(({ task }) => task ?? []))]
}

/** Lets the entries of a task in open books, which the caller has locked, follow it; answers whether any had to. */
export async function setBillable(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  task: string,
  billable: boolean,
): Promise<boolean> {
  await lockBooksShared(trx, context)
  const others = await findEntriesWhere(
    trx,
    context,
    sql`t.id = ${task} and ${isOpen} and e.billable <> (${billable}::boolean and exists(
      select from project p
      where p.workspace_id = e.workspace_id and p.id = e.project and p.billing <> 'non_billable'
    ))`,
  )
  const ids = others.map(({ id }) => id)
  await sql`
    update time_entry set billable = not billable, updated_at = ${laterThanBefore}
    where workspace_id = ${context.workspaceId} and id = any(${ids}::uuid[])
  `.execute(trx)
  await settleRetainersOf(trx, log, context, others)
  await logEntries(trx, log, context, others)
  return others.length > 0
}
