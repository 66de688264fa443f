import { sql } from 'kysely'
import { type Db, laterThanBefore } from '../../../database/database.ts'
import type { Log } from '../../../server/platform.ts'
import { lockTasks, type Scope } from '../../task/server/task.queries.ts'
import type { TimeEntry } from '../time.contract.ts'
import { findEntries, findEntriesWhere } from './time.read.queries.ts'
import { findNow, lockTime, stopEntry } from './time.write.queries.ts'

/** What other features ask of tracked time. */

/** All entries of one task, newest first. */
export const findTaskEntries = async (db: Db, scope: Scope, task: string): Promise<TimeEntry[]> =>
  (await findEntriesWhere(db, scope, sql`e.task = ${task}`)).reverse()

/**
 * Stops the timer of a member who leaves, or those that run on tasks, which the caller has locked. Answers the tasks
 * that were touched, for the caller to settle.
 */
export async function stopTimersOf(
  trx: Db,
  log: Log,
  scope: Scope,
  { member, tasks }: { member?: string; tasks?: string[] },
): Promise<string[]> {
  const which = sql`e."end" is null
    and (e.member_id = ${member ?? null}::uuid or e.task = any(${tasks ?? []}::uuid[]))`
  if (member) {
    await lockTime(trx, scope, [member])
    const running = await findEntriesWhere(trx, scope, which)
    await lockTasks(
      trx,
      scope,
      running.map(({ task }) => task),
    )
  }
  const running = await findEntriesWhere(trx, scope, which)
  const now = await findNow(trx)
  for (const entry of running) await stopEntry(trx, log, scope, entry, now)
  return [...new Set(running.map(({ task }) => task))]
}

/** Tells of the entries of tasks that are being deleted, before that, or were restored, after that. */
export async function logEntriesOf(
  trx: Db,
  log: Log,
  scope: Scope,
  taskIds: string[],
  event: 'create' | 'delete',
) {
  for (const entry of await findEntriesWhere(trx, scope, sql`e.task = any(${taskIds}::uuid[])`)) {
    const { id, task } = entry
    if (event === 'create') log({ object: 'time-entry', event, data: entry })
    else log({ object: 'time-entry', event, data: { id, task }, before: entry })
  }
}

/** Tells of the entries of a task that came from another project, where others may see them: they are newer there. */
export async function logMovedEntries(trx: Db, log: Log, scope: Scope, task: string, from: string) {
  await sql`
    update time_entry set updated_at = ${laterThanBefore} where workspace_id = ${scope.workspaceId} and task = ${task}
  `.execute(trx)
  for (const data of await findEntriesWhere(trx, scope, sql`e.task = ${task}`))
    log({ object: 'time-entry', event: 'update', data, before: { ...data, project: from } })
}

/** Lets the entries of a task, which the caller has locked, follow it; answers whether any had to. */
export async function setBillable(
  trx: Db,
  log: Log,
  scope: Scope,
  task: string,
  billable: boolean,
): Promise<boolean> {
  const others = await findEntriesWhere(
    trx,
    scope,
    sql`e.task = ${task} and e.billable <> ${billable}::boolean`,
  )
  const ids = others.map(({ id }) => id)
  await sql`
    update time_entry set billable = ${billable}::boolean, updated_at = ${laterThanBefore}
    where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])
  `.execute(trx)
  const now = new Map((await findEntries(trx, scope, ids)).map((entry) => [entry.id, entry]))
  for (const before of others) {
    const data = now.get(before.id)
    if (data) log({ object: 'time-entry', event: 'update', data, before })
  }
  return others.length > 0
}
