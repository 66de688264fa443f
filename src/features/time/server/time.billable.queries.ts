import { sql } from 'kysely'
import { type Db, laterThanBefore } from '../../../database/database.ts'
import type { Log } from '../../../server/platform.ts'
import type { Scope } from '../../task/server/task.queries.ts'
import { findTaskEntries } from './time.queries.ts'

/** Lets the entries of a task follow whether it is billable; answers whether one changed. */
export async function setBillable(
  trx: Db,
  log: Log,
  scope: Scope,
  task: string,
  billable: boolean,
): Promise<boolean> {
  const before = (await findTaskEntries(trx, scope, task)).filter((entry) => entry.billable !== billable)
  if (!before.length) return false
  const ids = before.map(({ id }) => id)
  await sql`
    update time_entry set billable = ${billable}, updated_at = ${laterThanBefore}
    where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])
  `.execute(trx)
  const after = new Map((await findTaskEntries(trx, scope, task)).map((entry) => [entry.id, entry]))
  for (const entry of before) {
    const data = after.get(entry.id)
    if (data) log({ object: 'time-entry', event: 'update', data, before: entry })
  }
  return true
}
