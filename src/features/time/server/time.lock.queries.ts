import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { TimeEntry } from '../time.shape.ts'
import { findEntries } from './time.read.queries.ts'

/** Locks entries that the condition on `e` names, until the transaction ends, and reads them. */
export async function lockEntriesWhere(
  trx: Db,
  context: WorkspaceContext,
  which: RawBuilder<unknown>,
): Promise<TimeEntry[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from time_entry e where e.workspace_id = ${context.workspaceId} and ${which} order by e.id for update
  `.execute(trx)
  return rows.length ? findEntries(trx, context, idsOf(rows)) : []
}

/** Also the entries of tasks that were deleted before. */
export const lockEntriesOfTasks = (trx: Db, context: WorkspaceContext, tasks: readonly string[]) =>
  lockEntriesWhere(trx, context, sql`e.task = any(${tasks}::uuid[])`)

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Tells what became of entries; those that are as they were are left out. */
export async function logEntries(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  befores: readonly TimeEntry[],
) {
  const now = new Map((await findEntries(trx, context, idsOf(befores))).map((entry) => [entry.id, entry]))
  for (const before of befores) {
    const data = now.get(before.id)
    if (data && data.updatedAt !== before.updatedAt)
      log({ object: 'time-entry', event: 'update', data, before })
  }
}
