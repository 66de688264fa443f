// The figures of reports and money by plain SQL, of what the product promises, and by nothing that it counts with itself.
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#shared/access.ts'
import type { Furnished } from './furnish.ts'
import { timeZone, type Watcher } from './watchers.ts'

export type Sums = {
  key: string | null
  entries: number
  seconds: number
  billable: number
  unbilled: number
  unpriced: number
  estimate: number | null
  amounts: Record<string, number>
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

export function openCounted({
  server,
  workspaceId,
  today,
}: Pick<Furnished, 'server' | 'workspaceId' | 'today'>) {
  const all = async <T>(query: RawBuilder<T>) => (await query.execute(server.databases.system)).rows
  const reaches = (scope: Scope, by: Watcher, project: RawBuilder<unknown>, member = sql`null::uuid`) => {
    if (scope === 'all') return sql`true`
    if (scope === 'project') return sql`${project} = any(${[...by.projects]}::uuid[])`
    return scope === 'own' ? sql`${member} = ${by.person.memberId}` : sql`false`
  }
  /** Entries that have ended, with their local day, what of them is billed by the hour, and what a report may show of that. */
  const entries = (by: Watcher, scope: Scope) => sql`(
    select x.*, (x.start at time zone ${timeZone})::date as day,
      case when x.billable and not x.covered then greatest(0, x.s - x.included) else 0 end as billed,
      exists(select from invoice_line_entry l join invoice i on i.workspace_id = l.workspace_id and i.id = l.invoice
        where l.workspace_id = x.workspace_id and l.entry = x.id and i.voided_at is null) as is_invoiced,
      ${reaches(by.money, by, sql`x.project`)} as is_money
    from (select e.*, extract(epoch from e."end")::numeric - extract(epoch from e.start)::numeric as s from time_entry e) x
    where x.workspace_id = ${workspaceId} and x."end" is not null
      and ${reaches(scope, by, sql`x.project`, sql`x.member_id`)}
  )`
  const seenTask = (by: Watcher) => sql`t.workspace_id = ${workspaceId} and t.deleted_at is null
    and ${reaches(by.task, by, sql`t.project`)}`
  const keys: Record<string, RawBuilder<unknown>> = {
    project: sql`v.project::text`,
    client: sql`v.client::text`,
    member: sql`v.member_id::text`,
    task: sql`t.id::text`,
    tag: sql`tag.tag::text`,
    entryTag: sql`own.tag::text`,
    status: sql`t.status::text`,
    priority: sql`t.priority::text`,
    billable: sql`v.billable::text`,
    approval: sql`coalesce((select a.state from approval a where a.workspace_id = v.workspace_id
      and a.member_id = v.member_id and a.week = date_trunc('week', v.day)::date and a.state <> 'returned'), 'open')`,
    day: sql`v.day::text`,
    week: sql`(v.day - (extract(isodow from v.day)::int - 1))::text`,
    month: sql`to_char(v.day, 'YYYY-MM-01')`,
    nothing: sql`null::text`,
  }
  const noTags = sql`(select null::uuid as workspace_id, null::uuid as task, null::uuid as entry, null::uuid as tag limit 0)`

  return {
    /** A report, line by line. */
    report: (by: Watcher, group: string, from: string, to: string) =>
      all(sql<Sums>`
      with line as (
        select ${keys[group]!} as key, v.*, t.id as seen_task, t.estimate as task_estimate
        from ${entries(by, by.report)} v
        left join task t on ${seenTask(by)} and t.id = v.task
        left join ${group === 'tag' ? sql`task_tag` : noTags} tag on tag.workspace_id = v.workspace_id and tag.task = t.id
        left join ${group === 'entryTag' ? sql`time_entry_tag` : noTags} own
          on own.workspace_id = v.workspace_id and own.entry = v.id
        where v.day between ${from}::date and ${to}::date
      )
      select key, count(*)::int as entries, sum(s)::float8 as seconds,
        coalesce(sum(s) filter (where billable), 0)::float8 as billable,
        coalesce(sum(billed) filter (where is_money and not is_invoiced), 0)::float8 as unbilled,
        coalesce(sum(billed) filter (where is_money and rate is null), 0)::float8 as unpriced,
        (select sum(task_estimate)::int from (select distinct seen_task, task_estimate from line other
          where other.key is not distinct from line.key and task_estimate > 0) one) as estimate,
        coalesce((select json_object_agg(currency, amount) from (
          select currency, round(sum(billed * rate) / 3600)::float8 / 100 as amount from line other
          where other.key is not distinct from line.key and is_money and billed > 0 and rate is not null group by 1
        ) one), '{}') as amounts
      from line group by key order by key nulls last`),

    /** Hours by task, or by project without one, as a list of services. */
    services: (by: Watcher, from: string, to: string) =>
      all(sql<{ id: string; hours: number; unpriced: number; rate: number | null }>`
      select coalesce(v.task, v.project) as id, round(round(sum(v.s) / 60) / 60, 2)::float8 as hours,
        round(coalesce(sum(v.billed) filter (where v.rate is null), 0) / 60)::int / 60.0 as unpriced,
        case when bool_and(v.is_money) then round(sum(v.billed * v.rate) filter (where v.billed > 0)
          / nullif(sum(v.s), 0))::float8 / 100 end as rate
      from ${entries(by, by.report)} v
      where v.day between ${from}::date and ${to}::date group by 1, v.project order by 1`),

    /** Seconds by day of what may be seen of time. */
    days: (by: Watcher, from: string, to: string) =>
      all(sql<{ day: string; seconds: number; count: number }>`
      select v.day::text as day, sum(v.s)::float8 as seconds, count(*)::int as count from ${entries(by, by.time)} v
      where v.day between ${from}::date and ${to}::date group by 1 order by 1`),

    /** Weeks that were handed in. */
    weeks: (by: Watcher) =>
      all(sql<{ id: string; seconds: number; billable: number; entries: number }>`
      select a.id, coalesce(sum(v.s), 0)::float8 as seconds,
        coalesce(sum(v.s) filter (where v.billable), 0)::float8 as billable, count(v.id)::int as entries
      from approval a left join ${entries(by, 'all')} v on v.member_id = a.member_id and v.day between a.week and a.week + 6
      where a.workspace_id = ${workspaceId} group by 1 order by 1`),

    /** Estimates against all time up to the last day, of tasks that were worked on. */
    estimates: (by: Watcher, from: string, to: string) =>
      all(sql<{ key: string; estimate: number; minutes: number }>`
      select v.project || ' ' || t.id as key, t.estimate, round(sum(v.s) / 60)::int as minutes
      from ${entries(by, by.report)} v join task t on ${seenTask(by)} and t.id = v.task and t.estimate > 0
      where v.day <= ${to}::date group by v.project, t.id, t.estimate
      having bool_or(v.day >= ${from}::date) order by 1`),

    /** What projects earned and cost in the workspace’s currency. */
    profit: (by: Watcher, from: string, to: string) =>
      all(sql<{
        key: string
        worked: number
        fees: number
        rebilled: number
        cost: number
        expenses: number
        uncosted: number
      }>`
      with v as (select * from ${entries(by, 'all')} v where day between ${from}::date and ${to}::date),
      costed as (select v.*, (select r.rate from rate r where r.workspace_id = v.workspace_id and r.cost
        and r.member = v.member_id and coalesce(r."from", '2000-01-01') <= v.day
        order by coalesce(r."from", '2000-01-01') desc limit 1) as hour from v),
      x as (select * from expense where workspace_id = ${workspaceId} and deleted_at is null and currency = 'EUR'
        and date between ${from}::date and ${to}::date)
      select p.id as key,
        coalesce((select round(sum(billed * rate) / 3600) from v where v.project = p.id and currency = 'EUR'), 0)::float8 / 100 as worked,
        coalesce((select sum(l.total) from invoice_line l join invoice i on i.workspace_id = l.workspace_id and i.id = l.invoice
          where coalesce(l.project, i.project) = p.id and l.kind = 'fixed' and i.number is not null and i.voided_at is null
            and i.kind <> 'quote' and i.currency = 'EUR' and i.issue_date between ${from}::date and ${to}::date), 0)::float8 / 100 as fees,
        coalesce((select sum(round((amount - tax) * (1 + markup / 100))) from x where x.project = p.id and billable), 0)::float8 / 100 as rebilled,
        coalesce((select round(sum(s * hour) / 3600) from costed v where v.project = p.id), 0)::float8 / 100 as cost,
        coalesce((select sum(amount - tax) from x where x.project = p.id), 0)::float8 / 100 as expenses,
        coalesce((select round(sum(s) / 60) from costed v where v.project = p.id and hour is null), 0)::int as uncosted
      from project p where p.workspace_id = ${workspaceId} and (exists(select from v where v.project = p.id)
        or exists(select from x where x.project = p.id)) order by 1`),

    /** What can be billed and is on no invoice, by client, project and currency. */
    unbilled: (by: Watcher) =>
      all(sql<{
        client: string
        project: string
        currency: string
        priced: number
        unpriced: number
        amount: number
        expenses: number
        oldest: string
      }>`
      select p.client, p.id as project, one.currency,
        coalesce(sum(priced), 0)::float8 as priced, coalesce(sum(unpriced), 0)::float8 as unpriced,
        round(coalesce(sum(worth), 0))::float8 / 100 as amount, coalesce(sum(spent), 0)::float8 / 100 as expenses,
        min(day)::text as oldest
      from (
        select project, currency, case when rate is not null then billed end as priced,
          case when rate is null then billed end as unpriced, billed * rate / 3600 as worth, null as spent, day
        from ${entries(by, 'all')} v where not is_invoiced and billed > 0 and is_money
        union all
        select x.project, x.currency, null, null, null, round((x.amount - x.tax) * (1 + x.markup / 100)), x.date from expense x
        where x.workspace_id = ${workspaceId} and x.deleted_at is null and x.billable
          and ${reaches(by.money, by, sql`x.project`)} and not exists(
            select from invoice_line_expense l join invoice i on i.workspace_id = l.workspace_id and i.id = l.invoice
            where l.workspace_id = x.workspace_id and l.expense = x.id and i.voided_at is null)
      ) one join project p on p.workspace_id = ${workspaceId} and p.id = one.project
      group by 1, 2, 3 order by 2, 3`),

    /** How clients stand by their documents, of those whose projects are all seen. */
    owed: (by: Watcher) =>
      all(sql<{
        client: string
        currency: string
        draft: number
        owed: number
        late: number
        paid: number
        received: number
        bands: number[]
      }>`
      with bill as (
        select i.*, coalesce((select sum(p.amount) from payment p
          where p.workspace_id = i.workspace_id and p.invoice = i.id), 0) as came,
          ${today}::date - coalesce(i.due_date, ${today}::date) as age
        from invoice i where i.workspace_id = ${workspaceId} and i.kind <> 'quote' and i.voided_at is null
          and ${
            by.invoice === 'all'
              ? sql`true`
              : by.invoice === 'project'
                ? sql`cardinality(i.projects) > 0 and i.projects <@ ${[...by.projects]}::uuid[]`
                : sql`false`
          }
      ), open as (select *, number is not null and came <> total as is_open from bill)
      select client, currency,
        coalesce(sum(total) filter (where number is null), 0)::float8 / 100 as draft,
        coalesce(sum(total - came) filter (where is_open), 0)::float8 / 100 as owed,
        coalesce(sum(total - came) filter (where is_open and age > 0 and total > came), 0)::float8 / 100 as late,
        coalesce(sum(total) filter (where number is not null and not is_open), 0)::float8 / 100 as paid,
        coalesce(sum(came) filter (where number is not null), 0)::float8 / 100 as received,
        array[
          coalesce(sum(total - came) filter (where is_open and age <= 0), 0),
          coalesce(sum(total - came) filter (where is_open and age between 1 and 30), 0),
          coalesce(sum(total - came) filter (where is_open and age between 31 and 60), 0),
          coalesce(sum(total - came) filter (where is_open and age between 61 and 90), 0),
          coalesce(sum(total - came) filter (where is_open and age > 90), 0)]::float8[] as bands
      from open group by 1, 2 order by 1, 2`),

    /** Of each project: tracked minutes, and what fixed prices, hours and charged expenses of it come to in EUR. */
    used: () =>
      all(sql<{ project: string; seconds: number; price: number }>`
      select p.id as project,
        coalesce((select sum(extract(epoch from e."end" - e.start)) from time_entry e
          where e.workspace_id = p.workspace_id and e.project = p.id and e."end" is not null), 0)::float8 as seconds,
        (coalesce((select sum(t.fixed_price) from task t
          where t.workspace_id = p.workspace_id and t.project = p.id and t.deleted_at is null), 0)
        + coalesce((select sum(greatest(extract(epoch from e."end" - e.start) - e.included, 0) * e.rate / 3600) from time_entry e
          where e.workspace_id = p.workspace_id and e.project = p.id and e.billable and not e.covered and e.currency = 'EUR'), 0)
        + coalesce((select sum(round((x.amount - x.tax) * (1 + x.markup / 100))) from expense x
          where x.workspace_id = p.workspace_id and x.project = p.id and x.billable and x.deleted_at is null
            and x.currency = 'EUR'), 0))::float8 / 100 as price
      from project p where p.workspace_id = ${workspaceId} order by 1`),
  }
}
