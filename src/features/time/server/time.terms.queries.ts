import { sql } from 'kysely'
import { type Db, laterThanBefore } from '../../../database/database.ts'
import { resolvedRate } from '../../rate/server/rate.resolve.queries.ts'
import type { Scope } from '../../task/server/task.queries.ts'

/** Whether the project `p` or the task `t`, if there is one, has a fee that pays for all time on it. */
export const isCovered = sql<boolean>`(p.billing = 'fixed_fee' or t.fixed_price is not null)`

/** What an entry `e` would be billed by if it were made now where it is, by its id. */
export const termsNow = sql`(
  select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency, ${isCovered} as covered,
    p.billing <> 'non_billable' as is_billed, ${resolvedRate(sql`e.member_id`)} as rate
  from time_entry e
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  join workspace w on w.id = e.workspace_id
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
)`

/** Lets entries that came to another place be billed as what is made there. */
export const takeTerms = (trx: Db, { workspaceId }: Scope, ids: readonly string[]) =>
  sql`
    update time_entry e set client = terms.client, currency = terms.currency, covered = terms.covered,
      billable = e.billable and terms.is_billed, rate = terms.rate, updated_at = ${laterThanBefore}
    from ${termsNow} terms
    where e.workspace_id = ${workspaceId} and e.id = any(${ids}::uuid[])
      and terms.workspace_id = e.workspace_id and terms.id = e.id
  `.execute(trx)
