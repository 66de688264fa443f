import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { billedOfExpense } from '#features/expense/server/expense.queries.ts'
import { endOfDay } from '#features/time/server/time.days.queries.ts'
import type { Viewer } from '#shared/access.ts'
import type { UnbilledTime } from '../invoice.overview.contract.ts'
import { moneyCondition } from './invoice.time.queries.ts'

/** Seconds, and amounts in minor units. */
export type UnbilledRow = Omit<UnbilledTime, 'minutes' | 'unpricedMinutes'> & {
  seconds: number
  unpriced: number
  /** What of these is from the day that was asked for, or from before it. */
  lateSeconds: number
  lateAmount: number
  lateExpenses: number
}

/** An expense `e` that can be billed and is on no invoice. */
export const isOpenExpense = sql<boolean>`
  e.deleted_at is null and e.billable and not exists(
    select from invoice_line_expense link
    where link.workspace_id = e.workspace_id and link.expense = e.id and link.is_live
  )
`

/**
 * What can be billed of all clients, the most first; what `findBillable` and `findBillableExpenses` find, added up. With
 * a day, also how much of it was tracked and spent up to then.
 */
export async function findUnbilled(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  until?: string,
): Promise<UnbilledRow[]> {
  const timeZone = sql`(select time_zone from workspace where id = ${workspaceId})`
  const isLateEntry = until ? sql`e.start < ${endOfDay(sql`${until}::timestamp`, timeZone)}` : sql`false`
  const isLateExpense = until ? sql`e.date <= ${until}::date` : sql`false`
  const { rows } = await sql<UnbilledRow>`
    with tracked as (
      select client, project, currency,
        coalesce(sum(seconds) filter (where rate is not null), 0)::float8 as seconds,
        coalesce(sum(seconds * rate), 0) / 3600 as amount,
        coalesce(sum(seconds) filter (where rate is null), 0)::float8 as unpriced,
        0 as expenses, (min(oldest) at time zone ${timeZone})::date as oldest,
        coalesce(sum(late_seconds) filter (where rate is not null), 0)::float8 as late_seconds,
        coalesce(sum(late_seconds * rate), 0) / 3600 as late_amount, 0 as late_expenses
      from (
        select e.client, e.project, e.currency, e.rate, min(e.start) as oldest,
          extract(epoch from sum(e.billed)) as seconds,
          extract(epoch from sum(e.billed) filter (where ${isLateEntry})) as late_seconds
        from unbilled_entry e
        where e.workspace_id = ${workspaceId} and e.billed > interval '0' and ${moneyCondition(viewer)}
        group by e.client, e.project, e.currency, e.rate
      ) at_rate
      group by client, project, currency
    ), spent as (
      select coalesce(e.client, p.client) as client, e.project, e.currency, 0, 0, 0,
        sum(${billedOfExpense}) as expenses, min(e.date) as oldest,
        0, 0, coalesce(sum(${billedOfExpense}) filter (where ${isLateExpense}), 0) as late_expenses
      from expense e
      join project p on p.workspace_id = e.workspace_id and p.id = e.project
      where e.workspace_id = ${workspaceId} and ${isOpenExpense} and ${moneyCondition(viewer)}
      group by 1, e.project, e.currency
    )
    select coalesce(c.merged_into, o.client) as client, o.project, o.currency, sum(o.seconds) as seconds,
      round(sum(o.amount))::bigint as amount, sum(o.unpriced) as unpriced, sum(o.expenses)::bigint as expenses,
      min(o.oldest)::text as oldest, sum(o.late_seconds) as late_seconds, round(sum(o.late_amount))::bigint as late_amount,
      sum(o.late_expenses)::bigint as late_expenses
    from (select * from tracked union all select * from spent) o
    left join client c on c.workspace_id = ${workspaceId} and c.id = o.client
    group by 1, o.project, o.currency
    order by round(sum(o.amount)) + sum(o.expenses) desc, unpriced desc, o.project
  `.execute(db)
  return rows
}
