import { sql } from 'kysely'
import { type Db, laterThanBefore } from '../../../database/database.ts'
import type { Log } from '../../../server/platform.ts'
import { toMajor } from '../../../shared/money.ts'
import { lockTasks, type Scope } from '../../task/server/task.queries.ts'
import { lockEntriesWhere, logEntries } from '../../time/server/time.place.queries.ts'
import { findEntriesWhere } from '../../time/server/time.read.queries.ts'
import { termsNow } from '../../time/server/time.terms.queries.ts'
import type { Rate } from '../rate.contract.ts'

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

/** Lets the entries of a task be covered or not, as its fixed price came or went; answers whether any had to. */
export async function followFixedPrice(trx: Db, log: Log, scope: Scope, task: string): Promise<boolean> {
  const differs = sql`exists(
    select from ${termsNow} terms where terms.workspace_id = e.workspace_id and terms.id = e.id
      and terms.task = ${task} and terms.covered <> e.covered
  )`
  const before = await lockEntriesWhere(trx, scope, differs)
  await sql`
    update time_entry set covered = not covered, updated_at = ${laterThanBefore}
    where workspace_id = ${scope.workspaceId} and id = any(${before.map(({ id }) => id)}::uuid[])
  `.execute(trx)
  await logEntries(trx, log, scope, before)
  return before.length > 0
}

/**
 * Lets the open entries there be billed as what is made there now, and tells of each that changed: by what an hour
 * costs, and whether a fee covers it. Answers the tasks that were touched, for the caller to settle.
 */
export async function followRates(
  trx: Db,
  log: Log,
  scope: Scope,
  where: { task?: string; project?: string; member?: string },
): Promise<string[]> {
  const parts = [sql`true`]
  if (where.task) parts.push(sql`terms.task = ${where.task}`)
  if (where.project) parts.push(sql`terms.project = ${where.project}`)
  if (where.member) parts.push(sql`terms.member_id = ${where.member}`)
  const differs = sql`exists(
    select from ${termsNow} terms
    where terms.workspace_id = e.workspace_id and terms.id = e.id and ${sql.join(parts, sql` and `)}
      and (e.rate, e.covered, e.billable) is distinct from (terms.rate, terms.covered, e.billable and terms.is_billed)
  )`
  const tasks = (await findEntriesWhere(trx, scope, differs)).flatMap(({ task }) => task ?? [])
  await lockTasks(trx, scope, [...new Set(tasks)])
  const before = await lockEntriesWhere(trx, scope, differs)
  const ids = before.map(({ id }) => id)
  await sql`
    update time_entry e set rate = terms.rate, covered = terms.covered, billable = e.billable and terms.is_billed,
      updated_at = ${laterThanBefore}
    from ${termsNow} terms
    where e.workspace_id = ${scope.workspaceId} and e.id = any(${ids}::uuid[])
      and terms.workspace_id = e.workspace_id and terms.id = e.id
  `.execute(trx)
  await logEntries(trx, log, scope, before)
  return [...new Set(before.flatMap(({ task }) => task ?? []))]
}
