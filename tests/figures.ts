// The figures of the dashboard, the team and the workload, computed by plain SQL from what the product promises, and by
// nothing that the product itself counts with.
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#shared/access.ts'
import type { Person, TestServer } from './server.ts'

/** Who looks, and how far the flags of their role reach; as the product’s table of roles says, by hand. */
export type Watcher = {
  person: Person
  time: Scope
  report: Scope
  invoice: Scope
  task: Scope
}

export type Figures = ReturnType<typeof openFigures>

/** What one workspace holds, in its time zone, to somebody who looks. */
export function openFigures({ databases }: TestServer, workspaceId: string, timeZone: string) {
  const all = async <T>(query: RawBuilder<T>) => (await query.execute(databases.system)).rows
  const local = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${timeZone})::date`
  const today = sql`(now() at time zone ${timeZone})::date`
  const monday = sql`date_trunc('week', now() at time zone ${timeZone})::date`
  const mine = ({ person }: Watcher) =>
    sql`(select project from project_member where workspace_id = ${workspaceId} and member = ${person.memberId})`

  function within(scope: Scope, by: Watcher, project: RawBuilder<unknown>, owner: RawBuilder<unknown>) {
    if (scope === 'all') return sql`true`
    if (scope === 'project') return sql`${project} in ${mine(by)}`
    return scope === 'own' ? sql`${owner} = ${by.person.memberId}` : sql`false`
  }
  const timeOf = (by: Watcher, scope: Scope) => within(scope, by, sql`e.project`, sql`e.member_id`)
  const seconds = sql`extract(epoch from e."end") - extract(epoch from e.start)`
  const isClosed = sql`exists(select from status s where s.workspace_id = t.workspace_id and s.id = t.status
    and s.category in ('done', 'cancelled'))`
  const isOpenTask = sql`t.workspace_id = ${workspaceId} and t.deleted_at is null and not ${isClosed}`
  const tasksOf = (by: Watcher) => within(by.task, by, sql`t.project`, sql`t.executor`)
  /** Projects put away, and all below them, hold no work any more. */
  const isAtWork = sql`t.project not in (
    with recursive away as (
      select id from project where workspace_id = ${workspaceId} and (archived_at is not null or deleted_at is not null)
      union select p.id from project p join away on p.parent = away.id where p.workspace_id = ${workspaceId}
    ) select id from away)`
  const openInvoice = sql`i.workspace_id = ${workspaceId} and i.number is not null and i.voided_at is null
    and i.kind in ('invoice', 'deposit', 'credit_note', 'cancellation')`
  const invoicesOf = (by: Watcher) =>
    by.invoice === 'all'
      ? sql`true`
      : by.invoice === 'project'
        ? sql`cardinality(i.projects) > 0 and not exists(
            select from unnest(i.projects) p (id) where p.id not in ${mine(by)})`
        : sql`false`
  /** Billed by the hour, done, and on no invoice that holds. */
  const isUnbilled = sql`e.workspace_id = ${workspaceId} and e."end" is not null and e.billable and not e.covered
    and not exists(select from invoice_line_entry l where l.workspace_id = e.workspace_id and l.entry = e.id and l.is_live)`

  return {
    days: async () =>
      (
        await all(sql<{ today: string; monday: string }>`
      select ${today}::text as today, ${monday}::text as monday`)
      )[0]!,

    /** Seconds by day of this week and the one before, of one scope of time. */
    weekDays: (by: Watcher, scope: Scope) =>
      all(sql<{ day: string; seconds: number; billableSeconds: number }>`
      select ${local(sql`e.start`)}::text as day, sum(${seconds})::float8 as seconds,
        coalesce(sum(${seconds}) filter (where e.billable), 0)::float8 as billable_seconds
      from time_entry e where e.workspace_id = ${workspaceId} and e."end" is not null and ${timeOf(by, scope)}
        and ${local(sql`e.start`)} between ${monday} - 7 and ${monday} + 6
      group by 1 order by 1`),

    doneThisWeek: (by: Watcher) =>
      all(sql<{ id: string }>`
      select t.id from task t join status s on s.workspace_id = t.workspace_id and s.id = t.status
      where t.workspace_id = ${workspaceId} and t.deleted_at is null and s.category = 'done' and ${tasksOf(by)}
        and ${local(sql`t.completed_at`)} between ${monday} and ${monday} + 6
      order by 1`),

    /** Minutes that can be billed, with a rate and without. */
    unbilled: async (by: Watcher) =>
      (
        await all(sql<{ priced: number; unpriced: number }>`
      select coalesce(sum(${seconds} - e.included) filter (where e.rate is not null), 0)::float8 / 60 as priced,
        coalesce(sum(${seconds} - e.included) filter (where e.rate is null), 0)::float8 / 60 as unpriced
      from time_entry e where ${isUnbilled} and ${within(by.invoice, by, sql`e.project`, sql`null`)}`)
      )[0]!,

    /** What they come to in major units, with expenses that are charged on, unrounded. */
    unbilledAmounts: (by: Watcher) =>
      all(sql<{ currency: string; amount: number }>`
      select currency, sum(amount)::float8 / 100 as amount from (
        select e.currency, (${seconds} - e.included) * e.rate / 3600 as amount
        from time_entry e where ${isUnbilled} and ${within(by.invoice, by, sql`e.project`, sql`null`)}
        union all
        select x.currency, (x.amount - x.tax) * (1 + x.markup / 100.0) from expense x
        where x.workspace_id = ${workspaceId} and x.deleted_at is null and x.billable
          and ${within(by.invoice, by, sql`x.project`, sql`null`)}
          and not exists(select from invoice_line_expense l
            where l.workspace_id = x.workspace_id and l.expense = x.id and l.is_live)
      ) of where amount is not null group by 1 order by 1`),

    /** What is owed, and what of it is late, by currency. */
    owed: (by: Watcher) =>
      all(sql<{ currency: string; owed: number; late: number }>`
      select i.currency, sum(i.total - paid.amount)::float8 / 100 as owed,
        coalesce(sum(i.total - paid.amount) filter (where i.due_date < ${today}), 0)::float8 / 100 as late
      from invoice i cross join lateral (
        select coalesce(sum(p.amount), 0) as amount from payment p
        where p.workspace_id = i.workspace_id and p.invoice = i.id) paid
      where ${openInvoice} and i.kind in ('invoice', 'deposit') and ${invoicesOf(by)} group by 1 order by 1`),

    /** Money that came in this month, less refunds. */
    received: (by: Watcher) =>
      all(sql<{ currency: string; amount: number }>`
      select i.currency, sum(p.amount)::float8 / 100 as amount
      from payment p join invoice i on i.workspace_id = p.workspace_id and i.id = p.invoice
      where p.workspace_id = ${workspaceId} and p.credit is null and ${invoicesOf(by)}
        and date_trunc('month', p.date::date) = date_trunc('month', ${today})
      group by 1 order by 1`),

    /** One row of the team for each member, of a period. */
    team: (by: Watcher, from: string, to: string) =>
      all(sql<{
        memberId: string
        open: number
        overdue: number
        seconds: number
        startOfWork: string | null
        endOfDay: string | null
      }>`
      select m.id as member_id,
        (select count(*)::int from task t where ${isOpenTask} and ${isAtWork} and t.executor = m.id
          and ${tasksOf(by)}) as open,
        (select count(*)::int from task t where ${isOpenTask} and ${isAtWork} and t.executor = m.id and ${tasksOf(by)}
          and coalesce(t.due_date, t."end") < ${today}) as overdue,
        worked.seconds, day.start_of_work, day.end_of_day
      from member m
      cross join lateral (
        select coalesce(sum(${seconds}), 0)::float8 as seconds from time_entry e
        where e.workspace_id = m.workspace_id and e.member_id = m.id and e."end" is not null
          and ${timeOf(by, by.time)} and ${local(sql`e.start`)} between ${from}::date and ${to}::date) worked
      cross join lateral (
        select min(e.start) as start_of_work, max(e."end") as end_of_day from time_entry e
        where e.workspace_id = m.workspace_id and e.member_id = m.id and ${timeOf(by, by.time)}
          and ${local(sql`e.start`)} = least(${to}::date, ${today})) day
      where m.workspace_id = ${workspaceId} and m.status = 'accepted' order by 1`),

    /** Minutes that are expected of each member on each day; holidays are named, as no table has the public ones. */
    capacity: (from: string, to: string, holidays: readonly string[]) =>
      all(sql<{
        memberId: string
        day: string
        minutes: number
      }>`
      select m.id as member_id, d.day::date::text as day,
        case when d.day::date::text = any(${holidays}::text[]) then 0
          else round(coalesce(own.minutes, usual.minutes) * (1 - least(1, off.part)))::int end as minutes
      from member m join workspace w on w.id = m.workspace_id
      cross join generate_series(${from}::timestamp, ${to}::timestamp, '1 day') d (day)
      left join lateral (
        select ww.minutes[extract(dow from d.day)::int + 1] as minutes from work_week ww
        where ww.workspace_id = m.workspace_id and ww.member_id = m.id and ww."from" <= d.day::date
        order by ww."from" desc limit 1) own on true
      cross join lateral (
        select case when w.workweek[extract(dow from d.day)::int + 1] <> 1 then 0
          when m.weekly_minutes is null then w.workday_duration * 60
          else m.weekly_minutes / (select count(*) from unnest(w.workweek) f where f = 1) end as minutes) usual
      cross join lateral (
        select coalesce(sum(1 - case when o.from_noon and o.start = d.day::date then 0.5 else 0 end
          - case when o.until_noon and o."end" = d.day::date then 0.5 else 0 end), 0) as part
        from time_off o where o.workspace_id = m.workspace_id and o.member_id = m.id and o.status = 'approved'
          and d.day::date between o.start and o."end") off
      where m.workspace_id = ${workspaceId} and m.status = 'accepted'`),

    /** Seconds on tasks by project, of the tasks whose time is seen. */
    taskTime: (by: Watcher) =>
      all(sql<{ project: string; seconds: number }>`
      select t.project, sum(${seconds})::float8 as seconds
      from task t join time_entry e on e.workspace_id = t.workspace_id and e.task = t.id and e."end" is not null
      where t.workspace_id = ${workspaceId} and t.deleted_at is null
        and (${by.time === 'all'} or ${by.person.memberId} in (t.executor, t.created_by))
      group by 1`),

    /** What of the open tasks is left to do, for whoever sees time; else the whole estimate. */
    remaining: (by: Watcher) =>
      all(sql<{
        executor: string | null
        minutes: number
        first: string
        last: string
        today: string
      }>`
      select t.executor, greatest(0, t.estimate - ${
        by.time === 'all'
          ? sql`t.tracked_seconds / 60`
          : sql`case
          when t.executor = ${by.person.memberId} then t.tracked_seconds / 60 else 0 end`
      })::float8 as minutes,
        greatest(coalesce(t.start, ${today}), ${today})::text as first,
        coalesce(t."end", t.due_date, t.start)::text as last, ${today}::text as today
      from task t where ${isOpenTask} and ${isAtWork} and ${tasksOf(by)} and t.estimate > 0
        and coalesce(t."end", t.due_date, t.start) is not null`),
  }
}
