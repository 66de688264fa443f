import { sql } from 'kysely'
import { type Db, laterThanBefore } from '../../../database/database.ts'
import type { Log } from '../../../server/platform.ts'
import { toMajor } from '../../../shared/money.ts'
import { lockTasks, type Scope } from '../../task/server/task.queries.ts'
import { findEntries, findEntriesWhere } from '../../time/server/time.read.queries.ts'
import type { Rate } from '../rate.contract.ts'
import { resolvedRate } from './rate.resolve.queries.ts'

/** Whose rate it is. */
export type RateOf = Pick<Rate, 'project' | 'member'>

export async function findRates(db: Db, { workspaceId, currency }: Scope): Promise<Rate[]> {
  const rows = await db
    .selectFrom('rate')
    .select(['id', 'project', 'member', 'rate', 'updatedAt'])
    .where('workspaceId', '=', workspaceId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, rate: toMajor(row.rate, currency) }))
}

/**
 * Resolves anew what an hour of the unbilled entries there costs, and tells of each that changed. Answers the tasks
 * that were touched, for the caller to settle.
 */
export async function followRates(
  trx: Db,
  log: Log,
  scope: Scope,
  where: { task?: string; project?: string; member?: string },
): Promise<string[]> {
  const parts = [sql`e.rate is distinct from ${resolvedRate(sql`e.member_id`)}`]
  if (where.task) parts.push(sql`t.id = ${where.task}`)
  if (where.project) parts.push(sql`t.project = ${where.project}`)
  if (where.member) parts.push(sql`e.member_id = ${where.member}`)
  const which = sql.join(parts, sql` and `)
  const tasks = (await findEntriesWhere(trx, scope, which)).map(({ task }) => task)
  await lockTasks(trx, scope, [...new Set(tasks)])
  const before = await findEntriesWhere(trx, scope, sql`${which} and e.task = any(${tasks}::uuid[])`)
  const ids = before.map(({ id }) => id)
  await sql`
    update time_entry e set updated_at = ${laterThanBefore}, rate = (
      select ${resolvedRate(sql`e.member_id`)} from task t
      where t.workspace_id = e.workspace_id and t.id = e.task
    )
    where e.workspace_id = ${scope.workspaceId} and e.id = any(${ids}::uuid[])
  `.execute(trx)
  const after = new Map((await findEntries(trx, scope, ids)).map((entry) => [entry.id, entry]))
  for (const was of before) {
    const data = after.get(was.id)
    if (data) log({ object: 'time-entry', event: 'update', data, before: was })
  }
  return [...new Set(before.map(({ task }) => task))]
}
