import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { isPaidBy } from '#features/expense/server/expense.queries.ts'
import { withMergedClients } from '#features/invoice/server/invoice.time.queries.ts'
import { entrySeconds } from '#features/time/server/time.billed.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { entryCondition, entryJoins, type ReportFilter } from './report.filter.queries.ts'

/** What a project cost and brought in beside its hours, in minor units of the workspace’s currency. */
export type CostRow = {
  project: string
  cost: number
  uncostedSeconds: number
  expenses: number
  /** What of the expenses its client is charged. */
  rebilled: number
  /** Fixed prices of invoices. */
  fees: number
}

/**
 * Tracked time at the cost rate that its member had on its day, what was spent in these days, and the fixed prices that were
 * invoiced in them. What is of another currency can’t be added up and is left out.
 */
export async function findCosts(db: Db, member: CallerMember, filter: ReportFilter): Promise<CostRow[]> {
  const { workspaceId, timeZone } = member
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
    ), spent as (${spentIn(member, filter)}), charged as (${feesIn(member, filter)})
    select project, coalesce(round(cost), 0)::bigint as cost, coalesce(uncosted, 0)::float8 as uncosted_seconds,
      coalesce(expenses, 0)::bigint as expenses, coalesce(rebilled, 0)::bigint as rebilled,
      coalesce(round(fees), 0)::bigint as fees
    from costed full join spent using (project) full join charged using (project)
  `.execute(db)
  return rows
}

function spentIn(
  { workspaceId, currency }: CallerMember,
  { from, to, project, client, memberId }: ReportFilter,
) {
  const parts = [
    sql`e.workspace_id = ${workspaceId} and e.deleted_at is null and e.currency = ${currency}`,
    sql`e.date between ${from}::date and ${to}::date`,
  ]
  if (project) parts.push(sql`e.project = ${project}`)
  if (client) parts.push(isPaidBy(client))
  if (memberId) parts.push(sql`e.member_id = ${memberId}`)
  return sql`
    select e.project, sum(e.amount - e.tax) as expenses,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) filter (where e.billable) as rebilled
    from expense e where ${sql.join(parts, sql` and `)} group by 1`
}

/**
 * Without tax, less their share of a discount on the whole; a credit note takes back what was a fee where it was charged, as part of a
 * line of time is written there as an amount. A fee is of no member.
 */
function feesIn(
  { workspaceId, currency }: CallerMember,
  { from, to, project, client, memberId }: ReportFilter,
) {
  const of = sql`coalesce(line.project, i.project)`
  const parts = [
    sql`line.workspace_id = ${workspaceId} and coalesce(charged.kind, line.kind) = 'fixed' and ${of} is not null`,
    sql`i.kind in ('invoice', 'credit_note', 'cancellation') and i.finalised_at is not null and i.voided_at is null`,
    sql`i.currency = ${currency} and i.issue_date between ${from}::date and ${to}::date`,
  ]
  if (project) parts.push(sql`${of} = ${project}`)
  if (client) parts.push(sql`i.client = any(${withMergedClients(workspaceId, client)})`)
  if (memberId) parts.push(sql`false`)
  return sql`
    select ${of} as project, sum(
      line.total * (case when i.subtotal = 0 then 1 else 1 - i.discount::numeric / i.subtotal end)
        / (case when i.tax_mode = 'inclusive' then 1 + coalesce(tax.percent, 0) / 100 else 1 end)
    ) as fees
    from invoice_line line
    join invoice i on i.workspace_id = line.workspace_id and i.id = line.invoice
    left join invoice_line charged on charged.workspace_id = line.workspace_id and charged.id = line.corrects
    left join tax on tax.workspace_id = line.workspace_id and tax.id = line.tax
    where ${sql.join(parts, sql` and `)} group by 1`
}
