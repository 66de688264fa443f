import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { entrySeconds } from '#features/time/server/time.billed.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { entryCondition, entryJoins, type ReportFilter } from './report.filter.queries.ts'

/** What a project cost, in minor units of the workspace’s currency. */
export type CostRow = { project: string; cost: number; uncostedSeconds: number; expenses: number }

/**
 * Tracked time at the cost rate that its member had on its day, and what was spent in these days. Expenses of another
 * currency can’t be added up and are left out.
 */
export async function findCosts(db: Db, member: CallerMember, filter: ReportFilter): Promise<CostRow[]> {
  const { workspaceId, timeZone, currency } = member
  const spent = [
    sql`e.workspace_id = ${workspaceId} and e.deleted_at is null and e.currency = ${currency}`,
    sql`e.date between ${filter.from}::date and ${filter.to}::date`,
  ]
  if (filter.project) spent.push(sql`e.project = ${filter.project}`)
  if (filter.memberId) spent.push(sql`e.member_id = ${filter.memberId}`)
  const { rows } = await sql<CostRow>`
    with worked as (
      select e.project, e.member_id, (e.start at time zone ${timeZone})::date as day, sum(${entrySeconds}) as seconds
      from time_entry e ${entryJoins(member)}
      where ${entryCondition(member, filter)}
      group by 1, 2, 3
    ), costed as (
      select worked.project, sum(seconds * cost.rate) / 3600 as cost, sum(seconds) filter (where cost.rate is null) as uncosted
      from worked left join lateral (
        select rate.rate from rate
        where rate.workspace_id = ${workspaceId} and rate.cost and rate.member = worked.member_id
          and (rate."from" is null or rate."from" <= worked.day)
        order by rate."from" desc nulls last limit 1
      ) cost on true
      group by 1
    ), spent as (
      select e.project, sum(e.amount - e.tax) as expenses from expense e where ${sql.join(spent, sql` and `)} group by 1
    )
    select costed.project, coalesce(round(costed.cost), 0)::bigint as cost,
      coalesce(costed.uncosted, 0)::float8 as uncosted_seconds, coalesce(spent.expenses, 0)::bigint as expenses
    from costed left join spent on spent.project = costed.project
  `.execute(db)
  return rows
}
