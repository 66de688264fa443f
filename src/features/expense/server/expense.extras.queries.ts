import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { billedSeconds, entrySeconds, isUnpriced } from '#features/time/server/time.billed.queries.ts'
import { billedOfExpense } from './expense.queries.ts'

/** What stands on a project itself, rather than on its tasks. Amounts are in minor units of the workspace’s currency. */
export type Extras = {
  project: string
  seconds: number
  earned: number
  unpricedSeconds: number
  expenses: number
}

/**
 * A query of that for each project for which the condition on `e`, an entry or an expense, holds. Of another currency
 * nothing can be added up; what no client is charged uses up nothing that was agreed with one.
 */
export const extrasOf = (which: RawBuilder<unknown>) => sql<Extras>`
  select workspace_id, project, sum(seconds)::float8 as seconds, round(sum(earned))::float8 as earned,
    sum(unpriced)::float8 as unpriced_seconds, sum(expenses)::float8 as expenses
  from (
    select e.workspace_id, e.project, coalesce(${entrySeconds}, 0) as seconds,
      coalesce(${billedSeconds} * e.rate / 3600, 0) as earned,
      case when ${isUnpriced} then ${billedSeconds} else 0 end as unpriced, 0 as expenses
    from time_entry e where e.task is null and e.project is not null and ${which}
    union all
    select e.workspace_id, e.project, 0, 0, 0, ${billedOfExpense}
    from expense e join workspace w on w.id = e.workspace_id
    where e.deleted_at is null and e.billable and e.currency = w.currency and ${which}
  ) extra
  group by workspace_id, project
`

export const findExtras = async (db: Db, workspaceId: string): Promise<Extras[]> =>
  (await extrasOf(sql`e.workspace_id = ${workspaceId}`).execute(db)).rows
